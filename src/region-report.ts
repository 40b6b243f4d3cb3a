/** What /api/health tells about the regions that are served. */
import type { DataHealth, SourceRow } from './http/health.ts';
import { isLiveRegion } from './region/live-cell.ts';
import type { RegionSet, ServedRegion } from './region-catalog.ts';

const HOUR_MS = 3_600_000;
/** Roads and bars change slowly, but after half a year a new import is due. */
const STALE_AFTER_HOURS = 183 * 24;

/** @param now ms since 1970 */
export function dataHealth(regions: readonly ServedRegion[], now: number): DataHealth {
  const ages = regions.map(({ info }) => ({
    name: `osm:${info.name}`,
    hours: Math.max(0, Math.round((now - Date.parse(info.importedAt)) / (HOUR_MS / 10)) / 10),
  }));
  const hours = ages.map((age) => age.hours);
  return {
    has_data: ages.length > 0,
    freshest_age_hours: ages.length > 0 ? Math.min(...hours) : null,
    stalest_age_hours: ages.length > 0 ? Math.max(...hours) : null,
    stale_sources: ages.filter((age) => age.hours > STALE_AFTER_HOURS).map(({ name }) => name),
  };
}

/** One row per region served, and one per file that cannot be. */
export function sourceRows({ regions, refused }: RegionSet): SourceRow[] {
  const served: SourceRow[] = regions.map(({ info, recordCount }) => ({
    source_name: `osm:${info.name}`,
    kind: 'region',
    status: 'ok',
    title: info.title,
    imported_at: info.importedAt,
    data_updated_at: info.dataUpdatedAt,
    record_count: recordCount,
    bounds: info.bounds,
    sample: info.sample,
    live: isLiveRegion(info.name),
    notes: info.sample ? 'The built-in sample: no region is imported yet.' : `From ${info.origin}.`,
  }));
  const unusable: SourceRow[] = refused.map(({ file, reason }) => ({
    source_name: `file:${file}`,
    kind: 'region',
    status: 'degraded',
    imported_at: null,
    record_count: null,
    notes: reason,
  }));
  return [...served, ...unusable];
}
