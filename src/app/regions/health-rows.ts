/** Rows of /api/health about the served regions. */

import type { SourceRow } from '../../api/health.ts';
import type { Evidence } from '../../evidence/evidence-folder.ts';
import { EVIDENCE_KINDS } from '../../evidence/evidence-info.ts';
import { REGION_SUFFIX } from '../../region/format/file.ts';
import { isLiveRegion } from '../../region/format/live-cell.ts';
import type { UpdateFacts } from '../updates.ts';
import type { MapProblem } from './region-maps.ts';
import type { RegionSet, ServedRegion } from './region-set.ts';

/** Maximum number of files or parts named in one sentence. */
const MAX_NAMED = 3;

/** Function that returns how the region with this file stem is being repaired, as a phrase; null if it is not. */
type RepairOf = (stem: string) => string | null;
const nothing: RepairOf = () => null;

/** Returns the stems of files that are not, or only partly, served; without live map data. */
export function unusableStems({ regions, refused }: RegionSet): string[] {
  const damaged = regions.flatMap(({ file, damaged }) =>
    file === null || damaged.length === 0 ? [] : [file],
  );
  const stems = [...refused.map(({ file }) => file), ...damaged].map(stemOf);
  return [...new Set(stems)].filter((stem) => !isLiveRegion(stem));
}

/**
 * Returns why none of the operator's regions is served although some exist, as a phrase. Null if one is served, or if
 * none exists.
 */
export function servingProblem({ regions, refused }: RegionSet, repairOf = nothing): string | null {
  const unusable = refused.filter(({ file }) => !isLiveRegion(stemOf(file)));
  if (unusable.length === 0 || regions.some(({ info }) => !isLiveRegion(info.name))) return null;
  const reasons = unusable.slice(0, MAX_NAMED).map(({ reason }) => reason.replace(/\.$/, ''));
  const others = unusable.length - reasons.length;
  const more = others > 0 ? `; and ${others} more` : '';
  const repaired = unusable.flatMap(({ file }) => repairOf(stemOf(file)) ?? []);
  const cure =
    repaired.length === 0
      ? 'import them again, make them readable for the user of the service, or remove them'
      : unusable.length === 1
        ? repaired[0]
        : `${repaired.length} of them are being imported again automatically`;
  return `no imported region can be served (${reasons.join('; ')}${more}): ${cure}`;
}

/** Facts about regions from other modules. */
interface RegionFacts {
  /** why a region has no map, or gaps in it */
  mapProblem?(region: ServedRegion): MapProblem | null;
  /** updates of the region with this file stem */
  updatesOf?(stem: string): UpdateFacts | null;
  repairOf?: RepairOf;
}

/**
 * Returns one row per served region, one per refused file, and the rows of traffic counts, terrain and noise maps.
 */
export function sourceRows(
  { regions, refused, evidence }: RegionSet,
  { mapProblem = () => null, updatesOf = () => null, repairOf = nothing }: RegionFacts = {},
): SourceRow[] {
  const served = regions.map((region): SourceRow => {
    const map = mapProblem(region);
    return {
      source_name: `osm:${region.info.name}`,
      kind: 'region',
      status: region.damaged.length > 0 || map?.isDamage ? 'degraded' : 'ok',
      title: region.info.title,
      imported_at: region.info.importedAt,
      data_updated_at: region.info.dataUpdatedAt,
      record_count: region.recordCount,
      bounds: region.info.bounds,
      sample: region.info.sample,
      live: isLiveRegion(region.info.name),
      notes: notesOn(region, map),
      ...(region.file === null ? null : updatesOf(stemOf(region.file))),
    };
  });
  const unusable = refused.map(({ file, reason }): SourceRow => {
    const repair = repairOf(stemOf(file));
    return {
      source_name: `file:${file}`,
      kind: 'region',
      status: 'degraded',
      imported_at: null,
      record_count: null,
      notes: repair === null ? reason : `${reason} ${sentenceOf(repair)}`,
      repairing: repair !== null,
      ...updatesOf(stemOf(file)),
    };
  });
  return [...served, ...unusable, ...(evidence ? evidenceRows(evidence) : [])];
}

/** Returns one row per set of counts, terrain import and noise map, and one per unreadable file. */
function evidenceRows({ sets, problems }: Evidence): SourceRow[] {
  const good = sets.map(
    ({ info }): SourceRow => ({
      source_name: `${EVIDENCE_KINDS[info.kind].source}:${info.name}`,
      kind: info.kind,
      status: 'ok',
      imported_at: info.importedAt,
      record_count: info.records,
      notes: `From ${info.origin}: ${info.format}${info.kind === 'noise_map' ? `, ${info.source}${info.year === null ? '' : `, ${info.year}`}` : ''}.`,
    }),
  );
  const bad = problems.map(
    ({ file, kind, reason }): SourceRow => ({
      source_name: `file:${file}`,
      kind,
      status: 'degraded',
      imported_at: null,
      record_count: null,
      notes: reason,
    }),
  );
  return [...good, ...bad];
}

function notesOn({ info, inMemoryFor, damaged }: ServedRegion, map: MapProblem | null): string {
  if (info.sample) return 'The built-in sample: no region is imported yet.';
  const held = inMemoryFor === null ? '' : ` Held in memory: ${inMemoryFor}.`;
  return `From ${info.origin}.${held}${map === null ? '' : ` ${map.note}`}${notServed(damaged)}`;
}

/** Returns sentences on why parts are not served, for the first MAX_NAMED parts; empty if all are. */
function notServed(damaged: readonly string[]): string {
  if (damaged.length === 0) return '';
  const others = damaged.length - MAX_NAMED;
  const more = others > 0 ? ` And ${others} more parts.` : '';
  return ` Not served: ${damaged.slice(0, MAX_NAMED).join(' ')}${more}`;
}

/** Returns a phrase as a sentence: "it is damaged" is "It is damaged." */
export function sentenceOf(phrase: string): string {
  return `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}.`;
}

function stemOf(file: string): string {
  return file.slice(0, -REGION_SUFFIX.length);
}
