/** Encodes the drawings of a block for a map file (block-layout.ts). */
import { platform } from '../../platform/runtime.ts';
import { ByteWriter } from '../../shared/collections/byte-writer.ts';
import { type Box, boxOfPaths } from '../cut.ts';
import type { Drawing, Look } from '../drawing.ts';
import { LAYER_NAMES, SHAPES } from '../drawings/drawing-encoder.ts';
import { DrawingReader } from '../drawings/drawing-reader.ts';
import { writePaths } from '../drawings/path-bytes.ts';
import { writeProperties } from '../drawings/properties.ts';
import { joinedPaths } from '../join-lines.ts';
import { cornerOf, MAX_BYTES_WITHOUT_BOX, SQUARES, STAGES, squareOf, stageOf } from './block-layout.ts';

export interface PackedBlock {
  bytes: Uint8Array;
  /** length of the head, bytes; the lists follow it */
  headLength: number;
}

/**
 * Packs a block and joins lines that look the same.
 * @param z first zoom of the block
 * @param bytes from a DrawingEncoder
 * @param wide areas that reach over many blocks, cut to this one
 */
export function packBlock(z: number, bytes: Uint8Array, wide: readonly Drawing[]): PackedBlock {
  const lists = new BlockLists(z);
  const rest = new ByteWriter();
  const addPaths = (look: Look, paths: readonly Int32Array[]) => {
    rest.clear();
    writePaths(rest, look.shape, paths);
    lists.add(look, paths[0]![0]!, paths[0]![1]!, boxOfPaths(paths), rest.view(), 0, rest.length);
  };
  for (const { look, paths } of wide) addPaths(look, paths);
  const lines = new Map<Look, Int32Array[]>();
  const reader = new DrawingReader(bytes);
  while (reader.next()) {
    const { look, scratch } = reader;
    if (look.shape === 'line') {
      const known = lines.get(look);
      if (known) known.push(...scratch.paths());
      else lines.set(look, scratch.paths());
    } else {
      const { coordinates, box } = scratch;
      lists.add(look, coordinates[0]!, coordinates[1]!, box, bytes, reader.pathsAt, reader.position);
    }
  }
  for (const [look, paths] of lines) for (const path of joinedPaths(paths)) addPaths(look, [path]);
  return lists.packed();
}

class BlockLists {
  private readonly lists: (ByteWriter | undefined)[] = [];
  private readonly looks = new Map<Look, number>();

  constructor(private readonly z: number) {}

  /**
   * Adds a drawing to the list of its square and stage.
   * @param x of the first point @param y of the first point
   * @param bytes of `writePaths`, used from index `from` to `to`
   */
  add(look: Look, x: number, y: number, box: Box, bytes: Uint8Array, from: number, to: number): void {
    const stage = stageOf(this.z, look.minZoom);
    const square = squareOf(this.z, box, stage);
    const index = square * STAGES + stage;
    const list = this.lists[index] ?? new ByteWriter();
    this.lists[index] = list;
    let number = this.looks.get(look);
    if (number === undefined) {
      number = this.looks.size;
      this.looks.set(look, number);
    }
    const hasBox = to - from > MAX_BYTES_WITHOUT_BOX;
    const corner = cornerOf(this.z, square);
    list.varint(2 * number + (hasBox ? 1 : 0));
    list.zigzag(x - corner.x);
    list.zigzag(y - corner.y);
    if (hasBox) {
      for (const distance of [x - box.minX, y - box.minY, box.maxX - x, box.maxY - y]) list.varint(distance);
      list.varint(to - from);
    }
    list.bytes(bytes, from, to);
  }

  packed(): PackedBlock {
    const head = new ByteWriter();
    const looks = new ByteWriter();
    head.varint(this.looks.size);
    for (const look of this.looks.keys()) {
      const start = looks.length;
      writeLook(looks, look);
      head.varint(looks.length - start);
    }
    head.bytes(looks.view());
    for (let i = 0; i < SQUARES * STAGES; i++) {
      const list = this.lists[i];
      head.varint(list?.length ?? 0);
      if (list) head.varint(platform.crc32(list.view()));
    }
    const headLength = head.length;
    for (const list of this.lists) if (list) head.bytes(list.view());
    return { bytes: head.view(), headLength };
  }
}

function writeLook(writer: ByteWriter, { layer, shape, minZoom, properties }: Look): void {
  writer.u8(LAYER_NAMES.indexOf(layer));
  writer.u8(SHAPES.indexOf(shape));
  writer.u8(minZoom);
  writeProperties(writer, properties, (text) => writer.text(text));
}
