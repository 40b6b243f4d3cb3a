/** Wishes about places: stored on the device, and sent with every request for a list. */

import {
  CURRENCIES,
  type Currency,
  type FilterName,
  type FlagFilter,
  type Wishes,
} from '../../api/facts/wishes.ts';
import type { SiteKind } from '../../api/facts/words.ts';
import { GREEN } from '../../shared/light.ts';
import { vanParameters } from '../../shared/van.ts';
import { having, isFlag, listOf, numberWithin, oneOf, orMissing, orNull } from '../lib/shape.ts';
import type { Memory } from '../lib/storage.ts';
import { myVan } from './my-van.ts';

/** Filters with a chip in the bar, in order. */
export const QUICK = ['official', 'free', 'water', 'toilets', 'dump_station', 'power', 'good'] as const;

/** Further filters, which appear in the bar once they are active: of the place, and of its surroundings. */
export const OF_THE_PLACE = ['showers', 'waste', 'dog', 'level', 'paved', 'lit', 'dark'] as const;
export const AROUND_IT = ['by_water', 'water_view', 'few_houses', 'no_aerodrome'] as const;

export type QuickFilter = (typeof QUICK | typeof OF_THE_PLACE | typeof AROUND_IT)[number];

/**
 * Limits of the API by chip: minimum score; maximum slope, degrees (7 cm between wheels 2 m apart); maximum
 * distance from water, m; maximum number of houses (a hamlet).
 */
const LIMITS = {
  good: ['min_score', GREEN],
  level: ['max_slope_deg', 2],
  by_water: ['max_water_m', 200],
  few_houses: ['max_houses', 5],
} as const satisfies Partial<Record<QuickFilter, readonly [name: FilterName, limit: number]>>;
type LimitChip = keyof typeof LIMITS;

/** Returns the chip of a filter; undefined if it has none. */
export function chipOf(name: FilterName): QuickFilter | undefined {
  const limited = (Object.keys(LIMITS) as LimitChip[]).find((chip) => LIMITS[chip][0] === name);
  return limited ?? CHIPS.find((chip) => chip === name);
}
const CHIPS: readonly QuickFilter[] = [...QUICK, ...OF_THE_PLACE, ...AROUND_IT];

/** Kinds that a list can be limited to. */
export const KINDS: readonly SiteKind[] = [
  'caravan_site',
  'camp_site',
  'parking',
  'rest_area',
  'services',
  'layby',
];

export interface Filters {
  /** active chips */
  quick: readonly QuickFilter[];
  /** minimum spaces; null = any */
  capacity: number | null;
  /** maximum fee of a night; null = any */
  fee: number | null;
  currency: Currency;
  /** true if only places match that are open in the chosen night */
  isOpen: boolean;
  /** kinds of places; empty = all */
  kinds: readonly SiteKind[];
  /** true if places match as well for which a wished fact is not recorded */
  withUnknown: boolean;
}

export const NO_FILTERS: Filters = {
  quick: [],
  capacity: null,
  fee: null,
  currency: CURRENCIES[0],
  isOpen: false,
  kinds: [],
  withUnknown: false,
};
const KEY = 'filters';

/** Maximum spaces and fee that the page asks for. */
const MAX_ASKED = 1000;

/** Filters of an older page lack some members. */
const isStoredFilters = having<Partial<Filters>>({
  quick: orMissing(listOf(oneOf(CHIPS))),
  capacity: orMissing(orNull(numberWithin(1, MAX_ASKED))),
  fee: orMissing(orNull(numberWithin(0, MAX_ASKED))),
  currency: orMissing(oneOf(CURRENCIES)),
  isOpen: orMissing(isFlag),
  kinds: orMissing(listOf(oneOf(KINDS))),
  withUnknown: orMissing(isFlag),
});

export function rememberedFilters(memory: Memory): Filters {
  return { ...NO_FILTERS, ...memory.read<Partial<Filters>>(KEY, {}, isStoredFilters) };
}

export function rememberFilters(memory: Memory, filters: Filters): void {
  memory.write(KEY, filters);
}

export function isFiltered({ quick, capacity, fee, isOpen, kinds }: Filters): boolean {
  return quick.length > 0 || capacity !== null || fee !== null || isOpen || kinds.length > 0;
}

export function toggled(filters: Filters, name: QuickFilter): Filters {
  const { quick } = filters;
  const next = quick.includes(name) ? quick.filter((each) => each !== name) : [...quick, name];
  return { ...filters, quick: next, withUnknown: false };
}

/** Converts filters to wishes of the API. @param at the night, as in the API */
export function wishesOfFilters(filters: Filters, at: string | null): Wishes {
  const { quick, capacity, fee, currency, isOpen, kinds, withUnknown } = filters;
  const limits = quick.filter((name): name is LimitChip => name in LIMITS).map((name) => LIMITS[name]);
  return {
    flags: quick.filter((name): name is Exclude<QuickFilter, LimitChip> & FlagFilter => !(name in LIMITS)),
    ...(Object.fromEntries(limits) as Partial<Record<(typeof limits)[number][0], number>>),
    van: myVan(),
    min_capacity: capacity ?? undefined,
    max_fee: fee ?? undefined,
    fee_currency: fee === null ? undefined : currency,
    open_at: isOpen ? (at ?? new Date().toISOString()) : undefined,
    kinds: kinds.length > 0 ? kinds : undefined,
    include_not_recorded: withUnknown,
  };
}

/** Converts wishes to query parameters; null values are omitted. */
export function wishQuery(wishes: Wishes): Record<string, string | number | null> {
  const { flags, kinds, include_not_recorded, open_at, van, ...limits } = wishes;
  return {
    ...Object.fromEntries(flags.map((name) => [name, 'true'])),
    ...Object.fromEntries(Object.entries(limits).map(([name, limit]) => [name, limit ?? null])),
    ...vanParameters(van ?? {}),
    open_at: open_at ?? null,
    kinds: kinds?.join() ?? null,
    include_not_recorded: include_not_recorded ? 'true' : null,
  };
}
