/** What somebody wants of a place; without schemas, so that the page can take it, too. */
import type { SiteKind } from './words.ts';

/** Facts that a place has or has not. */
export const FLAG_FILTERS = [
  'official',
  'free',
  'water',
  'toilets',
  'dump_station',
  'power',
  'showers',
  'paved',
] as const;
export type FlagFilter = (typeof FLAG_FILTERS)[number];

/** All that can be asked for, by the name of its parameter. */
export const FILTERS = [
  ...FLAG_FILTERS,
  'max_slope_deg',
  'min_capacity',
  'min_score',
  'open_at',
  'kinds',
  'height_m',
] as const;
export type FilterName = (typeof FILTERS)[number];

/** What somebody wants, read from the query. */
export interface Wishes {
  /** facts that must be so */
  flags: readonly FlagFilter[];
  max_slope_deg?: number | undefined;
  min_capacity?: number | undefined;
  min_score?: number | undefined;
  /** ISO 8601 */
  open_at?: string | undefined;
  kinds?: readonly SiteKind[] | undefined;
  /** metres */
  height_m?: number | undefined;
  /** what is not recorded passes, too */
  include_not_recorded: boolean;
}

export const NO_WISHES: Wishes = { flags: [], include_not_recorded: false };
