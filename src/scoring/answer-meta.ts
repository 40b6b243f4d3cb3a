/** Builds the parts of an answer about law, night and map data, which neighbouring spots share. */
import type { NightWindow } from '../api/night.ts';
import type { Score, ScoreMeta, ScoreSource } from '../api/score.ts';
import { dataHealth } from '../region/read/data-health.ts';
import type { RegionFile } from '../region/read/reader.ts';
import { ATTRIBUTION } from '../shared/attribution.ts';
import { LastFew } from '../shared/collections/last-few.ts';
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

/** The part about the law of the country. */
type LawMeta = Pick<AnswerMeta, 'law'>;
/** The parts about the night and the map data. */
type DataMeta = Omit<AnswerMeta, keyof LawMeta>;

function lawMetaOf({ place }: Site): LawMeta {
  const law = countryLawOf(place);
  return { law: JSON.stringify((law ? [law] : []) satisfies Score['law']) };
}

/** @param atMs requested time, ms since 1970 UTC */
function dataMetaOf({ files, region }: Site, night: Night, atMs: number): DataMeta {
  return {
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

/** Lists imported evidence of the regions (terrain, noise maps), each once. */
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

/**
 * Cache of the last parts: spots with the same regions share those about map data at one moment, and spots of a state
 * those about its law.
 */
export class AnswerMetaMemo {
  private readonly laws = new LastFew<{ site: Site; made: LawMeta }>();
  private readonly data = new LastFew<{ site: Site; night: Night; atMs: number; made: DataMeta }>();

  of(site: Site, night: Night, atMs: number): AnswerMeta {
    const { law } = this.laws.get(
      (last) => isSameState(last.site, site),
      () => ({ site, made: lawMetaOf(site) }),
    ).made;
    const { night_window, metaMembers } = this.data.get(
      (last) => last.night === night && last.atMs === atMs && isSameData(last.site, site),
      () => ({ site, night, atMs, made: dataMetaOf(site, night, atMs) }),
    ).made;
    return { law, night_window, metaMembers };
  }
}

function isSameState(a: Site, b: Site): boolean {
  return a.place.country === b.place.country && a.place.state === b.place.state;
}

function isSameData(a: Site, b: Site): boolean {
  return (
    a.region?.file === b.region?.file &&
    a.files.length === b.files.length &&
    a.files.every((file, i) => file === b.files[i])
  );
}
