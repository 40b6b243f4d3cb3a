/** Conditions of roads, barriers and turn restrictions: when, and for which vehicles, they are open, closed or valid. */

/** Sizes that a condition compares with a vehicle: metres, and tonnes for the weight. */
export const CONDITION_SIZES = ['height', 'width', 'length', 'weight'] as const;
export type ConditionSize = (typeof CONDITION_SIZES)[number];

/** One statement about a road; of several that apply, the last one decides. */
export interface RoadClause {
  /** true = open to vehicles, or for a turn restriction: valid */
  open: boolean;
  /** true = what is open is so for destinations alone; such a clause opens nothing */
  slow?: true;
  /** direction of the road; missing = both */
  way?: 'forward' | 'backward';
  /** times in the grammar of opening hours, a season of SEASON_MONTHS, or GUESTS; '' = they cannot be read; missing = always */
  times?: string;
  /** true = the clause applies on every day that has such a time, as for seasons and opening hours */
  byDay?: boolean;
  /** the clause applies only to vehicles that exceed all these sizes */
  over?: Partial<Record<ConditionSize, number>>;
}

/** First and last month of the named seasons, north of the equator. Bad weather lasts from December to March. */
export const SEASON_MONTHS: Readonly<Record<string, readonly [first: number, last: number]>> = {
  spring: [3, 5],
  summer: [5, 9],
  autumn: [9, 11],
  fall: [9, 11],
  winter: [12, 3],
};

/** Instead of times, of what is closed to all but customers: a drive may lead through it, a night needs a host. */
export const GUESTS = 'guests';

/** Half hours of a night in which a way is closed from which on it is closed in that night: a van behind it cannot leave. */
export const MIN_CLOSED_SLOTS = 4;

/** Returns the text that a region stores; '' for none. */
export function conditionText(clauses: readonly RoadClause[]): string {
  return clauses.length === 0 ? '' : JSON.stringify(clauses);
}

/** Returns the clauses of a stored text. */
export function clausesIn(text: string): readonly RoadClause[] {
  return text === '' ? [] : (JSON.parse(text) as RoadClause[]);
}
