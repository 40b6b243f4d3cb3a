/** The loudest source of a night, as a fact. */
import type { LoudestSource } from '../../api/facts/place-facts.ts';
import type { SoundKind } from '../../api/facts/words.ts';
import { LINE_CLASSES, LineClass, type LineClassName, PointCategory } from '../../region/format/codes.ts';
import type { IndustryKind, OfficialKind } from '../../words/phrases/sound.ts';
import type { Phrase } from '../../words/phrases.ts';
import type { Factor } from '../factor.ts';

const ROADS: Partial<Record<LineClassName, SoundKind>> = {
  motorway: 'motorway',
  motorway_link: 'motorway',
  trunk: 'main_road',
  trunk_link: 'main_road',
  primary: 'main_road',
  primary_link: 'main_road',
  secondary: 'road',
  secondary_link: 'road',
  tertiary: 'road',
  tertiary_link: 'road',
};
const INDUSTRY: Partial<Record<IndustryKind, SoundKind>> = {
  port: 'port',
  harbour: 'port',
  wind_turbine: 'wind_turbine',
};
const OFFICIAL: Record<OfficialKind, SoundKind> = {
  road: 'road',
  rail: 'railway',
  air: 'aircraft',
  industry: 'industry',
};
const CLUBS: ReadonlySet<number> = new Set([
  PointCategory.nightclub,
  PointCategory.music_venue,
  PointCategory.casino,
]);
const BARS: ReadonlySet<number> = new Set([PointCategory.bar, PointCategory.biergarten]);
const PARKING = { parking: 'car_park', rest_area: 'rest_area', fuel: 'fuel' } as const;

/** Returns the loudest source among the factors of one night; null if nothing is heard. */
export function loudestOf(factors: readonly Factor[]): LoudestSource | null {
  let loudest: LoudestSource | null = null;
  for (const { phrase, value, distance_m, feature } of factors) {
    if (value === undefined || value <= (loudest?.db ?? 0)) continue;
    const kind = soundKindOf(phrase);
    if (kind === null) continue;
    loudest = {
      kind,
      name: nameOf(phrase) || (feature?.name ?? ''),
      distance_m: distance_m === undefined ? null : Math.round(distance_m),
      db: Math.round(value * 10) / 10,
    };
  }
  return loudest;
}

/** Returns the kind of sound in the phrase of a factor; null if the factor is not a sound. */
export function soundKindOf(phrase: Phrase): SoundKind | null {
  switch (phrase.key) {
    case 'road_noise':
      return ROADS[LINE_CLASSES[phrase.roadClass]!] ?? 'street';
    case 'rail_noise':
      return phrase.railClass === LineClass.tram ? 'tram' : 'railway';
    case 'aircraft_noise':
      return 'aircraft';
    case 'industry_noise':
      return INDUSTRY[phrase.kind] ?? 'industry';
    case 'nightlife':
      return CLUBS.has(phrase.category) ? 'club' : BARS.has(phrase.category) ? 'bar' : 'restaurant';
    case 'parking_activity':
      return PARKING[phrase.kind];
    case 'official_noise':
      return OFFICIAL[phrase.kind];
    default:
      return null;
  }
}

function nameOf(phrase: Phrase): string {
  return phrase.key === 'aircraft_noise' ? phrase.airport : 'name' in phrase ? phrase.name : '';
}
