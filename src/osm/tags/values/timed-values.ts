/** Reads values that differ by time: `<key>:conditional`, and the older keys of parking conditions. */

import { WEEK_HALF_HOURS } from '../../../region/format/codes.ts';
import { type Change, heldIn, type TimedRule, UNREAD_VALUE } from '../../../region/format/timed-rules.ts';
import { NIGHT_END_HOUR, NIGHT_START_HOUR } from '../../../shared/time/night.ts';
import { isDated, parseRules } from '../../../shared/time/opening-rules.ts';
import type { Tags } from '../tags.ts';
import { clausesOf, conditionalKey } from './conditional.ts';
import { minutesOf } from './durations.ts';
import { metresOf } from './lengths.ts';
import { weekHoursOf } from './opening-hours.ts';
import { tonnesOf } from './weights.ts';

/** A value over time, without what it is about. */
export interface Course extends Pick<TimedRule, 'base' | 'changes'> {
  /** true if a condition decides, so that the plain tags alone say something else */
  isConditional: boolean;
}

/** Returns the stored value of a tagged one; undefined = it says nothing, null = it is about something else. */
export type Reading = (value: string, key: string) => string | undefined | null;

/** Maximum number of changes of one rule: mappers write one to three. */
const MAX_CHANGES = 20;

/**
 * Returns the value of the last key that has one, and what the conditions of it and of later keys change; null if there
 * is neither.
 * @param names keys, the most specific one last
 * @param isUnread returns true for a plain value of which `read` knows nothing, so that nothing is known
 */
export function courseOf(
  tags: Tags,
  names: readonly string[],
  read: Reading,
  isUnread: (value: string, key: string) => boolean = () => false,
): Course | null {
  let base: string | undefined;
  let changes: Change[] = [];
  let isConditional = false;
  for (const name of names) {
    const tagged = tags.get(name);
    const isKnown = tagged === undefined || !isUnread(tagged, name);
    const plain = readList(tagged, (value) => read(value, name), isKnown ? undefined : UNREAD_VALUE);
    if (plain != null) [base, changes, isConditional] = [plain, [], false];
    const conditional = tags.get(conditionalKey(name));
    const clauses = conditional === undefined ? [] : clausesOf(conditional);
    for (const clause of clauses) {
      const at = clause.indexOf('@');
      const text = (at < 0 ? clause : clause.slice(0, at)).trim();
      if (text === '') continue;
      const value = readList(text, (value) => read(value, name), UNREAD_VALUE);
      if (value === null) continue;
      if (at < 0 && clauses.length > 1) {
        // a clause without a condition holds while no other does
        base = value;
        continue;
      }
      const times = at < 0 ? '' : timesOf(clause.slice(at + 1));
      if (times === 'never') continue;
      isConditional = true;
      if (times === 'always') [base, changes] = [value, []];
      else changes.push({ value, times });
    }
  }
  if (base === undefined && changes.length === 0) return null;
  return { base: base ?? '', changes: changes.slice(-MAX_CHANGES), isConditional };
}

/**
 * Returns the first value of a list that says something; values are read in lower case. Null if one is about something
 * else, `otherwise` if none says anything.
 */
function readList<T extends string | undefined>(
  value: string | undefined,
  read: (value: string) => string | undefined | null,
  otherwise: T,
): string | null | T {
  let stored: string | undefined | null;
  for (const part of value?.split(';') ?? []) {
    stored = read(part.trim().toLowerCase());
    if (typeof stored === 'string') return stored;
  }
  return stored === null ? null : otherwise;
}

/** Words of conditions about others than a van at night, and about the weather. */
const OF_OTHERS =
  /^(?:private |local )?(?:residents?|permit(?:[ _]holders?)?|permits?|customers?|visitors?|guests?|delivery|deliveries|destination|disabled|employees?|staff|members|students|teachers|hgv|goods|bus(?:es)?|coach|tourist_bus|psv|taxi|trailers?|caravans?|bicycles?|mofa|moped|motorcycle|foot|horse|agricultural|forestry|emergency|military|official|car_?sharing|charging|ev|electric|hov|doctor|police|school|wet|rain|snow|ice|fog|flood|damage)$/;
const OF_VANS = /^(?:motorhomes?|motor_?caravans?|motorcar|motor_?vehicle|vehicle|car|campers?)$/;

/** Size of a usual van, metres and tonnes (7,700 pounds): conditions about larger vehicles do not concern it. */
const USUAL = { height: 2.6, length: 6, width: 2.1, weight: 3.49 } as const;
const SIZE =
  /^(?:max)?(height|length|width|weight|weightrating|axleload|axles?|wheels|occupants)\s*(>=|<=|>|<|=)\s*(.+)$/;
const STAY = /^stay\s*>=?\s*(.+)$/;
/** Stay below which a limit shortens a night, minutes. */
const NIGHT_MINUTES = 8 * 60;

/**
 * Returns the times of a condition in the grammar of opening hours; `never` or `always` if it is not about times, and
 * '' if it cannot be read.
 */
function timesOf(condition: string): string {
  const text = condition
    .trim()
    .replace(/^\((.*)\)$/s, '$1')
    .trim();
  const times: string[] = [];
  for (const part of text.split(/\s+and\s+|\s*&&?\s*/i)) {
    const held = part.trim().toLowerCase();
    if (OF_OTHERS.test(held)) return 'never';
    if (OF_VANS.test(held)) continue;
    const size = ofSize(held);
    if (size === false) return 'never';
    if (size === true) continue;
    times.push(part.trim());
  }
  if (times.length === 0) return 'always';
  return readable(...times);
}

/** Returns true if a condition is about times, or a van, but cannot be read. */
export function isUnreadCondition(condition: string): boolean {
  return timesOf(condition) === '';
}

/** Times of a day, which the grammar has last, behind dates and weekdays. */
const CLOCK = /\d:\d|sunrise|sunset|dawn|dusk/i;
const WEEKDAYS = /^(?:mo|tu|we|th|fr|sa|su|ph|sh)\b/i;

/**
 * Returns times in the grammar of opening hours, if they can be evaluated, otherwise ''.
 * @param parts times that must all hold, in any order: "22:00-06:00", "Nov-Mar"
 */
export function readable(...parts: string[]): string {
  const [times = ''] = parts;
  if (parts.length < 2) return parseRules(times) ? times : '';
  // of "Mo 08:00-12:00; Sa 09:00-12:00" the other part would hold on Mondays only
  if (parts.some((part) => parseRules(part)?.length !== 1)) return '';
  return readable(parts.toSorted((a, b) => placeOf(a) - placeOf(b)).join(' '));
}

/** Returns where the grammar has times: 0 for dates, which are first. */
function placeOf(times: string): number {
  return CLOCK.test(times) ? 2 : WEEKDAYS.test(times) ? 1 : 0;
}

/** Returns whether a usual van meets a condition about its size or stay; undefined if it is another condition. */
function ofSize(condition: string): boolean | undefined {
  const stay = STAY.exec(condition);
  if (stay) {
    const minutes = minutesOf(stay[1]);
    return minutes === 0 ? undefined : minutes < NIGHT_MINUTES;
  }
  const size = SIZE.exec(condition);
  if (!size) return undefined;
  const [, name, sign, limit] = size;
  const kind = name === 'weightrating' ? 'weight' : name!;
  if (!(kind in USUAL)) return false;
  const of = USUAL[kind as keyof typeof USUAL];
  const than = kind === 'weight' ? tonnesOf(limit!) : metresOf(limit!);
  if (than === null) return undefined;
  return sign!.startsWith('>') ? of > than : sign!.startsWith('<') ? of < than : of === than;
}

/** Returns the value that bans in every night of every year; null if some nights are free, or not known. */
export function bannedEveryNight({ of, base, changes }: TimedRule): string | null {
  const weeks = changes.map(({ value, times }) => {
    const rules = times === '' ? null : parseRules(times);
    const { week } = weekHoursOf(times);
    return rules && !isDated(rules) && week ? { value, week } : null;
  });
  let banned: string | null = null;
  for (let day = 0; day < 7; day++) {
    const values: string[] = [];
    for (let i = NIGHT_START_HOUR * 2; i < (24 + NIGHT_END_HOUR) * 2; i++) {
      const slot = (day * 48 + i) % WEEK_HALF_HOURS;
      let now = base;
      for (const change of weeks) {
        if (!change) return null;
        if (change.week[slot >> 3]! & (1 << (slot & 7))) now = change.value;
      }
      values.push(now);
    }
    const { extent, value } = heldIn(of, values);
    if (extent !== 'banned' || (banned !== null && banned !== value)) return null;
    banned = value;
  }
  return banned;
}
