/** Reads conditional tags of roads, barriers and turn restrictions ("no @ (Nov-May AND weight > 3.5)"). */
import {
  CONDITION_SIZES,
  type ConditionSize,
  type RoadClause,
  SEASON_MONTHS,
} from '../../../region/format/sections/road-conditions.ts';
import { parseRules } from '../../../shared/time/opening-rules.ts';
import { clausesOf, conditionIn } from '../values/conditional.ts';
import { metresOf } from '../values/lengths.ts';
import { isUnreadCondition, readable } from '../values/timed-values.ts';
import { tonnesOf } from '../values/weights.ts';

/** What a condition depends on. */
export type Condition = Pick<RoadClause, 'times' | 'byDay' | 'over'>;

/** A value with its condition. */
export interface Conditional {
  value: string;
  condition: Condition;
}

const COMPARISON = /^(?:max)?(height|width|length|weight)(?:rating)?\s*>=?\s*(\d.*)$/;
/** Largest size that a condition names, m or t; larger ones are in other units, such as "weight > 3500". */
const LARGEST = 300;
/** Those whom a condition exempts, and whom a traveller is one of if he sleeps there. */
const WITH_DESTINATION = /^(?:destination|customers?)$/;

/**
 * Returns the values of a conditional tag whose conditions can be read, in their order.
 * @param withUnread true also returns those whose times cannot be read, with '' for these
 */
export function conditionalsOf(text: string | undefined, withUnread = false): Conditional[] {
  if (text === undefined) return [];
  return clausesOf(text).flatMap((clause) => {
    const at = clause.indexOf('@');
    if (at < 0) return [];
    const given = conditionIn(clause, at);
    const condition = conditionOf(given) ?? (withUnread && isUnreadCondition(given) ? { times: '' } : null);
    return condition ? [{ value: clause.slice(0, at).trim().toLowerCase(), condition }] : [];
  });
}

/** Returns the values of a conditional tag for those who have a destination there ("none @ destination"). */
export function valuesForDestinations(text: string | undefined): string[] {
  if (text === undefined || !text.includes('@')) return [];
  return clausesOf(text).flatMap((clause) => {
    const at = clause.indexOf('@');
    const isFor =
      at >= 0 &&
      conditionIn(clause, at)
        .toLowerCase()
        .split(/[;,]|\sor\s/)
        .some((each) => WITH_DESTINATION.test(each.trim()));
    return isFor ? [clause.slice(0, at).trim().toLowerCase()] : [];
  });
}

/** Returns the condition of a text; null if a part of it cannot be read, such as "wet". */
export function conditionOf(source: string): Condition | null {
  const condition: Condition = {};
  const together: string[] = [];
  for (const each of source.split(/\s+and\s+/i)) {
    const part = each.trim().replace(/^\((.*)\)$/, '$1');
    const [, size, text = ''] = COMPARISON.exec(part.toLowerCase()) ?? [];
    const over = size === undefined ? null : (size === 'weight' ? tonnesOf : metresOf)(text);
    const times = timesOf(part);
    if (over !== null && over <= LARGEST) {
      condition.over = { ...condition.over, [size as ConditionSize]: over };
    } else if (times === null) return null;
    else {
      Object.assign(condition, times);
      together.push(part);
    }
  }
  if (together.length < 2) return condition;
  const times = readable(...together);
  return times === '' ? null : { ...condition, times };
}

/** Returns the times of a text in the grammar of opening hours, or of a season; null if they cannot be read. */
export function timesOf(text: string): Condition | null {
  const season = text.trim().toLowerCase();
  if (Object.hasOwn(SEASON_MONTHS, season)) return { times: season, byDay: true };
  const times = text.trim();
  return parseRules(times) ? { times } : null;
}

/** Returns the sizes above which a condition applies at any time; null if it depends on times. */
export function sizesOnly({ times, over }: Condition): Partial<Record<ConditionSize, number>> | null {
  return times === undefined && over && CONDITION_SIZES.some((size) => over[size]) ? over : null;
}
