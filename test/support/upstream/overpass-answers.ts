/** Maps for a fake Overpass: objects from code or a real extract, cut to a box and written as JSON. */
import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { PbfReader } from 'pbf';
import type { MapNode, MapObjects, MapRelation, MapWay } from '../pbf/pbf-writer.ts';

export type Box = readonly [west: number, south: number, east: number, north: number];

/**
 * Returns complete objects with a node in the box, and everything that they consist of: what Overpass returns
 * for `(._;>;)`.
 */
export function cutTo(
  [west, south, east, north]: Box,
  { nodes = [], ways = [], relations = [] }: MapObjects,
): MapObjects {
  const inside = new Set(
    nodes
      .filter(({ lat, lon }) => lat >= south && lat <= north && lon >= west && lon <= east)
      .map(({ id }) => id),
  );
  const touched = new Set(
    ways.filter((way) => way.nodes.some((node) => inside.has(node))).map(({ id }) => id),
  );
  const cutRelations = relations.filter(({ members }) =>
    members.some(({ type, id }) => type === 'way' && touched.has(id)),
  );
  for (const { members } of cutRelations)
    for (const { type, id } of members) if (type === 'way') touched.add(id);
  const cutWays = ways.filter(({ id }) => touched.has(id));
  const needed = new Set([...inside, ...cutWays.flatMap((way) => way.nodes)]);
  return { nodes: nodes.filter(({ id }) => needed.has(id)), ways: cutWays, relations: cutRelations };
}

/** Returns the answer of Overpass with these objects. */
export function overpassJson(
  { nodes = [], ways = [], relations = [] }: MapObjects,
  more: object = {},
): string {
  return JSON.stringify({
    version: 0.6,
    generator: 'Overpass API',
    osm3s: { timestamp_osm_base: '2026-01-31T00:00:00Z' },
    elements: [
      ...nodes.map((node) => ({ type: 'node', ...node })),
      ...ways.map((way) => ({ type: 'way', ...way })),
      ...relations.map(({ members, ...relation }) => ({
        type: 'relation',
        ...relation,
        members: members.map(({ type, id, role }) => ({ type, ref: id, role })),
      })),
    ],
    ...more,
  });
}

/** Reads a small .osm.pbf file, as far as tests need it. */
export function readExtract(path: string): Required<MapObjects> {
  const objects: Required<MapObjects> = { nodes: [], ways: [], relations: [] };
  const file = readFileSync(path);
  for (let at = 0; at < file.length; ) {
    const headerLength = file.readUInt32BE(at);
    const header = new PbfReader(file.subarray(at + 4, at + 4 + headerLength)).readFields(
      (tag, result, pbf) => {
        if (tag === 1) result.type = pbf.readString();
        else if (tag === 3) result.size = pbf.readVarint();
      },
      { type: '', size: 0 },
    );
    const start = at + 4 + headerLength;
    at = start + header.size;
    if (header.type === 'OSMData') readBlock(new PbfReader(contentsOf(file.subarray(start, at))), objects);
  }
  return objects;
}

function contentsOf(blob: Uint8Array): Uint8Array {
  return new PbfReader(blob).readFields(
    (tag, result, pbf) => {
      if (tag === 1) result.bytes = pbf.readBytes();
      else if (tag === 3) result.bytes = inflateSync(pbf.readBytes());
    },
    { bytes: new Uint8Array(0) as Uint8Array },
  ).bytes;
}

function readBlock(block: PbfReader, { nodes, ways, relations }: Required<MapObjects>): void {
  const texts: string[] = [];
  const groups: Uint8Array[] = [];
  block.readFields((tag, _, pbf) => {
    if (tag === 1) pbf.readMessage((field) => field === 1 && texts.push(pbf.readString()), null);
    else if (tag === 2) groups.push(pbf.readBytes());
  }, null);
  const tagsOf = (keys: number[], values: number[]) =>
    Object.fromEntries(keys.map((key, i) => [texts[key]!, texts[values[i]!]!]));

  for (const group of groups) {
    new PbfReader(group).readFields((tag, _, pbf) => {
      if (tag === 2) nodes.push(...denseNodes(pbf, texts));
      else if (tag === 3) {
        const { id, keys, values, refs, changed } = pbf.readMessage(readObject, emptyObject());
        ways.push({ id, tags: tagsOf(keys, values), nodes: summed(refs), changed } satisfies MapWay);
      } else if (tag === 4) {
        const { id, keys, values, roles, members, types } = pbf.readMessage(readObject, emptyObject());
        relations.push({
          id,
          tags: tagsOf(keys, values),
          members: summed(members).map((member, i) => ({
            type: (['node', 'way', 'relation'] as const)[types[i]!]!,
            id: member,
            role: texts[roles[i]!]!,
          })),
        } satisfies MapRelation);
      }
    }, null);
  }
}

function emptyObject() {
  const lists = (): number[] => [];
  return {
    id: 0,
    changed: 0,
    keys: lists(),
    values: lists(),
    refs: lists(),
    roles: lists(),
    members: lists(),
    types: lists(),
  };
}

/** Reads a field of Way or Relation; their field numbers do not conflict. */
function readObject(tag: number, object: ReturnType<typeof emptyObject>, pbf: PbfReader): void {
  if (tag === 1) object.id = pbf.readVarint();
  else if (tag === 2) pbf.readPackedVarint(object.keys);
  else if (tag === 3) pbf.readPackedVarint(object.values);
  else if (tag === 4) {
    pbf.readMessage((field) => {
      if (field === 2) object.changed = pbf.readVarint();
    }, null);
  } else if (tag === 8) {
    // references of a way are signed differences, roles of a relation plain numbers
    const from = pbf.pos;
    pbf.readPackedSVarint(object.refs);
    pbf.pos = from;
    pbf.readPackedVarint(object.roles);
  } else if (tag === 9) pbf.readPackedSVarint(object.members);
  else if (tag === 10) pbf.readPackedVarint(object.types);
}

function denseNodes(pbf: PbfReader, texts: readonly string[]): MapNode[] {
  const lists = {
    ids: [] as number[],
    lats: [] as number[],
    lons: [] as number[],
    keysValues: [] as number[],
  };
  pbf.readMessage((tag) => {
    if (tag === 1) pbf.readPackedSVarint(lists.ids);
    else if (tag === 8) pbf.readPackedSVarint(lists.lats);
    else if (tag === 9) pbf.readPackedSVarint(lists.lons);
    else if (tag === 10) pbf.readPackedVarint(lists.keysValues);
  }, null);
  const [ids, lats, lons] = [summed(lists.ids), summed(lists.lats), summed(lists.lons)];
  let at = 0;
  return ids.map((id, i) => {
    const tags: Record<string, string> = {};
    for (; at < lists.keysValues.length && lists.keysValues[at] !== 0; at += 2) {
      tags[texts[lists.keysValues[at]!]!] = texts[lists.keysValues[at + 1]!]!;
    }
    at++;
    return { id, lat: lats[i]! / 1e7, lon: lons[i]! / 1e7, tags };
  });
}

/** Converts differences to values. */
function summed(differences: readonly number[]): number[] {
  let value = 0;
  return differences.map((difference) => {
    value += difference;
    return value;
  });
}
