/** Evaluates `<key>:conditional` values at night (22:00-06:00). */

import { WEEK_HALF_HOURS, type WeekBitmap } from '../../../region/format/codes.ts';
import { NIGHT_END_HOUR, NIGHT_START_HOUR, nightShare } from '../../../shared/time/night.ts';
import { CONDITIONAL, type KeySet } from '../key-set.ts';
import type { Tags } from '../tags.ts';
import { weekHoursOf } from './opening-hours.ts';

/** Minimum share of the night's half hours in which a condition that permits something must apply to count. */
const MIN_NIGHT_SHARE = 0.75;
/** Minimum share of nights that a ban must break for it to count as a ban on all nights. */
const MIN_BROKEN_NIGHTS = 0.75;
/** Shortest uninterrupted stay in the night that still is a night, half hours: six hours. */
const SHORTEST_SLEEP = 12;
/** Values that permit; all others are bans and limits. */
const PERMITTING: ReadonlySet<string> = new Set([
  'yes',
  'designated',
  'permissive',
  'official',
  'public',
  'none',
]);

/**
 * Returns the value of a key at night. A conditional value takes precedence over the plain value, and a later one over
 * an earlier one, if it permits something for most of the night, or if it is a ban or limit that breaks the night: one
 * that applies from midnight to five leaves nobody six hours to sleep. Conditions other than opening hours ("@ weight > 7.5", "@ wet") do
 * not concern a van at night and are skipped.
 * @param keys keys of the tags
 */
export function nightValue(tags: Tags, keys: KeySet, key: string): string | undefined {
  if (!(keys & CONDITIONAL)) return tags.get(key);
  const conditional = tags.get(conditionalKey(key));
  if (conditional === undefined) return tags.get(key);
  let value = tags.get(key);
  for (const clause of clausesOf(conditional)) {
    const at = clause.indexOf('@');
    if (at < 0) continue;
    const { week } = weekHoursOf(conditionIn(clause, at));
    if (!week) continue;
    const given = clause.slice(0, at).trim();
    const applies = PERMITTING.has(given)
      ? nightShare(week) >= MIN_NIGHT_SHARE
      : brokenNights(week) >= MIN_BROKEN_NIGHTS;
    if (applies) value = given;
  }
  return value;
}

/** Returns the condition of a clause without its brackets. @param at position of the "@" */
export function conditionIn(clause: string, at: number): string {
  return clause
    .slice(at + 1)
    .trim()
    .replace(/^\((.*)\)$/, '$1');
}

/** Returns the share of the nights of a week that hours leave without SHORTEST_SLEEP in one piece, 0 to 1. */
function brokenNights(week: WeekBitmap): number {
  const first = NIGHT_START_HOUR * 2;
  const last = (24 + NIGHT_END_HOUR) * 2;
  let broken = 0;
  for (let day = 0; day < 7; day++) {
    let [free, longest] = [0, 0];
    for (let i = first; i < last; i++) {
      const slot = (day * 48 + i) % WEEK_HALF_HOURS;
      free = week[slot >> 3]! & (1 << (slot & 7)) ? 0 : free + 1;
      longest = Math.max(longest, free);
    }
    if (longest < SHORTEST_SLEEP) broken++;
  }
  return broken / 7;
}

/** Returns `<key>:conditional`. @param key one of the keys that rules name: they are few */
export function conditionalKey(key: string): string {
  let conditional = conditionalKeys.get(key);
  if (conditional === undefined) {
    conditional = `${key}:conditional`;
    conditionalKeys.set(key, conditional);
  }
  return conditional;
}
/** Cache of these keys: used for every road of a country. */
const conditionalKeys = new Map<string, string>();

/** Splits a value at semicolons outside brackets: "no @ (Mo-Fr 08:00-18:00; Sa 09:00-12:00); yes @ wet". */
export function clausesOf(text: string): string[] {
  const clauses: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (character === '(') depth++;
    else if (character === ')') depth--;
    else if (character === ';' && depth === 0) {
      clauses.push(text.slice(start, i));
      start = i + 1;
    }
  }
  clauses.push(text.slice(start));
  return clauses;
}
