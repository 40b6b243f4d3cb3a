/** Sections of /api/health for tests of something else. */
import type { Health } from '../../../src/api/health.ts';

const CACHE: Health['caches']['tiles'] = {
  entries: 0,
  bytes: 0,
  max_bytes: 1000,
  in_flight: 0,
  hits: 0,
  misses: 0,
  stale: 0,
  revalidated: 0,
  coalesced: 0,
  errors: 0,
  disk_bytes: 0,
  disk_max_bytes: 1000,
};

export const SECTIONS: Pick<Health, 'database' | 'caches' | 'search'> = {
  database: {
    database: 'sqlite',
    status: 'ok',
    loaded: 0,
    waiting: 0,
    stored: 0,
    cooldown_refusals: 0,
    newcomers: 0,
    uncounted: 0,
    last_stored_at: null,
    last_error_at: null,
  },
  caches: { tiles: CACHE, geocoder: CACHE },
  search: { names: 0, words: 0 },
};
