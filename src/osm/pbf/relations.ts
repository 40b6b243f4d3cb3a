/** Reads the relations of a block that become areas, drawings, borders, ferries or turn restrictions, with their ways. */
import { type AreaRelation, memberWays, speakerOf } from '../features/area-relations.ts';
import { type MemberType, type TurnRelation, turnRelation } from '../features/turn-relations.ts';
import { borderLevel } from '../map-tiles/border-rules.ts';
import type { Drawing } from '../map-tiles/drawing.ts';
import { drawingsOf } from '../map-tiles/drawings-of.ts';
import { MAX_MEMBERS } from '../object-sizes.ts';
import { classify } from '../tags/classify.ts';
import { FERRIES } from '../tags/driving/speeds.ts';
import type { Tags } from '../tags/tags.ts';
import { type Block, GroupField, KeyWorth } from './block.ts';
import { Messages } from './messages.ts';
import type { NewestObjects } from './newest.ts';
import { hasMoreThan, type PackedRange, readDeltas, readNumbers } from './packed.ts';
import type { WireReader } from './wire.ts';

const WAY_MEMBER = 1;
const MEMBER_TYPES: readonly MemberType[] = ['node', 'way', 'relation'];
/** Maximum members of a turn restriction. Real ones have three, rarely ten. */
const MAX_TURN_MEMBERS = 64;
const AREA_TYPES = new Set(['multipolygon', 'boundary']);
const EMPTY: PackedRange = [0, 0];
/** A relation as stored; keys, values and roles are indexes in the string table of the block (`Block.text`). */
interface RelationMessage {
  osmId: number;
  keys: Uint32Array;
  values: Uint32Array;
  roles: Uint32Array;
  memberTypes: Uint32Array;
  memberIds: Float64Array;
}

const NOTHING = { area: null, drawings: [], borderLevel: null, turn: null, ferry: null };

/** Result for one relation: has at least an area, a drawing, a border level, a ferry or a turn restriction. */
export interface ReadRelation extends Pick<AreaRelation, 'osmId' | 'ways' | 'inner'> {
  area: AreaRelation | null;
  drawings: Drawing[];
  /** admin_level of the area; null = its border is not drawn */
  borderLevel: number | null;
  turn: TurnRelation | null;
  /** tags of the ways of a ferry, whose own ones come first; null = no ferry */
  ferry: Tags | null;
}

/** Counts of relations, and of those left out as too large. */
export interface RelationCounts {
  relations: number;
  oversized: number;
}

/** Reads the relations of blocks, of which one version each. */
export class RelationReader {
  readonly counts: RelationCounts = { relations: 0, oversized: 0 };
  private readonly messages = new Messages(GroupField.RELATION);

  constructor(
    private readonly newest: NewestObjects,
    private readonly reading: { isDrawn: boolean; asOf: number },
  ) {}

  /** Returns the relations of a block that are used. */
  read(block: Block, blob: number): ReadRelation[] {
    const { messages, counts } = this;
    messages.list(block);
    const relations: ReadRelation[] = [];
    this.newest.each(blob, messages, (index) => {
      counts.relations++;
      const message = readMessage(messages.at(index));
      if (!message) counts.oversized++;
      const relation = message && this.used(block, message);
      if (relation) relations.push(relation);
    });
    return relations;
  }

  /** Returns a relation; null if it has no use. */
  private used(block: Block, message: RelationMessage): ReadRelation | null {
    const { keys, values } = message;
    const tags = new Map<string, string>();
    for (let i = 0; i < keys.length; i++) tags.set(block.text(keys[i]!), block.text(values[i]!));
    const type = tags.get('type') ?? '';
    if (type.startsWith('restriction')) return turnIn(block, message, tags);
    const { osmId } = message;
    if (type === 'route' && FERRIES.has(tags.get('route') ?? '')) return ferryIn(block, message, tags);
    if (!AREA_TYPES.has(type)) return null;
    const members = waysOf(block, message);
    const { isDrawn, asOf } = this.reading;
    const area = areaRelation(block, message, members, { type, asOf });
    const drawings = isDrawn ? drawingsOf(tags, 'area', undefined, asOf) : [];
    const level = isDrawn ? borderLevel(tags) : null;
    if (!area && drawings.length === 0 && level === null) return null;
    return { ...NOTHING, osmId, area, drawings, borderLevel: level, ...members };
  }
}

/** Returns the content of a message; null if it has more members or tags than any relation of OpenStreetMap. */
function readMessage(message: WireReader): RelationMessage | null {
  const { bytes } = message;
  let osmId = 0;
  let [keys, values, roles, types, ids] = [EMPTY, EMPTY, EMPTY, EMPTY, EMPTY];
  for (let field = message.nextField(); field !== 0; field = message.nextField()) {
    if (field === 1) osmId = message.int64();
    else if (field === 2) keys = message.packed();
    else if (field === 3) values = message.packed();
    else if (field === 8) roles = message.packed();
    else if (field === 9) ids = message.packed();
    else if (field === 10) types = message.packed();
    else message.skip();
  }
  if ([keys, values, roles, types, ids].some((list) => hasMoreThan(bytes, list, MAX_MEMBERS))) return null;
  const memberIds = new Float64Array(ids[1] - ids[0]);
  return {
    osmId,
    keys: numbersIn(bytes, keys),
    values: numbersIn(bytes, values),
    roles: numbersIn(bytes, roles),
    memberTypes: numbersIn(bytes, types),
    memberIds: memberIds.subarray(0, readDeltas(bytes, ...ids, memberIds)),
  };
}

/** Returns the member ways in order; `inner` is parallel and true if the way bounds a hole. */
function waysOf(block: Block, { roles, memberTypes, memberIds }: RelationMessage) {
  const members: [id: number, isInner: boolean][] = [];
  for (let i = 0; i < memberIds.length; i++)
    if (memberTypes[i] === WAY_MEMBER) members.push([memberIds[i]!, block.text(roles[i]!) === 'inner']);
  return memberWays(members);
}

function turnIn(
  block: Block,
  { osmId, roles, memberTypes, memberIds }: RelationMessage,
  tags: Tags,
): ReadRelation | null {
  if (memberIds.length > MAX_TURN_MEMBERS) return null;
  const members = Array.from(memberIds, (id, i) => ({
    type: MEMBER_TYPES[memberTypes[i]!] ?? 'relation',
    id,
    role: block.text(roles[i]!),
  }));
  const turn = turnRelation(tags, members);
  const ways = turn ? [...new Set([...turn.from, ...turn.ways, ...turn.to])] : [];
  return turn && { ...NOTHING, osmId, turn, ways, inner: ways.map(() => false) };
}

/** Returns a ferry; its duration is known for a single way only. */
function ferryIn(block: Block, message: RelationMessage, tags: Map<string, string>): ReadRelation {
  const members = waysOf(block, message);
  tags.delete('type');
  if (members.ways.length > 1) tags.delete('duration');
  return { ...NOTHING, osmId: message.osmId, ferry: tags, ...members };
}

function areaRelation(
  block: Block,
  { osmId, keys, values }: RelationMessage,
  members: Pick<AreaRelation, 'ways' | 'inner'>,
  { type, asOf }: { type: string; asOf: number },
): AreaRelation | null {
  const tags = new Map<string, string>();
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]!;
    if (block.worth(key) !== KeyWorth.IGNORED) tags.set(block.text(key), block.text(values[i]!));
  }
  const facts = classify(tags, 'area', 0, undefined, asOf);
  const isSilent = type === 'multipolygon' && !keys.some((key) => block.worth(key) >= KeyWorth.BUILDING);
  if (!facts && !isSilent) return null;
  const relation = { osmId, facts, wholeOnly: tags.get('boundary') === 'administrative', ...members };
  return facts || speakerOf(relation) !== undefined ? relation : null;
}

function numbersIn(bytes: Uint8Array, [from, end]: PackedRange): Uint32Array {
  const numbers = new Uint32Array(end - from);
  return numbers.subarray(0, readNumbers(bytes, from, end, numbers));
}
