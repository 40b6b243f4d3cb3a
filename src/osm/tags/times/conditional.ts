/** Evaluates `<key>:conditional` values at night (22:00-06:00). */

import { CONDITIONAL, type KeySet } from '../key-set.ts';
import type { Tags } from '../tags.ts';
import { nightShare, weekHoursOf } from './opening-hours.ts';

/** Minimum share of the night's half hours in which a condition must apply to count. */
const MIN_NIGHT_SHARE = 0.75;

/**
 * Returns the value of a key at night. A conditional value that applies for most of the night takes precedence over the
 * plain value, and a later one over an earlier one. Conditions other than opening hours ("@ weight > 7.5", "@ wet") do
 * not concern a van at night and are skipped.
 * @param keys keys of the tags
 */
export function nightValue(tags: Tags, keys: KeySet, key: string): string | undefined {
  if (!(keys & CONDITIONAL)) return tags.get(key);
  let conditionalKey = conditionalKeys.get(key);
  if (conditionalKey === undefined) {
    conditionalKey = `${key}:conditional`;
    conditionalKeys.set(key, conditionalKey);
  }
  const conditional = tags.get(conditionalKey);
  if (conditional === undefined) return tags.get(key);
  let value = tags.get(key);
  for (const clause of clausesOf(conditional)) {
    const at = clause.indexOf('@');
    if (at < 0) continue;
    const condition = clause
      .slice(at + 1)
      .trim()
      .replace(/^\((.*)\)$/, '$1');
    const { week } = weekHoursOf(condition);
    if (week && nightShare(week) >= MIN_NIGHT_SHARE) value = clause.slice(0, at).trim();
  }
  return value;
}

/** Cache of `<key>:conditional` by key: used for every road of a country. */
const conditionalKeys = new Map<string, string>();

/** Splits a value at semicolons outside brackets: "no @ (Mo-Fr 08:00-18:00; Sa 09:00-12:00); yes @ wet". */
function clausesOf(text: string): string[] {
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
