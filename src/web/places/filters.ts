/** What somebody wants of a place: kept on the device, and asked of the service with every list. */
import type { Wishes } from '../../api/facts/wishes.ts';
import type { SiteKind } from '../../api/facts/words.ts';
import { myVan } from '../lib/preferences/my-van.ts';
import { BORDERS } from '../lib/score/light-borders.ts';
import type { Memory } from '../lib/storage.ts';

/** Those that are a chip in the bar, in their order there. */
export const QUICK = ['official', 'free', 'water', 'toilets', 'dump_station', 'power', 'good'] as const;
export type QuickFilter = (typeof QUICK)[number];

/** Kinds that a list can be narrowed to. */
export const KINDS: readonly SiteKind[] = [
  'caravan_site',
  'camp_site',
  'parking',
  'rest_area',
  'services',
  'layby',
];

export interface Filters {
  /** wanted ones of the bar */
  quick: readonly QuickFilter[];
  /** spaces at least; null = any */
  capacity: number | null;
  /** open at this time of the year */
  isOpen: boolean;
  /** empty = all */
  kinds: readonly SiteKind[];
  /** places that do not say whether they have it pass, too */
  withUnknown: boolean;
}

export const NO_FILTERS: Filters = {
  quick: [],
  capacity: null,
  isOpen: false,
  kinds: [],
  withUnknown: false,
};
const KEY = 'filters';

export function rememberedFilters(memory: Memory): Filters {
  return { ...NO_FILTERS, ...memory.read<Partial<Filters>>(KEY, {}) };
}

export function rememberFilters(memory: Memory, filters: Filters): void {
  memory.write(KEY, filters);
}

export function isFiltered({ quick, capacity, isOpen, kinds }: Filters): boolean {
  return quick.length > 0 || capacity !== null || isOpen || kinds.length > 0;
}

export function toggled(filters: Filters, name: QuickFilter): Filters {
  const { quick } = filters;
  const next = quick.includes(name) ? quick.filter((each) => each !== name) : [...quick, name];
  return { ...filters, quick: next, withUnknown: false };
}

/** The same as the interface takes it. @param at the night, as the interface takes it */
export function wishesOf(filters: Filters, at: string | null): Wishes {
  const { quick, capacity, isOpen, kinds, withUnknown } = filters;
  return {
    flags: quick.filter((name) => name !== 'good'),
    min_score: quick.includes('good') ? BORDERS[1] : undefined,
    van: myVan(),
    min_capacity: capacity ?? undefined,
    open_at: isOpen ? (at ?? new Date().toISOString()) : undefined,
    kinds: kinds.length > 0 ? kinds : undefined,
    include_not_recorded: withUnknown,
  };
}

/** Wishes as parameters of a query; what is null is left out. */
export function wishQuery(wishes: Wishes): Record<string, string | number | null> {
  const { flags, kinds, include_not_recorded, open_at, van, ...limits } = wishes;
  return {
    ...Object.fromEntries(flags.map((name) => [name, 'true'])),
    ...Object.fromEntries(Object.entries(limits).map(([name, limit]) => [name, limit ?? null])),
    ...van,
    open_at: open_at ?? null,
    kinds: kinds?.join() ?? null,
    include_not_recorded: include_not_recorded ? 'true' : null,
  };
}
