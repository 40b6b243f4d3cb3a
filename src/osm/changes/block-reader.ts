/** Decodes a block of a .osm.pbf file into whole objects, for changing some of them. */
import { OsmDataError } from '../errors.ts';
import { type Block, GroupField } from '../pbf/block.ts';
import { WireReader } from '../pbf/wire.ts';
import { emptyObject, OBJECT_TYPES, type ObjectType, type OsmObject } from './osm-object.ts';

/** Range of a block: type, first id and last id of its objects. */
export interface BlockRange {
  type: ObjectType;
  first: number;
  last: number;
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

/**
 * Returns the range of a block without decoding its objects; null if it is empty.
 * @throws OsmDataError if its objects are of several types, not sorted by id, or damaged
 */
export function rangeOf(block: Block): BlockRange | null {
  let range = null as BlockRange | null;
  for (const { bytes, position, end } of block.groups) {
    // a separate reader, so that the block's own stays at its start
    const group = new WireReader(bytes, position, end);
    for (let field = group.nextField(); field !== 0; field = group.nextField()) {
      const type = TYPE_OF_FIELD[field];
      if (type === undefined) {
        group.skip();
        continue;
      }
      const ids = field === GroupField.DENSE ? idsOfDense(group.message()) : [idOf(group.message(), type)];
      for (const id of ids) {
        if (range && (range.type !== type || id <= range.last))
          throw new OsmDataError('its objects are not sorted by type and id');
        range ??= { type, first: id, last: id };
        range.last = id;
      }
    }
  }
  return range;
}

const TYPE_OF_FIELD: Readonly<Record<number, ObjectType>> = {
  [GroupField.NODE]: 'node',
  [GroupField.DENSE]: 'node',
  [GroupField.WAY]: 'way',
  [GroupField.RELATION]: 'relation',
};

function idsOfDense(message: WireReader): number[] {
  for (let field = message.nextField(); field !== 0; field = message.nextField()) {
    if (field === 1) return sums(message.message());
    message.skip();
  }
  return [];
}

function idOf(message: WireReader, type: ObjectType): number {
  for (let field = message.nextField(); field !== 0; field = message.nextField()) {
    if (field === 1) return type === 'node' ? message.signed() : message.int64();
    message.skip();
  }
  return 0;
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
    node.changed = (times[i] ?? 0) * block.secondsPerTime;
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
