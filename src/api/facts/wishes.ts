/** Wishes about a place: the filters of a search. The page imports this file, so it contains no schemas. */
import { VAN_SIZE_NAMES, type Van } from '../../shared/van.ts';
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
  'waste',
  'lit',
  'dark',
  'paved',
  'dog',
  'water_view',
  'no_aerodrome',
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
  'max_houses',
  'max_water_m',
  'max_fee',
  ...VAN_SIZE_NAMES,
] as const;
export type FilterName = (typeof FILTERS)[number];

/** Currencies of prices in the map data, most common first. */
export const CURRENCIES = [
  'EUR',
  'CHF',
  'GBP',
  'SEK',
  'NOK',
  'DKK',
  'ISK',
  'PLN',
  'CZK',
  'HUF',
  'RON',
  'BGN',
  'RSD',
  'ALL',
  'BAM',
  'MKD',
  'TRY',
  'MAD',
  'USD',
  'CAD',
  'AUD',
  'NZD',
] as const;
export type Currency = (typeof CURRENCIES)[number];

/** Distance within which houses around a place are counted, m. */
export const HOUSES_WITHIN_M = 200;
/** Largest recorded distance from a place to water, m; means that none is nearer. */
export const WATER_WITHIN_M = 1000;
/** Largest recorded distance from a place to a runway, m; means that none is nearer. */
export const AERODROME_WITHIN_M = 5000;

/** Wishes read from the query. */
export interface Wishes {
  /** yes-or-no filters that the place must pass */
  flags: readonly FlagFilter[];
  max_slope_deg?: number | undefined;
  min_capacity?: number | undefined;
  min_score?: number | undefined;
  /** time at which the place must be open, ISO 8601 */
  open_at?: string | undefined;
  kinds?: readonly SiteKind[] | undefined;
  /** maximum number of houses within HOUSES_WITHIN_M */
  max_houses?: number | undefined;
  /** maximum distance to water, m; less than WATER_WITHIN_M */
  max_water_m?: number | undefined;
  /** maximum price of a night, in `fee_currency` */
  max_fee?: number | undefined;
  /** currency of `max_fee`; default: EUR */
  fee_currency?: Currency | undefined;
  /** van of the user; each given size is a filter */
  van?: Van | undefined;
  /** whether places also pass if a wished fact is not recorded */
  include_not_recorded: boolean;
}

export const NO_WISHES: Wishes = { flags: [], include_not_recorded: false };
