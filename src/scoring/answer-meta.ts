/**
 * What an answer says about its time and its map data. It is the same for all spots of a region at a moment, so the last
 * one is kept.
 */
import { type DataHealth, dataHealth } from '../region/read/data-health.ts';
import type { Region } from '../region/read/reader.ts';
import { recordCountOf } from '../region/read/source.ts';
import { ATTRIBUTION } from '../shared/attribution.ts';
import { iso } from './calendar/at.ts';
import type { Night } from './calendar/night.ts';
import type { Surroundings } from './site/surroundings.ts';

interface Source {
  source_name: string;
  imported_at: string;
  record_count: number;
  notes: string;
}

/** Parts of an answer, with the names that they have there. */
export interface Setting {
  night_window: { start: string; end: string };
  at: string;
  scored_from: string;
  scored_until: string;
  data_updated_at: string | null;
  region: string | null;
  attribution: string;
  sources: Source[];
  health: DataHealth;
}

interface Made {
  regions: readonly Region[];
  region: Region | null;
  night: Night;
  atMs: number;
  setting: Setting;
}

let last: Made | null = null;

/** @param atMs the time asked about, ms since 1970 UTC */
export function settingOf({ regions, region }: Surroundings, night: Night, atMs: number): Setting {
  if (
    last?.night !== night ||
    last.atMs !== atMs ||
    last.region !== region ||
    !areSame(last.regions, regions)
  )
    last = { regions, region, night, atMs, setting: makeSetting(regions, region, night, atMs) };
  return last.setting;
}

function areSame(some: readonly Region[], others: readonly Region[]): boolean {
  return some.length === others.length && some.every((region, i) => region === others[i]);
}

function makeSetting(regions: readonly Region[], region: Region | null, night: Night, atMs: number): Setting {
  return {
    night_window: { start: iso(night.start), end: iso(night.end) },
    at: iso(atMs),
    scored_from: iso(night.scoredFrom),
    scored_until: iso(night.scoredUntil),
    data_updated_at: region?.info.dataUpdatedAt ?? null,
    region: region?.info.title ?? null,
    attribution: region?.info.attribution ?? ATTRIBUTION,
    sources: regions.map(sourceOf),
    // ages are counted from `at`, not from a clock: the same question has the same answer tomorrow
    health: { ...dataHealth(regions, atMs), has_data: region !== null },
  };
}

function sourceOf(region: Region): Source {
  const { info } = region;
  return {
    source_name: `osm:${info.name}`,
    imported_at: info.importedAt,
    record_count: recordCountOf(region),
    notes: `${info.origin}, data of ${info.dataUpdatedAt ?? 'unknown date'}`,
  };
}
