/** Streaming reader of change files (.osc: https://wiki.openstreetmap.org/wiki/OsmChange). */
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { toUnits } from '../../shared/geo/earth.ts';
import { OsmDataError } from '../errors.ts';
import type { ChangeSet } from './change-set.ts';
import { emptyObject, memoryOf, OBJECT_TYPES, type ObjectType, type OsmObject } from './osm-object.ts';

/** Maximum number of characters without a complete XML tag; the values of OSM tags have at most 255. */
const MAX_UNTAGGED = 1_000_000;
/** Maximum memory of one object, bytes: ways have at most 2,000 nodes, the largest relations 32,000 members. */
const MAX_OBJECT_BYTES = 16e6;

const ACTIONS = ['create', 'modify', 'delete'];

/**
 * Adds the changes of a file to those of earlier files; the last change of an object wins.
 * @param text the decompressed file, in pieces
 * @throws OsmDataError if the file is not a change file, damaged or incomplete; `changes` is unusable then
 */
export async function readOsc(text: AsyncIterable<string>, changes: ChangeSet): Promise<void> {
  const parser = new SaxesParser();
  let action = '';
  let current: OsmObject | null = null;
  let ended = false;
  let untagged = 0;
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    untagged = 0;
    if (ACTIONS.includes(name)) action = name;
    else if (isObjectType(name) && action !== '') current = begun(name, attributes);
    else if (current) addPart(current, name, attributes);
    else if (name !== 'osmChange') throw new OsmDataError('it is not a change file');
  });
  parser.on('closetag', ({ name }) => {
    untagged = 0;
    if (name === action) action = '';
    else if (name === 'osmChange') ended = true;
    else if (current && name === current.type) {
      changes.set(current.type, current.id, action === 'delete' ? null : current);
      current = null;
    }
  });
  parser.on('error', () => {
    throw new OsmDataError('it is not XML, or damaged');
  });
  for await (const piece of text) {
    untagged += piece.length;
    parser.write(piece);
    if (untagged > MAX_UNTAGGED || memoryOf(current) > MAX_OBJECT_BYTES)
      throw new OsmDataError('an object in it is larger than any on a map');
  }
  parser.close();
  if (!ended) throw new OsmDataError('it is truncated');
}

function isObjectType(name: string): name is ObjectType {
  return (OBJECT_TYPES as readonly string[]).includes(name);
}

function begun(type: ObjectType, { id, lat, lon, timestamp }: SaxesTagPlain['attributes']): OsmObject {
  const object = emptyObject(type, whole(id));
  object.changed = Math.floor(Date.parse(timestamp ?? '') / 1000) || 0;
  // deleted nodes may have no position
  if (type === 'node' && lat !== undefined) {
    object.x = toUnits(degrees(lon, 180));
    object.y = toUnits(degrees(lat, 90));
  }
  return object;
}

function addPart(object: OsmObject, name: string, attributes: SaxesTagPlain['attributes']): void {
  const { k = '', v = '', ref, type = '', role = '' } = attributes;
  if (name === 'tag') object.tags.push([k, v]);
  else if (name === 'nd') object.nodes.push(whole(ref));
  else if (name === 'member' && isObjectType(type)) object.members.push({ type, id: whole(ref), role });
}

const WHOLE = /^-?\d+$/;
const DECIMAL = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;

function whole(text: string | undefined): number {
  const number = Number(text);
  if (WHOLE.test(text ?? '') && Number.isSafeInteger(number)) return number;
  throw new OsmDataError(`an object in it has the id "${String(text).slice(0, 30)}"`);
}

function degrees(text: string | undefined, most: number): number {
  const number = Number(text);
  if (DECIMAL.test(text ?? '') && Math.abs(number) <= most) return number;
  throw new OsmDataError(`a node in it is at "${String(text).slice(0, 30)}" degrees`);
}
