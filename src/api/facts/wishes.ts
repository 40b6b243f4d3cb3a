/** Wishes about a place; without schemas, so that the page can import it. */
import type { SiteKind } from './words.ts';

/** Filters that are yes or no. */
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

/** All filters, by the names of their parameters. */
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

/** Wishes read from the query. */
export interface Wishes {
  /** facts that must be true */
  flags: readonly FlagFilter[];
  max_slope_deg?: number | undefined;
  min_capacity?: number | undefined;
  min_score?: number | undefined;
  /** ISO 8601 */
  open_at?: string | undefined;
  kinds?: readonly SiteKind[] | undefined;
  /** m */
  height_m?: number | undefined;
  /** places where it is not recorded pass, too */
  include_not_recorded: boolean;
}

export const NO_WISHES: Wishes = { flags: [], include_not_recorded: false };
