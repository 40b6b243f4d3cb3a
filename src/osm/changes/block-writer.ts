/** Encodes objects into blocks of a .osm.pbf file. */
import { deflateSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import { OBJECT_TYPES, type OsmObject } from './osm-object.ts';

/** Objects per block, as in other programs; the format allows as many as fit into 32 MiB. */
export const OBJECTS_PER_BLOCK = 8000;
const UTF_8 = new TextEncoder();
/** Field numbers of the messages of the format. */
const BlobHeader = { TYPE: 1, DATA_SIZE: 3 };
const Blob = { RAW_SIZE: 2, ZLIB: 3 };
const PrimitiveBlock = { STRINGS: 1, GROUP: 2 };
const Group = { DENSE: 2, WAY: 3, RELATION: 4 };
const Dense = { IDS: 1, INFO: 5, LATS: 8, LONS: 9, TEXTS: 10 };
const DenseInfo = { VERSIONS: 1, TIMES: 2 };
const Info = { TIME: 2 };
const Way = { ID: 1, KEYS: 2, VALUES: 3, INFO: 4, NODES: 8 };
const Relation = { ...Way, ROLES: 8, MEMBERS: 9, TYPES: 10 };

/** Returns a blob with its length and header, as in the file. @param data bytes of the Blob message */
export function framed(type: string, data: Uint8Array): Uint8Array {
  const header = new PbfWriter();
  header.writeStringField(BlobHeader.TYPE, type);
  header.writeVarintField(BlobHeader.DATA_SIZE, data.length);
  const bytes = header.finish();
  const whole = new Uint8Array(4 + bytes.length + data.length);
  new DataView(whole.buffer).setUint32(0, bytes.length);
  whole.set(bytes, 4);
  whole.set(data, 4 + bytes.length);
  return whole;
}

/** Compresses and frames a blob. */
export function packedBlob(type: string, contents: Uint8Array): Uint8Array {
  const blob = new PbfWriter();
  blob.writeVarintField(Blob.RAW_SIZE, contents.length);
  blob.writeBytesField(Blob.ZLIB, deflateSync(contents));
  return framed(type, blob.finish());
}

/** Returns a data block. @param objects of one type, sorted by id */
export function blockOf(objects: readonly OsmObject[]): Uint8Array {
  const strings = new Strings();
  const group = new PbfWriter();
  if (objects[0]?.type === 'node') group.writeMessage(Group.DENSE, writeDense, { objects, strings });
  for (const object of objects) {
    if (object.type === 'way') group.writeMessage(Group.WAY, writeWay, { object, strings });
    if (object.type === 'relation') group.writeMessage(Group.RELATION, writeRelation, { object, strings });
  }
  const block = new PbfWriter();
  block.writeMessage(PrimitiveBlock.STRINGS, (table: Strings, pbf) => table.write(pbf), strings);
  block.writeBytesField(PrimitiveBlock.GROUP, group.finish());
  return block.finish();
}

class Strings {
  /** indexes of texts; 0 is the empty text, because in dense nodes a 0 instead of a key ends the tags */
  private readonly numbers = new Map<string, number>([['', 0]]);

  of(text: string): number {
    let number = this.numbers.get(text);
    if (number === undefined) {
      number = this.numbers.size;
      this.numbers.set(text, number);
    }
    return number;
  }

  write(pbf: PbfWriter): void {
    // not writeStringField: it corrupts characters beyond U+1FFFF (pbf 5.1.2)
    for (const text of this.numbers.keys()) pbf.writeBytesField(1, UTF_8.encode(text));
  }
}

interface Several {
  objects: readonly OsmObject[];
  strings: Strings;
}

function writeDense({ objects, strings }: Several, pbf: PbfWriter): void {
  pbf.writePackedSVarint(Dense.IDS, deltas(objects.map(({ id }) => id)));
  const info = { versions: objects.map(() => -1), times: deltas(objects.map(({ changed }) => changed)) };
  pbf.writeMessage(Dense.INFO, writeDenseInfo, info);
  pbf.writePackedSVarint(Dense.LATS, deltas(objects.map(({ y }) => y)));
  pbf.writePackedSVarint(Dense.LONS, deltas(objects.map(({ x }) => x)));
  const texts = objects.flatMap(({ tags }) => [
    ...tags.flatMap(([key, value]) => [strings.of(key), strings.of(value)]),
    0,
  ]);
  pbf.writePackedVarint(Dense.TEXTS, texts);
}

/** Writes versions and times of dense nodes. In the format, version -1 means unknown. */
function writeDenseInfo({ versions, times }: { versions: number[]; times: number[] }, pbf: PbfWriter): void {
  pbf.writePackedVarint(DenseInfo.VERSIONS, versions);
  pbf.writePackedSVarint(DenseInfo.TIMES, times);
}

interface One {
  object: OsmObject;
  strings: Strings;
}

function writeWay(one: One, pbf: PbfWriter): void {
  writeCommon(one, pbf);
  pbf.writePackedSVarint(Way.NODES, deltas(one.object.nodes));
}

function writeRelation(one: One, pbf: PbfWriter): void {
  const { members } = one.object;
  writeCommon(one, pbf);
  pbf.writePackedVarint(
    Relation.ROLES,
    members.map(({ role }) => one.strings.of(role)),
  );
  pbf.writePackedSVarint(Relation.MEMBERS, deltas(members.map(({ id }) => id)));
  pbf.writePackedVarint(
    Relation.TYPES,
    members.map(({ type }) => OBJECT_TYPES.indexOf(type)),
  );
}

function writeCommon({ object, strings }: One, pbf: PbfWriter): void {
  pbf.writeVarintField(Way.ID, object.id);
  pbf.writePackedVarint(
    Way.KEYS,
    object.tags.map(([key]) => strings.of(key)),
  );
  pbf.writePackedVarint(
    Way.VALUES,
    object.tags.map(([, value]) => strings.of(value)),
  );
  if (object.changed > 0)
    pbf.writeMessage(
      Way.INFO,
      (changed: number, info) => info.writeVarintField(Info.TIME, changed),
      object.changed,
    );
}

/** Returns differences between adjacent values. */
function deltas(values: readonly number[]): number[] {
  return values.map((value, i) => value - (values[i - 1] ?? 0));
}
