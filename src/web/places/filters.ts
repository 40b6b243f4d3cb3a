/** What somebody wants of a place: kept on the device, and asked of the service with every list. */
import type { SiteKind } from '../../api/nearby.ts';
import { BORDERS } from '../lib/light-borders.ts';
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
  /** of the van, metres; null = any */
  height: number | null;
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
  height: null,
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

export function isFiltered({ quick, height, capacity, isOpen, kinds }: Filters): boolean {
  return quick.length > 0 || height !== null || capacity !== null || isOpen || kinds.length > 0;
}

export function toggled(filters: Filters, name: QuickFilter): Filters {
  const { quick } = filters;
  const next = quick.includes(name) ? quick.filter((each) => each !== name) : [...quick, name];
  return { ...filters, quick: next, withUnknown: false };
}

/** The same as parameters of the interface; what is null is left out. @param at the night, as the interface takes it */
export function filterQuery(filters: Filters, at: string | null): Record<string, string | number | null> {
  const { quick, height, capacity, isOpen, kinds, withUnknown } = filters;
  const wanted = (name: QuickFilter) => (quick.includes(name) ? 'true' : null);
  return {
    official: wanted('official'),
    free: wanted('free'),
    water: wanted('water'),
    toilets: wanted('toilets'),
    dump_station: wanted('dump_station'),
    power: wanted('power'),
    min_score: quick.includes('good') ? BORDERS[1] : null,
    height_m: height,
    min_capacity: capacity,
    open_at: isOpen ? (at ?? new Date().toISOString()) : null,
    kinds: kinds.length > 0 ? kinds.join() : null,
    include_not_recorded: withUnknown ? 'true' : null,
  };
}
