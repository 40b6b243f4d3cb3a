/** Reads conditional tags of roads, barriers and turn restrictions ("no @ (Nov-May AND weight > 3.5)"). */
import {
  CONDITION_SIZES,
  type ConditionSize,
  type RoadClause,
  SEASON_MONTHS,
} from '../../../region/format/sections/road-conditions.ts';
import { parseRules } from '../../../shared/time/opening-rules.ts';
import { clausesOf, conditionIn } from '../values/conditional.ts';

/** What a condition depends on. */
export type Condition = Pick<RoadClause, 'times' | 'byDay' | 'over'>;

/** A value with its condition. */
export interface Conditional {
  value: string;
  condition: Condition;
}

const COMPARISON = /^(?:max)?(height|width|length|weight)(?:rating)?\s*>=?\s*(\d+(?:\.\d+)?)\s*(?:t|m)?$/;

/** Returns the values of a conditional tag whose conditions can be read, in their order. */
export function conditionalsOf(text: string | undefined): Conditional[] {
  if (text === undefined) return [];
  return clausesOf(text).flatMap((clause) => {
    const at = clause.indexOf('@');
    if (at < 0) return [];
    const condition = conditionOf(conditionIn(clause, at));
    return condition ? [{ value: clause.slice(0, at).trim().toLowerCase(), condition }] : [];
  });
}

/** Returns the condition of a text; null if a part of it cannot be read, such as "wet". */
export function conditionOf(text: string): Condition | null {
  const condition: Condition = {};
  for (const each of text.split(/\s+and\s+/i)) {
    const part = each.trim().replace(/^\((.*)\)$/, '$1');
    const comparison = COMPARISON.exec(part.toLowerCase());
    const times = timesOf(part);
    if (comparison) {
      const [, size, over] = comparison;
      condition.over = { ...condition.over, [size as ConditionSize]: Number(over) };
    } else if (times !== null && condition.times === undefined) Object.assign(condition, times);
    else return null;
  }
  return condition;
}

/** Returns the times of a text in the grammar of opening hours, or of a season; null if they cannot be read. */
export function timesOf(text: string): Condition | null {
  const season = text.trim().toLowerCase();
  if (Object.hasOwn(SEASON_MONTHS, season)) return { times: season, byDay: true };
  const times = text.trim().replace(ISO_DATE, (_, year, month, day) => `${year} ${MONTHS[month - 1]} ${day}`);
  return parseRules(times) ? { times } : null;
}
const ISO_DATE = /\b(\d{4})-(0[1-9]|1[0-2])-(\d{2})\b/g;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Returns the sizes above which a condition applies at any time; null if it depends on times. */
export function sizesOnly({ times, over }: Condition): Partial<Record<ConditionSize, number>> | null {
  return times === undefined && over && CONDITION_SIZES.some((size) => over[size]) ? over : null;
}
