/**
 * Makes a large .osm.pbf file for benchmarks from shifted copies of a real extract: ids and places move, all the rest
 * stays as it is. `bun test/support/pbf/make-pbf.ts <extract.osm.pbf> <out.osm.pbf> <megabytes>`
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import { Block, GroupField, Holds } from '../../../src/osm/pbf/block.ts';
import { readDeltas } from '../../../src/osm/pbf/packed.ts';
import { PbfFile } from '../../../src/osm/pbf/pbf-file.ts';
import { WireReader, WireType } from '../../../src/osm/pbf/wire.ts';
import { lastAtMost } from '../../../src/shared/collections/ascending.ts';
import { blobOf, headerBlock } from './pbf-writer.ts';
import { WireWriter, zigzag } from './wire-writer.ts';

/** Copies stand side by side, so far apart in degrees (the extent of Liechtenstein). */
const WIDTH_DEGREES = 0.166;
const HEIGHT_DEGREES = 0.225;
/** Copies per row; rows go north. */
const PER_ROW = 16;
/** Ids spread over as many numbers as those of the real OSM do. */
const LARGEST_ID = 13e9;

type ObjectType = 'node' | 'way' | 'relation';
const MEMBER_TYPES: readonly ObjectType[] = ['node', 'way', 'relation'];

/** New ids: those of one copy follow those of the copy before it, in the same order. */
class Ids {
  private readonly known: Record<ObjectType, Float64Array>;

  constructor(
    found: Record<ObjectType, number[]>,
    private readonly copies: number,
  ) {
    const sorted = (ids: number[]) => Float64Array.from(new Set(ids)).sort();
    this.known = { node: sorted(found.node), way: sorted(found.way), relation: sorted(found.relation) };
  }

  of(type: ObjectType, id: number, copy: number): number {
    const known = this.known[type];
    const spread = Math.max(1, Math.floor(LARGEST_ID / (this.copies * known.length)));
    const rank = lastAtMost(known, id);
    // what the extract lacks stays unknown: an id between those that are used
    return (copy * known.length + rank + 1) * spread + (known[rank] === id ? 0 : 1);
  }
}

interface Copy {
  number: number;
  ids: Ids;
  /** in units of the block */
  lat: number;
  lon: number;
}

/** Writes about `bytes` of map data; returns what was written. */
export function makePbf(extract: string, output: string, bytes: number): { bytes: number; copies: number } {
  const source = new PbfFile(extract);
  const blobs = source.blobs().filter(({ type }) => type === 'OSMData');
  const copies = Math.max(1, Math.ceil(bytes / blobs.reduce((sum, { size }) => sum + size, 0)));
  const found: Record<ObjectType, number[]> = { node: [], way: [], relation: [] };
  for (const { offset, size } of blobs) collectIds(source.contents(offset, size), found);
  const ids = new Ids(found, copies);
  const out = openSync(output, 'w');
  let written = writeSync(out, blobOf('OSMHeader', headerBlock({})));
  for (const phase of [Holds.NODES, Holds.WAYS, Holds.RELATIONS]) {
    for (let number = 0; number < copies; number++) {
      for (const { offset, size } of blobs) {
        const block = source.contents(offset, size);
        if (new Block(block).holds() & phase)
          written += writeSync(out, blobOf('OSMData', moved(block, number, ids, phase)));
      }
    }
  }
  closeSync(out);
  source.close();
  return { bytes: written, copies };
}

function collectIds(bytes: Uint8Array, found: Record<ObjectType, number[]>): void {
  for (const group of new Block(bytes).groups) {
    for (let kind = group.nextField(); kind !== 0; kind = group.nextField()) {
      const object = group.message();
      for (let field = object.nextField(); field !== 0; field = object.nextField()) {
        if (field !== 1) object.skip();
        else if (kind === GroupField.DENSE) found.node.push(...deltasOf(object.view()));
        else if (kind === GroupField.NODE) found.node.push(object.signed());
        else found[kind === GroupField.WAY ? 'way' : 'relation'].push(object.varint());
      }
    }
  }
}

/** The block with its groups of one phase, moved. */
function moved(bytes: Uint8Array, number: number, ids: Ids, phase: number): Uint8Array {
  const perDegree = 1e9 / new Block(bytes).granularity;
  const copy = {
    number,
    ids,
    lat: Math.round(Math.floor(number / PER_ROW) * HEIGHT_DEGREES * perDegree),
    lon: Math.round((number % PER_ROW) * WIDTH_DEGREES * perDegree),
  };
  return rewrite(bytes, (field, value, out) => {
    if (field !== 2) return false;
    const group = groupOf(value, copy, phase);
    if (group.length > 0) out.bytesField(2, group);
    return true;
  });
}

function groupOf(group: Uint8Array, copy: Copy, phase: number): Uint8Array {
  return rewrite(group, (field, value, out) => {
    const holds =
      field === GroupField.WAY ? Holds.WAYS : field === GroupField.RELATION ? Holds.RELATIONS : Holds.NODES;
    if (holds === phase) out.bytesField(field, objectOf(field, value, copy));
    return true;
  });
}

function objectOf(kind: number, object: Uint8Array, copy: Copy): Uint8Array {
  const newId = (type: ObjectType, id: number) => copy.ids.of(type, id, copy.number);
  const types = kind === GroupField.RELATION ? memberTypesOf(object) : [];
  return rewrite(object, (field, value, out) => {
    const number = () => new WireReader(value);
    if (kind === GroupField.DENSE && field === 1)
      out.packedDeltas(
        1,
        deltasOf(value).map((id) => newId('node', id)),
      );
    else if (kind === GroupField.DENSE && field === 8) out.bytesField(8, firstMoved(value, copy.lat));
    else if (kind === GroupField.DENSE && field === 9) out.bytesField(9, firstMoved(value, copy.lon));
    else if (kind === GroupField.NODE && field === 1) out.signed(1, newId('node', number().signed()));
    else if (kind === GroupField.NODE && field === 8) out.signed(8, number().signed() + copy.lat);
    else if (kind === GroupField.NODE && field === 9) out.signed(9, number().signed() + copy.lon);
    else if (kind === GroupField.WAY && field === 1) out.number(1, newId('way', number().varint()));
    else if (kind === GroupField.WAY && field === 8)
      out.packedDeltas(
        8,
        deltasOf(value).map((id) => newId('node', id)),
      );
    else if (kind === GroupField.RELATION && field === 1) out.number(1, newId('relation', number().varint()));
    else if (kind === GroupField.RELATION && field === 9)
      out.packedDeltas(
        9,
        deltasOf(value).map((id, i) => newId(types[i]!, id)),
      );
    else return false;
    return true;
  });
}

function memberTypesOf(relation: Uint8Array): ObjectType[] {
  const types: ObjectType[] = [];
  const reader = new WireReader(relation);
  for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
    if (field === 10) types.push(...Array.from(reader.view(), (type) => MEMBER_TYPES[type]!));
    else reader.skip();
  }
  return types;
}

function deltasOf(list: Uint8Array): number[] {
  const values = new Float64Array(list.length);
  return [...values.subarray(0, readDeltas(list, 0, list.length, values))];
}

/** A list of differences moves as a whole when its first number moves. */
function firstMoved(list: Uint8Array, by: number): Uint8Array {
  if (list.length === 0) return list;
  const reader = new WireReader(list);
  const first = reader.signed() + by;
  return new WireWriter().varint(zigzag(first)).raw(list.subarray(reader.position)).finish();
}

/** Copies a message field by field; `change` writes its own version of a field and says so. */
function rewrite(
  message: Uint8Array,
  change: (field: number, value: Uint8Array, out: WireWriter) => boolean,
): Uint8Array {
  const reader = new WireReader(message);
  const out = new WireWriter();
  for (
    let start = 0, field = reader.nextField();
    field !== 0;
    start = reader.position, field = reader.nextField()
  ) {
    const valueAt = reader.position;
    const isBytes = reader.wireType === WireType.BYTES;
    reader.skip();
    const value = isBytes ? bytesAt(message, valueAt) : message.subarray(valueAt, reader.position);
    if (!change(field, value, out)) out.raw(message.subarray(start, reader.position));
  }
  return out.finish();
}

/** The contents of the length-delimited value that begins here. */
function bytesAt(message: Uint8Array, position: number): Uint8Array {
  const reader = new WireReader(message, position);
  reader.wireType = WireType.BYTES;
  return reader.view();
}

if (import.meta.main) {
  const [extract, output, megabytes] = process.argv.slice(2);
  if (!extract || !output || !megabytes) {
    console.error('usage: bun test/support/pbf/make-pbf.ts <extract.osm.pbf> <out.osm.pbf> <megabytes>');
    process.exit(2);
  }
  const made = makePbf(extract, output, Number(megabytes) * 1e6);
  console.log(`${made.copies} copies, ${(made.bytes / 1e6).toFixed(1)} MB`);
}
