/** Decodes a block of a .osm.pbf file into whole objects. */
import { OsmDataError } from '../../../src/osm/import-errors.ts';
import { type Block, GroupField } from '../../../src/osm/pbf/block.ts';
import type { WireReader } from '../../../src/osm/pbf/wire.ts';

/** Types of objects, in file order. */
export const OBJECT_TYPES = ['node', 'way', 'relation'] as const;
export type ObjectType = (typeof OBJECT_TYPES)[number];

export interface OsmObject {
  type: ObjectType;
  id: number;
  /** last change, seconds since 1970; 0 = unknown */
  changed: number;
  tags: [key: string, value: string][];
  /** longitude (x) and latitude (y) of a node, 1e-7 degrees */
  x: number;
  y: number;
  /** ids of the nodes of a way */
  nodes: number[];
  /** members of a relation */
  members: { type: ObjectType; id: number; role: string }[];
}

/** Returns all objects of a block, in order. @throws OsmDataError if the block is damaged */
export function objectsIn(block: Block): OsmObject[] {
  const objects: OsmObject[] = [];
  for (const group of block.groups) {
    for (let field = group.nextField(); field !== 0; field = group.nextField()) {
      if (field === GroupField.DENSE) addDense(block, group.message(), objects);
      else if (field === GroupField.NODE) objects.push(objectOf(block, group.message(), 'node'));
      else if (field === GroupField.WAY) objects.push(objectOf(block, group.message(), 'way'));
      else if (field === GroupField.RELATION) objects.push(objectOf(block, group.message(), 'relation'));
      else group.skip();
    }
  }
  return objects;
}

function addDense(block: Block, message: WireReader, objects: OsmObject[]): void {
  let [ids, lats, lons]: [number[], number[], number[]] = [[], [], []];
  let texts: number[] = [];
  let times: number[] = [];
  for (let field = message.nextField(); field !== 0; field = message.nextField()) {
    if (field === 1) ids = sums(message.message());
    else if (field === 5) times = timesOf(message.message());
    else if (field === 8) lats = sums(message.message());
    else if (field === 9) lons = sums(message.message());
    else if (field === 10) texts = plain(message.message());
    else message.skip();
  }
  if (lats.length !== ids.length || lons.length !== ids.length)
    throw new OsmDataError('a data block is damaged (nodes without a position)');
  let at = 0;
  for (const [i, id] of ids.entries()) {
    const node = emptyObject('node', id);
    node.x = block.longitude(lons[i]!);
    node.y = block.latitude(lats[i]!);
    // in seconds, as in every usual file
    node.changed = times[i] ?? 0;
    while (at < texts.length && texts[at] !== 0) {
      node.tags.push([block.text(texts[at]!), block.text(texts[at + 1] ?? 0)]);
      at += 2;
    }
    at++;
    objects.push(node);
  }
}

/** Returns the times in a DenseInfo message. */
function timesOf(info: WireReader): number[] {
  for (let field = info.nextField(); field !== 0; field = info.nextField()) {
    if (field === 2) return sums(info.message());
    info.skip();
  }
  return [];
}

function emptyObject(type: ObjectType, id: number): OsmObject {
  return { type, id, changed: 0, tags: [], x: 0, y: 0, nodes: [], members: [] };
}

function objectOf(block: Block, message: WireReader, type: ObjectType): OsmObject {
  const object = emptyObject(type, 0);
  let [keys, values, roles, ids, types]: number[][] = [[], [], [], [], []];
  for (let field = message.nextField(); field !== 0; field = message.nextField()) {
    if (field === 1) object.id = type === 'node' ? message.signed() : message.int64();
    else if (field === 2) keys = plain(message.message());
    else if (field === 3) values = plain(message.message());
    else if (field === 4) object.changed = block.changedAt(message.message()) / 1000;
    else if (field === 8 && type === 'node') object.y = block.latitude(message.signed());
    else if (field === 9 && type === 'node') object.x = block.longitude(message.signed());
    else if (field === 8 && type === 'way') object.nodes = sums(message.message());
    else if (field === 8) roles = plain(message.message());
    else if (field === 9 && type === 'relation') ids = sums(message.message());
    else if (field === 10) types = plain(message.message());
    else message.skip();
  }
  object.tags = keys!.map((key, i) => [block.text(key), block.text(values![i] ?? 0)]);
  object.members = ids!.map((id, i) => ({
    type: OBJECT_TYPES[types![i] ?? 0] ?? 'node',
    id,
    role: block.text(roles![i] ?? 0),
  }));
  return object;
}

function plain(list: WireReader): number[] {
  const values: number[] = [];
  while (list.position < list.end) values.push(list.varint());
  return values;
}

/** Returns the running sums of a list of zigzag differences. */
function sums(list: WireReader): number[] {
  const values: number[] = [];
  let sum = 0;
  while (list.position < list.end) {
    sum += list.signed();
    values.push(sum);
  }
  return values;
}
