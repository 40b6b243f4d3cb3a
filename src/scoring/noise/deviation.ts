/**
 * Computes the standard deviations of levels, dB. Within one kind of noise the squares of its parts (emission, path,
 * cell) add; kinds are combined by energy. Sources of the numbers: docs/model/range.md.
 */
import { LINE_CLASSES, LineClass, type LineClassName } from '../../region/format/codes.ts';
import type { Site } from '../site/site.ts';
import type { SoundSource } from './sound-source.ts';

/** Deviation of the emission of a road with a traffic count, which may be years old, dB. */
const COUNTED_DB = 1.5;
/** Minimum deviation of the emission of a dead-end road, whose traffic is estimated from the road network, dB. */
const NETWORK_DB = 4;
/** Spread of typical traffic between cities, dB: 36,623 counted places in 31 cities (docs/model/range.md). */
const BETWEEN_CITIES_DB = 1.9;
/** Spread of traffic within a city by road class, dB, at the same places. */
const WITHIN_CITY_DB: Partial<Record<LineClassName, number>> = {
  motorway: 2.8,
  trunk: 2.9,
  primary: 2.8,
  secondary: 2.9,
  tertiary: 3.2,
  motorway_link: 3.5,
  trunk_link: 3.5,
  primary_link: 4,
  secondary_link: 4,
  tertiary_link: 4,
  unclassified: 5,
  residential: 4.4,
};
/** Deviation of traffic on living streets, driveways and other ways that are hardly ever counted, dB; assumption. */
const MINOR_DB = 5;
/** Deviation of typical traffic by LineClass, dB: the squares of both spreads add. */
const TYPICAL_DB = LINE_CLASSES.map((name) => {
  const within = WITHIN_CITY_DB[name];
  return within === undefined ? MINOR_DB : Math.sqrt(within ** 2 + BETWEEN_CITIES_DB ** 2);
});
/** Deviation of typical traffic in Germany, dB: 743 counters on motorways, 749 on federal roads (`bench flow`). */
const GERMAN_MOTORWAY_DB = 2.3;
const GERMAN_FEDERAL_DB = 3.1;
/** Deviation of the emission of railways, from the number of trains, dB. */
const TRAINS_DB = 4;
/** Deviation of a level of an official noise map, dB; includes the path. */
const OFFICIAL_DB = 2;
/** Deviation of the emission of other kinds of noise, dB; for venues by tagged or usual hours. Assumptions. */
const AIRCRAFT_DB = 5;
const INDUSTRY_DB = 5;
const PARKING_DB = 4;
const TAGGED_HOURS_DB = 3;
const GUESSED_HOURS_DB = 5;
/**
 * Deviation caused by houses, walls and ground on the path, by the length of the path. It is 0 beside the road, and
 * largest where one row of houses decides. The values apply without terrain data.
 */
const WAY = [
  { metres: 0, db: 0 },
  { metres: 15, db: 1 },
  { metres: 50, db: 1.5 },
  { metres: 150, db: 1 },
  { metres: 400, db: 1.2 },
] as const;
/** Share of the deviation of the path that remains with terrain data. */
const KNOWN_WAY_SHARE = 0.6;
/** Assumed length of the path if the distance of a source is unknown, m. */
const USUAL_WAY_M = 50;
/**
 * Distance of the named road, m, up to which all roads share the error of one traffic table. From FAR_ROADS_M on their
 * errors are independent, since many roads add up. In between the result is interpolated.
 */
const NEAR_ROADS_M = 150;
const FAR_ROADS_M = 400;
/** Deviation of all roads but the named one, from FAR_ROADS_M on, dB. */
const FAR_OTHERS_DB = 2.2;
/** Distance of a source below which the size of a spot (11 m) matters, m. */
const NEAR_M = 15;
/** Assumed difference of distance to the source between the centre of a spot and a van in it, m. */
const CELL_HALF_M = 3;
/** Half width of the 80% interval of a normal distribution, in standard deviations. */
export const EIGHTY_PERCENT = 1.2816;

/** Returns the standard deviation of the level of one kind of noise, dB. */
export function deviationOf(source: SoundSource, site: Site): number {
  if (source.source === 'official') return OFFICIAL_DB;
  const { distance_m: distance = USUAL_WAY_M } = source;
  const way = wayDeviation(distance) * (site.lie.isKnown ? KNOWN_WAY_SHARE : 1);
  const near = distance < NEAR_M ? 10 * Math.log10(1 + CELL_HALF_M / Math.max(CELL_HALF_M, distance)) : 0;
  return Math.sqrt(emissionDeviation(source, site, distance) ** 2 + way ** 2 + near ** 2);
}

/** Returns the deviation of a path of `metres`, dB, interpolated between the steps of WAY; constant beyond the last. */
function wayDeviation(metres: number): number {
  const next = WAY.findIndex((step) => step.metres >= metres);
  if (next < 0) return WAY.at(-1)!.db;
  if (next === 0) return WAY[0].db;
  const [from, to] = [WAY[next - 1]!, WAY[next]!];
  return from.db + ((metres - from.metres) / (to.metres - from.metres)) * (to.db - from.db);
}

function emissionDeviation(source: SoundSource, site: Site, distance: number): number {
  switch (source.key) {
    case 'road_noise':
      return roadDeviation(source, site, distance);
    case 'aircraft_noise':
      return AIRCRAFT_DB;
    case 'industry_noise':
      return INDUSTRY_DB;
    case 'nightlife':
      return mixed(source.guessed, GUESSED_HOURS_DB, TAGGED_HOURS_DB);
    case 'parking_activity':
      return PARKING_DB;
    default:
      return TRAINS_DB;
  }
}

/** Returns the deviation of the emission of all roads, dB. Roads other than the named one have typical traffic. */
function roadDeviation(
  { traffic, trafficShare = 0, phrase }: SoundSource,
  { place }: Site,
  distance: number,
): number {
  const lineClass = 'roadClass' in phrase ? phrase.roadClass : -1;
  const typical = typicalDeviation(lineClass, place.country);
  const named =
    traffic?.source === 'counted'
      ? COUNTED_DB
      : traffic?.source === 'network'
        ? Math.max(NETWORK_DB, typical)
        : typical;
  const near = trafficShare * named + (1 - trafficShare) * typical;
  const far = mixed(trafficShare, named, FAR_OTHERS_DB);
  const farness = Math.min(1, Math.max(0, (distance - NEAR_ROADS_M) / (FAR_ROADS_M - NEAR_ROADS_M)));
  return near + farness * (Math.min(near, far) - near);
}

/**
 * Returns the deviation of typical traffic, dB.
 * @param lineClass LineClass code; -1 = unknown
 * @param country ISO 3166-1 alpha-2; null at sea
 */
export function typicalDeviation(lineClass: number, country: string | null): number {
  if (country === 'DE' && lineClass === LineClass.motorway) return GERMAN_MOTORWAY_DB;
  const isFederal = lineClass === LineClass.trunk || lineClass === LineClass.primary;
  if (country === 'DE' && isFederal) return GERMAN_FEDERAL_DB;
  return TYPICAL_DB[lineClass] ?? MINOR_DB;
}

/** Combines the deviations of two parts with independent errors. @param share share of the first part, by energy */
function mixed(share: number, first: number, second: number): number {
  return Math.sqrt((share * first) ** 2 + ((1 - share) * second) ** 2);
}

/** Energy of a source and the standard deviation of its level, dB. */
export interface UncertainEnergy {
  energy: number;
  deviation: number;
}

/** Returns the deviation of the level of several sources with independent errors, dB; a first-order approximation. */
export function combinedDeviation(parts: readonly UncertainEnergy[]): number {
  let all = 0;
  let squares = 0;
  for (const { energy, deviation } of parts) {
    all += energy;
    squares += (energy * deviation) ** 2;
  }
  return all > 0 ? Math.sqrt(squares) / all : 0;
}
