/** Relations of a block: those that make areas, with the ways that they are made of. */
import { type AreaRelation, speakerOf } from '../features/area-relations.ts';
import { classify } from '../tags/classify.ts';
import { type Block, GroupField, KeyWorth } from './block.ts';
import { readDeltas } from './packed.ts';
import type { WireReader } from './wire.ts';

const WAY_MEMBER = 1;
const AREA_TYPES = new Set(['multipolygon', 'boundary']);

/** A relation as it is stored; keys, values and roles are indexes of the block's texts. */
export interface RelationMessage {
  osmId: number;
  keys: number[];
  values: number[];
  roles: number[];
  memberTypes: number[];
  memberIds: Float64Array;
}

/** Area relations with features of ours; `counts.relations` counts all relations. */
export function readRelations(block: Block, counts: { relations: number }): AreaRelation[] {
  const relations: AreaRelation[] = [];
  for (const message of relationMessages(block)) {
    counts.relations++;
    const relation = areaRelation(block, message);
    if (relation) relations.push(relation);
  }
  return relations;
}

/** All relations of a block. */
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

/** True for relations that stand for an area. */
export function isAreaType(type: string): boolean {
  return AREA_TYPES.has(type);
}

/** The ways among the members, in their order, and which of them bound a hole. */
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

function areaRelation(block: Block, message: RelationMessage): AreaRelation | null {
  const { osmId, keys, values } = message;
  const typeAt = keys.findIndex((key) => block.text(key) === 'type');
  const type = typeAt < 0 ? '' : block.text(values[typeAt]!);
  if (!isAreaType(type)) return null;
  const tags = new Map<string, string>();
  for (const [i, key] of keys.entries()) {
    if (block.worth(key) !== KeyWorth.IGNORED) tags.set(block.text(key), block.text(values[i]!));
  }
  const facts = classify(tags, 'area');
  const isSilent = type === 'multipolygon' && !keys.some((key) => block.worth(key) >= KeyWorth.BUILDING);
  if (!facts && !isSilent) return null;
  const relation = {
    osmId,
    facts,
    wholeOnly: tags.get('boundary') === 'administrative',
    ...waysOf(block, message),
  };
  return facts || speakerOf(relation) !== undefined ? relation : null;
}

function numbersOf(list: WireReader): number[] {
  const numbers: number[] = [];
  while (list.position < list.end) numbers.push(list.varint());
  return numbers;
}
