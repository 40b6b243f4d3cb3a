/**
 * Standard deviation of a level, dB: those of its parts, combined by energy. Sources of the numbers:
 * docs/model/range.md.
 */
import { LINE_CLASSES, LineClass, type LineClassName } from '../../region/format/codes.ts';
import type { Site } from '../site/site.ts';
import type { SoundSource } from './sound-source.ts';

/**
 * Deviation of emissions, dB: of a traffic count, which is days or years old, and the minimum for dead-end roads,
 * whose traffic is estimated from the road network.
 */
const COUNTED_DB = 1.5;
const NETWORK_DB = 4;
/**
 * Deviation of the traffic table, dB: the spread of a class within a city and between cities, squares added, at 36,623
 * counted places in 31 cities (docs/model/range.md).
 */
const BETWEEN_CITIES_DB = 1.9;
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
/** Deviation of living streets, driveways and other ways that are hardly ever counted; assumption. */
const MINOR_DB = 5;
const TYPICAL_DB = LINE_CLASSES.map((name) => {
  const within = WITHIN_CITY_DB[name];
  return within === undefined ? MINOR_DB : Math.sqrt(within ** 2 + BETWEEN_CITIES_DB ** 2);
});
/** Deviation of the table in Germany, from 743 counters on motorways and 749 on federal roads (`bench flow`). */
const GERMAN_MOTORWAY_DB = 2.3;
const GERMAN_FEDERAL_DB = 3.1;
/** Deviation of the number of trains. */
const TRAINS_DB = 4;
/** Deviation of an official level, which includes propagation. */
const OFFICIAL_DB = 2;
/** Deviation of other kinds of noise, and of venues with tagged and with usual hours; assumptions. */
const AIRCRAFT_DB = 5;
const INDUSTRY_DB = 5;
const PARKING_DB = 4;
const TAGGED_HOURS_DB = 3;
const GUESSED_HOURS_DB = 5;
/**
 * Deviation caused by houses, walls and ground on the path, by its length: none beside the road, most where one row of
 * houses decides, less where sound comes from all sides. Values without terrain data; with it, KNOWN_WAY_SHARE of them
 * remains.
 */
const WAY = [
  { metres: 0, db: 0 },
  { metres: 15, db: 2.5 },
  { metres: 50, db: 3.5 },
  { metres: 150, db: 3.5 },
  { metres: 400, db: 1.5 },
] as const;
const KNOWN_WAY_SHARE = 0.6;
/** Assumed distance if unknown, m. */
const USUAL_WAY_M = 50;
/**
 * Distances of roads, m: below NEAR_ROADS_M they share the error of one table; from FAR_ROADS_M on many roads with
 * independent errors add up.
 */
const NEAR_ROADS_M = 150;
const FAR_ROADS_M = 400;
/** Deviation of all far roads but the loudest, dB. */
const FAR_OTHERS_DB = 2.2;
/** Distance below which the size of a cell (11 m) matters, and by how much a road may be nearer or farther, m. */
const NEAR_M = 15;
const CELL_HALF_M = 3;
/** Half width of the 80% interval of a normal distribution, standard deviations. */
export const EIGHTY_PERCENT = 1.2816;

/** Returns the standard deviation of the level of one kind of noise, dB. */
export function deviationOf(source: SoundSource, site: Site): number {
  if (source.source === 'official') return OFFICIAL_DB;
  const { distance_m: distance = USUAL_WAY_M } = source;
  const way = wayDeviation(distance) * (site.lie.isKnown ? KNOWN_WAY_SHARE : 1);
  const near = distance < NEAR_M ? 10 * Math.log10(1 + CELL_HALF_M / Math.max(CELL_HALF_M, distance)) : 0;
  return Math.sqrt(emissionDeviation(source, site, distance) ** 2 + way ** 2 + near ** 2);
}

/** Returns the deviation of the path, dB, interpolated between the steps of WAY. */
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

/** Combines the deviations of the named road and of all others, for which only typical traffic is known. */
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

/** Returns the deviation of the table of traffic, dB. @param country ISO 3166-1 alpha-2; null at sea */
export function typicalDeviation(lineClass: number, country: string | null): number {
  if (country === 'DE' && lineClass === LineClass.motorway) return GERMAN_MOTORWAY_DB;
  const isFederal = lineClass === LineClass.trunk || lineClass === LineClass.primary;
  if (country === 'DE' && isFederal) return GERMAN_FEDERAL_DB;
  return TYPICAL_DB[lineClass] ?? MINOR_DB;
}

/** Combines two parts with independent errors; `share` of the first, by energy. */
function mixed(share: number, first: number, second: number): number {
  return Math.sqrt((share * first) ** 2 + ((1 - share) * second) ** 2);
}

/** A source whose level may be off by `deviation`, dB. */
export interface UncertainEnergy {
  energy: number;
  deviation: number;
}

/** Returns the deviation of the sum of sources with independent errors, dB: to first order that of their energies. */
export function combinedDeviation(parts: readonly UncertainEnergy[]): number {
  let all = 0;
  let squares = 0;
  for (const { energy, deviation } of parts) {
    all += energy;
    squares += (energy * deviation) ** 2;
  }
  return all > 0 ? Math.sqrt(squares) / all : 0;
}
