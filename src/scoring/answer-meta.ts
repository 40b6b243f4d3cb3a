/** Builds the parts of an answer about law, night and map data, which neighbouring spots share. */
import type { NightWindow } from '../api/night.ts';
import type { Score, ScoreMeta, ScoreSource } from '../api/score.ts';
import { dataHealth } from '../region/read/data-health.ts';
import type { RegionFile } from '../region/read/reader.ts';
import { ATTRIBUTION } from '../shared/attribution.ts';
import { jsonMembers } from '../shared/text/json-members.ts';
import { iso } from './calendar/at.ts';
import type { Night } from './calendar/night.ts';
import { countryLawOf } from './law/country-laws.ts';
import type { Site } from './site/site.ts';

/** Parts of an answer as JSON. */
export interface AnswerMeta {
  law: string;
  night_window: string;
  /** first members of `meta`, without the braces */
  metaMembers: string;
}

/** Members of `meta` that depend on the rating of the spot. */
export type RatedMeta = Pick<
  ScoreMeta,
  | 'used_fallback_pois'
  | 'degraded'
  | 'degraded_reason'
  | 'quality'
  | 'model_version'
  | 'sleeper'
  | 'map_notice'
  | 'legal_notice'
>;

/** Builds the parts of an answer that neighbouring spots share. @param atMs requested time, ms since 1970 UTC */
function answerMetaOf({ files, region, place }: Site, night: Night, atMs: number): AnswerMeta {
  const law = countryLawOf(place);
  return {
    law: JSON.stringify((law ? [law] : []) satisfies Score['law']),
    night_window: JSON.stringify({
      start: iso(night.start),
      end: iso(night.end),
    } satisfies NightWindow),
    metaMembers: jsonMembers({
      at: iso(atMs),
      scored_from: iso(night.scoredFrom),
      scored_until: iso(night.scoredUntil),
      data_updated_at: region?.file.info.dataUpdatedAt ?? null,
      region: region?.file.info.title ?? null,
      attribution: region?.file.info.attribution ?? ATTRIBUTION,
      sources: [...files.map(sourceOf), ...addedTo(files)],
      // Ages count from `at`, not from a clock, so the same request gets the same answer tomorrow.
      health: { ...dataHealth(files, atMs), has_data: region !== null },
    } satisfies Omit<ScoreMeta, keyof RatedMeta>),
  };
}

function sourceOf({ info, recordCount }: RegionFile): ScoreSource {
  return {
    source_name: `osm:${info.name}`,
    imported_at: info.importedAt,
    record_count: recordCount,
    notes: `${info.origin}, data of ${info.dataUpdatedAt ?? 'unknown date'}`,
  };
}

/** Lists imported enrichments of the regions (terrain, noise maps), each once. */
function addedTo(files: readonly RegionFile[]): ScoreSource[] {
  const found = new Map<string, ScoreSource>();
  for (const { info } of files) {
    for (const { name, importedAt, origin, tiles } of info.terrain ?? [])
      found.set(`terrain:${name}`, row(`terrain:${name}`, importedAt, tiles, origin));
    for (const { name, source, year, importedAt, origin, tiles } of info.official ?? []) {
      const notes = `${origin}, official noise map (${source})${year === null ? '' : ` of ${year}`}`;
      found.set(`official:${name}`, row(`official:${name}`, importedAt, tiles, notes));
    }
  }
  return [...found.values()];
}

function row(source_name: string, imported_at: string, record_count: number, notes: string): ScoreSource {
  return { source_name, imported_at, record_count, notes };
}

/** Cache of the last AnswerMeta, which all spots with the same country, state and regions share at one moment. */
export class AnswerMetaMemo {
  private last: { site: Site; night: Night; atMs: number; made: AnswerMeta } | null = null;

  of(site: Site, night: Night, atMs: number): AnswerMeta {
    const { last } = this;
    if (last?.night === night && last.atMs === atMs && isSameData(last.site, site)) return last.made;
    const made = answerMetaOf(site, night, atMs);
    this.last = { site, night, atMs, made };
    return made;
  }
}

function isSameData(a: Site, b: Site): boolean {
  return (
    a.place.country === b.place.country &&
    a.place.state === b.place.state &&
    a.region?.file === b.region?.file &&
    a.files.length === b.files.length &&
    a.files.every((file, i) => file === b.files[i])
  );
}
