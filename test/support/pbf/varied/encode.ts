/** Writes blocks of copied objects: the columns of their extracts, with new ids and positions. */
import type { ObjectType } from '../object-reader.ts';
import { OBJECT_TYPES } from '../object-reader.ts';
import { WireWriter, zigzag } from '../wire-writer.ts';
import type { Extract, Objects, Texts } from './extract.ts';
import type { Copy, NewIds } from './layout.ts';

/** Input of a block: a run of objects of one copy. */
export interface Part {
  copy: Copy;
  from: number;
  end: number;
}

/** Encodes blocks one after the other, in reused buffers. */
export class BlockEncoder {
  /** by number of a text: the block that used it last, and its number there */
  private readonly usedIn: Uint32Array;
  private readonly numberIn: Uint32Array;
  private readonly table = new WireWriter();
  private texts = 0;
  private block = 0;
  private readonly columns = Array.from({ length: 6 }, () => new WireWriter());
  private readonly group = new WireWriter();
  private readonly object = new WireWriter();
  private readonly list = new WireWriter();

  constructor(
    private readonly extracts: readonly Extract[],
    private readonly known: Texts,
    private readonly ids: Record<ObjectType, NewIds>,
  ) {
    this.usedIn = new Uint32Array(known.bytes.length);
    this.numberIn = new Uint32Array(known.bytes.length);
  }

  /** Returns the contents of a data block with objects of one type. */
  blockOf(type: ObjectType, parts: readonly Part[]): Uint8Array {
    this.block++;
    this.texts = 0;
    this.table.clear();
    this.group.clear();
    this.textOf(0);
    if (type === 'node') this.addDense(parts);
    for (const { copy, from, end } of type === 'node' ? [] : parts) {
      const objects = this.extracts[copy.extract]!.objects[type];
      for (let i = from; i < end; i++) {
        this.object.clear().number(1, this.ids[type].of(copy, i));
        this.addTags(objects, i);
        // version and time
        this.object.bytesField(4, this.list.clear().number(1, 1).number(2, objects.changed[i]!));
        if (type === 'way') this.addNodes(copy, objects, i);
        else this.addMembers(copy, objects, i);
        this.group.bytesField(type === 'way' ? 3 : 4, this.object);
      }
    }
    return new WireWriter().bytesField(1, this.table).bytesField(2, this.group).finish();
  }

  /** Returns the number of a text in this block. */
  private textOf(text: number): number {
    if (this.usedIn[text] !== this.block) {
      this.usedIn[text] = this.block;
      this.numberIn[text] = this.texts++;
      this.table.bytesField(1, this.known.bytes[text]!);
    }
    return this.numberIn[text]!;
  }

  private addDense(parts: readonly Part[]): void {
    const [ids, versions, times, lats, lons, texts] = this.columns.map((column) => column.clear()) as [
      WireWriter,
      WireWriter,
      WireWriter,
      WireWriter,
      WireWriter,
      WireWriter,
    ];
    let [lastId, lastTime, lastX, lastY] = [0, 0, 0, 0];
    for (const { copy, from, end } of parts) {
      const { x: xs, y: ys, changed, tags } = this.extracts[copy.extract]!.objects.node;
      for (let i = from; i < end; i++) {
        const id = this.ids.node.of(copy, i);
        const x = xs[i]! + copy.dx;
        const y = ys[i]! + copy.dy;
        ids.varint(zigzag(id - lastId));
        versions.varint(1);
        times.varint(zigzag(changed[i]! - lastTime));
        lats.varint(zigzag(y - lastY));
        lons.varint(zigzag(x - lastX));
        for (let at = tags.starts[i]!; at < tags.starts[i + 1]!; at++)
          texts.varint(this.textOf(tags.values[at]!));
        texts.varint(0);
        [lastId, lastTime, lastX, lastY] = [id, changed[i]!, x, y];
      }
    }
    const info = this.list.clear().bytesField(1, versions).bytesField(2, times);
    const dense = this.object.clear().bytesField(1, ids).bytesField(5, info);
    this.group.bytesField(2, dense.bytesField(8, lats).bytesField(9, lons).bytesField(10, texts));
  }

  private addTags({ tags }: Objects, i: number): void {
    for (const field of [2, 3]) {
      this.list.clear();
      for (let at = tags.starts[i]! + field - 2; at < tags.starts[i + 1]!; at += 2)
        this.list.varint(this.textOf(tags.values[at]!));
      this.object.bytesField(field, this.list);
    }
  }

  private addNodes(copy: Copy, { refs }: Objects, i: number): void {
    this.list.clear();
    let last = 0;
    for (let at = refs.starts[i]!; at < refs.starts[i + 1]!; at++) {
      const id = this.ids.node.of(copy, refs.values[at]!);
      this.list.varint(zigzag(id - last));
      last = id;
    }
    this.object.bytesField(8, this.list);
  }

  private addMembers(copy: Copy, { refs, memberTypes, memberRoles }: Objects, i: number): void {
    const [roles, members, types] = this.columns.map((column) => column.clear()) as [
      WireWriter,
      WireWriter,
      WireWriter,
    ];
    let last = 0;
    for (let at = refs.starts[i]!; at < refs.starts[i + 1]!; at++) {
      const id = this.ids[OBJECT_TYPES[memberTypes[at]!]!].of(copy, refs.values[at]!);
      roles.varint(this.textOf(memberRoles[at]!));
      members.varint(zigzag(id - last));
      types.varint(memberTypes[at]!);
      last = id;
    }
    this.object.bytesField(8, roles).bytesField(9, members).bytesField(10, types);
  }
}
