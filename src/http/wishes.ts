/** Reads the wishes of a query. */
import type { Static } from '@sinclair/typebox';
import type { t } from 'elysia';
import type { filterQuery } from '../api/facts/filters.ts';
import { FLAG_FILTERS, type Wishes } from '../api/facts/wishes.ts';
import type { SiteKind } from '../api/facts/words.ts';
import { type VanQuery, vanOf } from '../api/van.ts';

export type FilterQuery = Static<ReturnType<typeof t.Object<typeof filterQuery>>>;

/** Returns the wishes of a query. @param query validated by the schema */
export function wishesOfQuery(query: FilterQuery & VanQuery): Wishes {
  const { kinds, include_not_recorded, max_slope_deg, min_capacity, min_score, open_at } = query;
  const { max_houses, max_water_m, max_fee, fee_currency } = query;
  return {
    flags: FLAG_FILTERS.filter((name) => query[name] === 'true'),
    kinds: kinds?.split(',') as SiteKind[] | undefined,
    max_slope_deg,
    min_capacity,
    min_score,
    open_at,
    max_houses,
    max_water_m,
    max_fee,
    fee_currency,
    van: vanOf(query),
    include_not_recorded: include_not_recorded === 'true',
  };
}
