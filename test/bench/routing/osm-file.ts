/** Reads an .osm.pbf file into memory. Shares no code with the importer, whose roads are compared with it. */
import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { PbfReader } from 'pbf';

export type Tags = Record<string, string>;

export interface OsmFile {
  nodes: Map<number, { lat: number; lon: number; tags: Tags | null }>;
  ways: { nodes: number[]; tags: Tags }[];
  restrictions: { kind: string; from: number; via: number; to: number }[];
  /** Index in `ways` by the id of a way. */
  wayIndex: Map<number, number>;
}

interface Block {
  texts: string[];
  groups: Uint8Array[];
}

export function readOsmFile(path: string): OsmFile {
  const bytes = readFileSync(path);
  const file: OsmFile = { nodes: new Map(), ways: [], restrictions: [], wayIndex: new Map() };
  for (let at = 0; at < bytes.length; ) {
    const headerLength = bytes.readUInt32BE(at);
    const header = new PbfReader(bytes.subarray(at + 4, at + 4 + headerLength)).readFields(
      (tag, to: { type: string; size: number }, pbf) => {
        if (tag === 1) to.type = pbf.readString();
        if (tag === 3) to.size = pbf.readVarint();
      },
      { type: '', size: 0 },
    );
    at += 4 + headerLength;
    if (header.type === 'OSMData') readBlob(bytes.subarray(at, at + header.size), file);
    at += header.size;
  }
  return file;
}

function readBlob(blob: Uint8Array, file: OsmFile): void {
  const { data } = new PbfReader(blob).readFields(
    (tag, to: { data: Uint8Array }, pbf) => {
      if (tag === 1) to.data = pbf.readBytes();
      if (tag === 3) to.data = inflateSync(pbf.readBytes());
    },
    { data: new Uint8Array() },
  );
  const block = new PbfReader(data).readFields(
    (tag, to: Block, pbf) => {
      if (tag === 1) {
        pbf.readMessage((field, texts: string[], message) => {
          if (field === 1) texts.push(message.readString());
        }, to.texts);
      }
      if (tag === 2) to.groups.push(pbf.readBytes());
    },
    { texts: [], groups: [] },
  );
  for (const group of block.groups)
    new PbfReader(group).readFields((tag, _: null, pbf) => {
      const end = pbf.readVarint() + pbf.pos;
      if (tag === 2) readDense(pbf, end, block.texts, file);
      if (tag === 3) readWay(pbf, end, block.texts, file);
      if (tag === 4) readRelation(pbf, end, block.texts, file);
      pbf.pos = end;
    }, null);
}

function readDense(pbf: PbfReader, end: number, texts: readonly string[], { nodes }: OsmFile): void {
  const [ids, lats, lons, pairs]: number[][] = [[], [], [], []];
  pbf.readFields(
    (tag) => {
      if (tag === 1) pbf.readPackedSVarint(ids);
      if (tag === 8) pbf.readPackedSVarint(lats);
      if (tag === 9) pbf.readPackedSVarint(lons);
      if (tag === 10) pbf.readPackedVarint(pairs);
    },
    null,
    end,
  );
  let [id, lat, lon, at] = [0, 0, 0, 0];
  for (const [i, delta] of ids!.entries()) {
    id += delta;
    lat += lats![i]!;
    lon += lons![i]!;
    let tags: Tags | null = null;
    for (; pairs![at]; at += 2) {
      tags ??= {};
      tags[texts[pairs![at]!]!] = texts[pairs![at + 1]!]!;
    }
    at++;
    nodes.set(id, { lat: lat / 1e7, lon: lon / 1e7, tags });
  }
}

function readWay(pbf: PbfReader, end: number, texts: readonly string[], file: OsmFile): void {
  const [keys, values, refs]: number[][] = [[], [], []];
  let id = 0;
  pbf.readFields(
    (tag) => {
      if (tag === 1) id = pbf.readVarint();
      if (tag === 2) pbf.readPackedVarint(keys);
      if (tag === 3) pbf.readPackedVarint(values);
      if (tag === 8) pbf.readPackedSVarint(refs);
    },
    null,
    end,
  );
  let node = 0;
  const nodes = refs!.map((delta) => {
    node += delta;
    return node;
  });
  file.wayIndex.set(id, file.ways.push({ nodes, tags: tagsOf(keys!, values!, texts) }) - 1);
}

function readRelation(pbf: PbfReader, end: number, texts: readonly string[], file: OsmFile): void {
  const [keys, values, roles, deltas, types]: number[][] = [[], [], [], [], []];
  pbf.readFields(
    (tag) => {
      if (tag === 2) pbf.readPackedVarint(keys);
      if (tag === 3) pbf.readPackedVarint(values);
      if (tag === 8) pbf.readPackedVarint(roles);
      if (tag === 9) pbf.readPackedSVarint(deltas);
      if (tag === 10) pbf.readPackedVarint(types);
    },
    null,
    end,
  );
  const tags = tagsOf(keys!, values!, texts);
  if (tags.type !== 'restriction' || !tags.restriction || /motorcar|motor_vehicle/.test(tags.except ?? ''))
    return;
  let member = 0;
  const members = deltas!.map((delta, i) => {
    member += delta;
    return { id: member, role: texts[roles![i]!], isNode: types![i] === 0 };
  });
  const idOf = (role: string, isNode: boolean) =>
    members.find((each) => each.role === role && each.isNode === isNode)?.id;
  const [from, via, to] = [idOf('from', false), idOf('via', true), idOf('to', false)];
  if (from !== undefined && via !== undefined && to !== undefined)
    file.restrictions.push({ kind: tags.restriction, from, via, to });
}

function tagsOf(keys: readonly number[], values: readonly number[], texts: readonly string[]): Tags {
  return Object.fromEntries(keys.map((key, i) => [texts[key]!, texts[values[i]!]!]));
}
