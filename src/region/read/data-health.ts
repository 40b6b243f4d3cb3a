/** Age of map data, for responses and for /api/health. */
import type { DataHealth } from '../../api/health.ts';
import type { RegionInfo } from '../format/region-info.ts';

interface Imported {
  info: Pick<RegionInfo, 'name' | 'dataUpdatedAt' | 'importedAt'>;
}

const HOUR_MS = 3_600_000;
/** Age above which data is stale, hours: roads and bars change slowly, but after half a year an import is due. */
const STALE_AFTER_HOURS = 183 * 24;

/**
 * Returns the age of the map data, counted from the import if the date of the data is unknown.
 * @param atMs reference time of ages, ms since 1970 UTC; newer data has age 0
 */
export function dataHealth(regions: readonly Imported[], atMs: number): DataHealth {
  const health: DataHealth = {
    has_data: regions.length > 0,
    freshest_age_hours: null,
    stalest_age_hours: null,
    stale_sources: [],
  };
  for (const { info } of regions) {
    const dataAtMs = Date.parse(info.dataUpdatedAt ?? info.importedAt);
    const hours = Math.max(0, Math.round((atMs - dataAtMs) / (HOUR_MS / 10)) / 10);
    health.freshest_age_hours = Math.min(health.freshest_age_hours ?? hours, hours);
    health.stalest_age_hours = Math.max(health.stalest_age_hours ?? hours, hours);
    if (hours > STALE_AFTER_HOURS) health.stale_sources.push(`osm:${info.name}`);
  }
  return health;
}
