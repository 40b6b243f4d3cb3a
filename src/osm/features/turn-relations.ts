/**
 * Turn restrictions: relations of a way that vehicles come from, a node or ways that they pass, and a way that they
 * must or must not take. Source: wiki.openstreetmap.org/wiki/Relation:restriction
 */
import { conditionText, type RoadClause } from '../../region/format/sections/road-conditions.ts';
import type { MemberWay } from '../geometry/rings.ts';
import type { FeatureSink } from '../records/layouts.ts';
import { type Condition, conditionalsOf, timesOf } from '../tags/driving/conditions.ts';
import { partsOf, type Tags } from '../tags/tags.ts';

export type MemberType = 'node' | 'way' | 'relation';

export interface TurnMember {
  type: MemberType;
  id: number;
  role: string;
}

/** What one tag of a relation says. */
interface Rule {
  isOnly: boolean;
  /** see `RoadClause`; '' = always */
  conditions: string;
}

export interface TurnRelation {
  rules: readonly Rule[];
  /** ids of ways; several for "no_entry" and "no_exit" */
  from: readonly number[];
  to: readonly number[];
  /** node between; null if ways are */
  node: number | null;
  /** ways between, in the order of driving */
  ways: readonly number[];
}

/** Suffixes of `restriction` for vehicles that a van is one of; of a lorry it is one if it is heavy. */
const OWN = ['', ':motorcar', ':motor_vehicle', ':vehicle', ':motorhome'] as const;
const LORRY = ':hgv';
const LORRY_T = 3.5;
const EXCEPTED: ReadonlySet<string> = new Set(['motorcar', 'motor_vehicle', 'vehicle', 'motorhome']);
const RULE = /^(no|only)_/;

/** Returns the turn restriction of a relation; null if it is none, or none for vans. */
export function turnRelation(tags: Tags, members: readonly TurnMember[]): TurnRelation | null {
  if (!(tags.get('type') ?? '').startsWith('restriction')) return null;
  if (partsOf(tags.get('except') ?? '').some((vehicle) => EXCEPTED.has(vehicle))) return null;
  const rules = rulesOf(asTyped(tags));
  if (rules.length === 0) return null;
  const ids = (role: string, type: MemberType) =>
    members.filter((member) => member.role === role && member.type === type).map(({ id }) => id);
  const [from, to, nodes, ways] = [
    ids('from', 'way'),
    ids('to', 'way'),
    ids('via', 'node'),
    ids('via', 'way'),
  ];
  if (from.length === 0 || to.length === 0 || nodes.length + Math.min(1, ways.length) !== 1) return null;
  return { rules, from, to, node: nodes[0] ?? null, ways };
}

/** Returns the tags of a relation whose type names the vehicles: "type=restriction:hgv" with "restriction=no_left_turn". */
function asTyped(tags: Tags): Tags {
  const { type = '', restriction, ...others } = Object.fromEntries(tags);
  if (type === 'restriction' || restriction === undefined) return tags;
  return new Map([...Object.entries(others), [type, restriction]]);
}

/** Days and hours in the form that was usual before `restriction:conditional`; null without them. */
function hoursBefore(tags: Tags): Condition | null {
  const [from, to] = [tags.get('hour_on'), tags.get('hour_off')];
  const [first, last] = [tags.get('day_on'), tags.get('day_off')];
  const days = first === undefined || last === undefined ? '' : `${first.slice(0, 2)}-${last.slice(0, 2)} `;
  if (days === '' && (from === undefined || to === undefined)) return null;
  return timesOf(`${days}${from === undefined || to === undefined ? '' : `${from}-${to}`}`);
}

function rulesOf(tags: Tags): Rule[] {
  const rules: Rule[] = [];
  const add = (value: string, clauses: readonly RoadClause[]) => {
    if (RULE.test(value) && !value.endsWith('_on_red'))
      rules.push({ isOnly: value.startsWith('only_'), conditions: conditionText(clauses) });
  };
  for (const suffix of [...OWN, LORRY]) {
    const over = suffix === LORRY ? { over: { weight: LORRY_T } } : {};
    const value = tags.get(`restriction${suffix}`);
    const closed: RoadClause = { open: false };
    const conditionals = conditionalsOf(tags.get(`restriction${suffix}:conditional`));
    const exceptions = conditionals
      .filter(({ value: given }) => given === 'none' || given === 'no')
      .map(({ condition }) => ({ open: false, ...condition }));
    const hours = hoursBefore(tags);
    const whole = suffix === LORRY || hours ? [closed, { open: true, ...hours, ...over }] : [];
    if (value !== undefined) add(value, [...whole, ...exceptions]);
    for (const { value: given, condition } of conditionals)
      add(given, [closed, { open: true, ...condition, ...over }]);
  }
  return rules;
}

/**
 * Emits a turn restriction as the points that it runs through. Left out if its ways do not meet, or where it is not
 * known which arm of a way is meant, as the way goes on through the junction.
 * @param wayOf returns a member way; undefined = missing
 */
export function emitTurn(
  sink: Pick<FeatureSink, 'turn'>,
  { rules, from, to, node, ways }: TurnRelation,
  wayOf: (id: number) => MemberWay | undefined,
): void {
  const between = ways.map(wayOf);
  if (!between.every((way) => way !== undefined)) return;
  for (const [source, target] of from.flatMap((a) => to.map((b) => [wayOf(a), wayOf(b)] as const))) {
    if (!source || !target) continue;
    const path = node === null ? pathAlong(source, between, target) : pathAt(source, node, target);
    if (path) for (const rule of rules) sink.turn({ ...rule, path });
  }
}

function pathAt(from: MemberWay, node: number, to: MemberWay): Int32Array | null {
  const [a, b] = [armAt(from, node), armAt(to, node)];
  return a && b && Int32Array.from([a[2], a[3], a[0], a[1], b[2], b[3]]);
}

function pathAlong(from: MemberWay, ways: readonly MemberWay[], to: MemberWay): Int32Array | null {
  const [first] = ways;
  const start = [first!.firstNode, first!.lastNode].find((node) => armAt(from, node));
  const arm = start === undefined ? null : armAt(from, start);
  if (!arm) return null;
  const points = [arm[2], arm[3], arm[0], arm[1]];
  let at = start!;
  for (const { firstNode, lastNode, path } of ways) {
    if (firstNode === at) for (let i = 2; i < path.length; i++) points.push(path[i]!);
    else if (lastNode === at)
      for (let i = path.length - 4; i >= 0; i -= 2) points.push(path[i]!, path[i + 1]!);
    else return null;
    at = firstNode === at ? lastNode : firstNode;
  }
  const last = armAt(to, at);
  return last && Int32Array.from([...points, last[2], last[3]]);
}

/** Returns the end of a way at a node and the point next to it; null if the way does not end there, or twice. */
function armAt(
  { firstNode, lastNode, path }: MemberWay,
  node: number,
): [x: number, y: number, nextX: number, nextY: number] | null {
  if (path.length < 4 || (firstNode === node) === (lastNode === node)) return null;
  const n = path.length;
  return firstNode === node
    ? [path[0]!, path[1]!, path[2]!, path[3]!]
    : [path[n - 2]!, path[n - 1]!, path[n - 4]!, path[n - 3]!];
}
