/** Relations of a block: those that make areas, with the ways that they are made of. */
import { type AreaRelation, speakerOf } from '../features/area-relations.ts';
import { classify } from '../tags/classify.ts';
import { type Block, GroupField, KeyWorth } from './block.ts';
import { readDeltas } from './packed.ts';
import type { WireReader } from './wire.ts';

const WAY_MEMBER = 1;
const AREA_TYPES = new Set(['multipolygon', 'boundary']);

/** Area relations with features of ours; `counts.relations` counts all relations. */
export function readRelations(block: Block, counts: { relations: number }): AreaRelation[] {
  const relations: AreaRelation[] = [];
  for (const group of block.groups) {
    for (let field = group.nextField(); field !== 0; field = group.nextField()) {
      if (field !== GroupField.RELATION) {
        group.skip();
        continue;
      }
      counts.relations++;
      const relation = readRelation(block, group.message());
      if (relation) relations.push(relation);
    }
  }
  return relations;
}

function readRelation(block: Block, message: WireReader): AreaRelation | null {
  let osmId = 0;
  let keys: number[] = [];
  let values: number[] = [];
  let roles: number[] = [];
  let memberTypes: number[] = [];
  let memberIds = new Float64Array(0);
  let members = 0;
  for (let field = message.nextField(); field !== 0; field = message.nextField()) {
    if (field === 1) osmId = message.varint();
    else if (field === 2) keys = numbersOf(message.message());
    else if (field === 3) values = numbersOf(message.message());
    else if (field === 8) roles = numbersOf(message.message());
    else if (field === 9) {
      const list = message.message();
      memberIds = new Float64Array(list.end - list.position);
      members = readDeltas(list.bytes, list.position, list.end, memberIds);
    } else if (field === 10) memberTypes = numbersOf(message.message());
    else message.skip();
  }
  const typeAt = keys.findIndex((key) => block.text(key) === 'type');
  const type = typeAt < 0 ? '' : block.text(values[typeAt]!);
  if (!AREA_TYPES.has(type)) return null;
  const tags = new Map<string, string>();
  for (const [i, key] of keys.entries()) {
    if (block.worth(key) !== KeyWorth.IGNORED) tags.set(block.text(key), block.text(values[i]!));
  }
  const facts = classify(tags, 'area');
  const isSilent = type === 'multipolygon' && !keys.some((key) => block.worth(key) >= KeyWorth.BUILDING);
  if (!facts && !isSilent) return null;
  const ways: number[] = [];
  const inner: boolean[] = [];
  for (let i = 0; i < members; i++) {
    if (memberTypes[i] !== WAY_MEMBER) continue;
    ways.push(memberIds[i]!);
    inner.push(block.text(roles[i]!) === 'inner');
  }
  const relation = { osmId, facts, wholeOnly: tags.get('boundary') === 'administrative', ways, inner };
  return facts || speakerOf(relation) !== undefined ? relation : null;
}

function numbersOf(list: WireReader): number[] {
  const numbers: number[] = [];
  while (list.position < list.end) numbers.push(list.varint());
  return numbers;
}
