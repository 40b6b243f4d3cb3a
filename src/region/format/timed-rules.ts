/**
 * Rules that differ by time: who may park at which hours, for how long, and whether it costs something. Stored as text
 * where tags state times, and evaluated on the night that is asked about.
 */
import type { ACCESS } from './codes.ts';

/** What a rule is about: access, nights of vans, the left and the right kerb of a road, the longest stay, the fee. */
export const TIMED = ['access', 'vans', 'left', 'right', 'maxstay', 'fee'] as const;
export type Timed = (typeof TIMED)[number];

/** Value that cannot be read. */
export const UNREAD_VALUE = '?';
/** Value of a kerb beside which parking is mapped as places of its own (`parking:left=separate`): nothing is known. */
export const APART = 'apart';
/** Value of a kerb of a living street: in many countries one may park there in marked spaces only. */
export const MARKED = 'marked';
const UNKNOWN: ReadonlySet<string> = new Set([UNREAD_VALUE, APART, MARKED]);

/** Returns true for a value that says neither that a van may stay nor that it may not. */
export function isUnknown(value: string): boolean {
  return UNKNOWN.has(value);
}

export interface TimedRule {
  of: Timed;
  /**
   * value while no change applies. `access`: one of ACCESS; `vans`, `fee`: yes or no; `left`, `right`: free, closed,
   * reserved, or minutes of the longest stay, APART or MARKED; `maxstay`: minutes, 0 = no limit; or UNREAD_VALUE
   */
  base: string;
  /** later ones take precedence */
  changes: readonly Change[];
}

/** A value at some times. */
export interface Change {
  value: string;
  /** in the grammar of opening hours, or a season of SEASON_MONTHS; '' = they cannot be read */
  times: string;
}

/** Encodes rules as one line; '' = none. */
export function rulesText(rules: readonly TimedRule[]): string {
  if (rules.length === 0) return '';
  return JSON.stringify(
    rules.map(({ of, base, changes }) => [
      of,
      base,
      ...changes.flatMap(({ value, times }) => [value, times]),
    ]),
  );
}

/** Decodes the text of rules. */
export function rulesIn(text: string): TimedRule[] {
  if (text === '') return [];
  return (JSON.parse(text) as [Timed, string, ...string[]][]).map(([of, base, ...rest]) => ({
    of,
    base,
    changes: Array.from({ length: rest.length / 2 }, (_, i) => ({
      value: rest[2 * i]!,
      times: rest[2 * i + 1]!,
    })),
  }));
}

const FREE_ACCESS: ReadonlySet<string> = new Set(['untagged', 'yes', 'permissive', 'destination']);
/** Access from the mildest to the strictest. */
const MILDEST_FIRST: readonly (typeof ACCESS)[number][] = [
  ...(['yes', 'permissive', 'untagged', 'destination', 'customers', 'forestry'] as const),
  ...(['permit', 'private', 'no'] as const),
];
/** Shortest longest stay that does not shorten a night, minutes. */
const NIGHT_MINUTES = 8 * 60;

/** Returns true if a value lets a van stay, or costs nothing. */
export function isFree(of: Timed, value: string): boolean {
  if (of === 'access') return FREE_ACCESS.has(value);
  if (of === 'vans') return value === 'yes';
  if (of === 'fee') return value === 'no';
  const minutes = Number(value);
  return value === 'free' || minutes === 0 || minutes >= NIGHT_MINUTES;
}

/** Returns the mildest of the values that the access of a rule may have; of what is not known, `untagged`. */
export function mildestAccess({ base, changes }: TimedRule): (typeof ACCESS)[number] {
  const values = [base, ...changes.map(({ value }) => value)];
  if (values.some(isUnknown)) return 'untagged';
  return MILDEST_FIRST.find((access) => values.includes(access)) ?? 'untagged';
}

/** How a rule holds in a night. */
export interface Held {
  /** the value that holds, or that leaves most of the night free */
  value: string;
  /**
   * `free`: one may stay; `banned`: not for SHORTEST_SLEEP in one piece; `partly`: long enough for a sleep, but not the
   * whole night; `unknown`: what cannot be read decides
   */
  extent: 'free' | 'banned' | 'partly' | 'unknown';
  /** index of the first half hour that is not free; -1 without any */
  from: number;
}

/** Shortest uninterrupted stay that still is a night, half hours: six hours. */
const SHORTEST_SLEEP = 12;

/** Returns how a rule holds. @param values of the half hours of the night */
export function heldIn(of: Timed, values: readonly string[]): Held {
  const free = values.map((value) => isFree(of, value));
  const isUnread = values.map(isUnknown);
  const banned = values.filter((_, i) => !free[i] && !isUnread[i]);
  const from = values.findIndex((_, i) => !free[i] && !isUnread[i]);
  const isFreeSometime = free.some(Boolean);
  const freeValue = mostFrequent(values.filter((_, i) => (isFreeSometime ? free[i] : isUnread[i])));
  const sleep = Math.min(SHORTEST_SLEEP, values.length);
  const extent = isUnread.some(Boolean)
    ? longest(values.map((_, i) => free[i]! || isUnread[i]!)) >= sleep
      ? 'unknown'
      : 'banned'
    : banned.length === 0
      ? 'free'
      : longest(free) >= sleep
        ? 'partly'
        : 'banned';
  return { value: extent === 'banned' ? mostFrequent(banned) : freeValue, extent, from };
}

function longest(held: readonly boolean[]): number {
  let [run, most] = [0, 0];
  for (const each of held) {
    run = each ? run + 1 : 0;
    most = Math.max(most, run);
  }
  return most;
}

/** Returns the most frequent value, of equal ones the first; UNREAD_VALUE of none. */
function mostFrequent(values: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let [best, most] = [UNREAD_VALUE, 0];
  for (const [value, count] of counts) if (count > most) [best, most] = [value, count];
  return best;
}
