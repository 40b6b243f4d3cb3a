/** Reads the relations of a block that become areas, drawings or borders, with the ids of their ways. */
import { type AreaRelation, speakerOf } from '../features/area-relations.ts';
import { borderLevel } from '../map-tiles/border-rules.ts';
import type { Drawing } from '../map-tiles/drawing.ts';
import { drawingsOf } from '../map-tiles/drawings-of.ts';
import { classify } from '../tags/classify.ts';
import { type Block, GroupField, KeyWorth } from './block.ts';
import { readDeltas } from './packed.ts';
import type { WireReader } from './wire.ts';

const WAY_MEMBER = 1;
const AREA_TYPES = new Set(['multipolygon', 'boundary']);

/** A relation as stored; keys, values and roles are indexes in the string table of the block (`Block.text`). */
export interface RelationMessage {
  osmId: number;
  keys: number[];
  values: number[];
  roles: number[];
  memberTypes: number[];
  memberIds: Float64Array;
}

/** Result for one relation: has at least an area, a drawing or a border level. */
export interface ReadRelation extends Pick<AreaRelation, 'ways' | 'inner'> {
  area: AreaRelation | null;
  drawings: Drawing[];
  /** admin_level of the area; null = its border is not drawn */
  borderLevel: number | null;
}

/** Returns the relations of a block that are used; increases `counts.relations` by the number of all relations. */
export function readRelations(block: Block, isDrawn: boolean, counts: { relations: number }): ReadRelation[] {
  const relations: ReadRelation[] = [];
  for (const message of relationMessages(block)) {
    counts.relations++;
    const { keys, values } = message;
    const tags = new Map(keys.map((key, i) => [block.text(key), block.text(values[i]!)]));
    if (!isAreaType(tags.get('type') ?? '')) continue;
    const members = waysOf(block, message);
    const area = areaRelation(block, message, members, tags.get('type')!);
    const drawings = isDrawn ? drawingsOf(tags, 'area') : [];
    const level = isDrawn ? borderLevel(tags) : null;
    if (area || drawings.length > 0 || level !== null)
      relations.push({ area, drawings, borderLevel: level, ...members });
  }
  return relations;
}

/** Yields all relations of a block. */
export function* relationMessages(block: Block): Generator<RelationMessage> {
  for (const group of block.groups) {
    for (let field = group.nextField(); field !== 0; field = group.nextField()) {
      if (field === GroupField.RELATION) yield readRelation(group.message());
      else group.skip();
    }
  }
}

function readRelation(message: WireReader): RelationMessage {
  let osmId = 0;
  let keys: number[] = [];
  let values: number[] = [];
  let roles: number[] = [];
  let memberTypes: number[] = [];
  let memberIds = new Float64Array(0);
  for (let field = message.nextField(); field !== 0; field = message.nextField()) {
    if (field === 1) osmId = message.varint();
    else if (field === 2) keys = numbersOf(message.message());
    else if (field === 3) values = numbersOf(message.message());
    else if (field === 8) roles = numbersOf(message.message());
    else if (field === 9) {
      const list = message.message();
      const ids = new Float64Array(list.end - list.position);
      memberIds = ids.subarray(0, readDeltas(list.bytes, list.position, list.end, ids));
    } else if (field === 10) memberTypes = numbersOf(message.message());
    else message.skip();
  }
  return { osmId, keys, values, roles, memberTypes, memberIds };
}

/** Returns true if relations with this `type` tag represent an area. */
export function isAreaType(type: string): boolean {
  return AREA_TYPES.has(type);
}

/** Returns the ids of the member ways in order; `inner` is parallel and true if the way bounds a hole. */
export function waysOf(
  block: Block,
  { roles, memberTypes, memberIds }: RelationMessage,
): { ways: number[]; inner: boolean[] } {
  const ways: number[] = [];
  const inner: boolean[] = [];
  for (const [i, id] of memberIds.entries()) {
    if (memberTypes[i] !== WAY_MEMBER) continue;
    ways.push(id);
    inner.push(block.text(roles[i]!) === 'inner');
  }
  return { ways, inner };
}

function areaRelation(
  block: Block,
  { osmId, keys, values }: RelationMessage,
  members: Pick<AreaRelation, 'ways' | 'inner'>,
  type: string,
): AreaRelation | null {
  const tags = new Map<string, string>();
  for (const [i, key] of keys.entries()) {
    if (block.worth(key) !== KeyWorth.IGNORED) tags.set(block.text(key), block.text(values[i]!));
  }
  const facts = classify(tags, 'area');
  const isSilent = type === 'multipolygon' && !keys.some((key) => block.worth(key) >= KeyWorth.BUILDING);
  if (!facts && !isSilent) return null;
  const relation = { osmId, facts, wholeOnly: tags.get('boundary') === 'administrative', ...members };
  return facts || speakerOf(relation) !== undefined ? relation : null;
}

function numbersOf(list: WireReader): number[] {
  const numbers: number[] = [];
  while (list.position < list.end) numbers.push(list.varint());
  return numbers;
}
