/** What /api/health tells about the regions that are served. */

import type { SourceRow } from '../../api/health.ts';
import { isLiveRegion } from '../../region/format/live-cell.ts';
import type { RegionSet } from './catalog.ts';

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
