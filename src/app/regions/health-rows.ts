/** What /api/health tells about the regions that are served. */

import type { SourceRow } from '../../api/health.ts';
import { REGION_SUFFIX } from '../../region/format/file.ts';
import { isLiveRegion } from '../../region/format/live-cell.ts';
import type { RegionSet, ServedRegion } from './catalog.ts';

/** So many files are named in one sentence; the others have their rows. */
const MOST_NAMED = 3;

/** Why no score can be answered from the operator's own regions although there are some, in one phrase; null = it can. */
export function servingProblem({ regions, refused }: RegionSet): string | null {
  const unusable = refused.filter(({ file }) => !isLiveRegion(stemOf(file)));
  if (unusable.length === 0 || regions.some(({ info }) => !isLiveRegion(info.name))) return null;
  const reasons = unusable.slice(0, MOST_NAMED).map(({ reason }) => reason.replace(/\.$/, ''));
  const others = unusable.length - reasons.length;
  const more = others > 0 ? `; and ${others} more` : '';
  return `no imported region can be served (${reasons.join('; ')}${more}): import again, let the user of the service read the files, or remove them`;
}

/** One row per region served, and one per file that cannot be. */
export function sourceRows({ regions, refused }: RegionSet): SourceRow[] {
  const served: SourceRow[] = regions.map(({ info, source, recordCount }) => ({
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
    notes: notesOn({ info, source }),
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

function notesOn({ info, source }: Pick<ServedRegion, 'info' | 'source'>): string {
  if (info.sample) return 'The built-in sample: no region is imported yet.';
  const held = source.kind === 'memory' ? ' Held in memory: the data directory cannot be written.' : '';
  return `From ${info.origin}.${held}`;
}

function stemOf(file: string): string {
  return file.slice(0, -REGION_SUFFIX.length);
}
