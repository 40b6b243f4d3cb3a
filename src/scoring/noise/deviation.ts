/**
 * How far a level may be off: standard deviations in dB of its parts, put together by energy. What is said of them
 * and where they come from: docs/model/range.md.
 */
import { LineClass } from '../../region/format/codes.ts';
import type { Site } from '../site/site.ts';
import type { SoundSource } from './sound-source.ts';

/** Of what sounds. A count of some days or years ago; flows from the network of roads; those of the table. */
const COUNTED_DB = 1.5;
const NETWORK_DB = 3;
const TYPICAL_DB = 4;
/** The same where the table was compared with counters: in Germany, 743 on motorways and 749 on federal roads (`bench flow`). */
const TYPICAL_MOTORWAY_DB = 2.3;
const TYPICAL_FEDERAL_DB = 3.1;
/** An official level holds the way to the listener, too. */
const OFFICIAL_DB = 2;
/** Of other kinds; own. Venues whose hours are tagged, and those with usual ones. */
const AIRCRAFT_DB = 5;
const INDUSTRY_DB = 5;
const PARKING_DB = 4;
const TAGGED_HOURS_DB = 3;
const GUESSED_HOURS_DB = 5;
/** On the way to the listener: what stands in between, from this distance on, without terrain and with it; own. */
const WAY_FROM_M = 50;
const UNKNOWN_WAY_DB = 2.5;
const KNOWN_WAY_DB = 1.5;
/** A spot is a cell of 11 m: nearer than NEAR_M a road may lie this much nearer or farther, metres. */
const NEAR_M = 15;
const CELL_HALF_M = 3;
/** 80 % of a normal distribution lie within so many standard deviations. */
export const EIGHTY_PERCENT = 1.2816;

/** Standard deviation of the level of one kind of noise, dB. */
export function deviationOf(source: SoundSource, site: Site): number {
  if (source.source === 'official') return OFFICIAL_DB;
  const { distance_m: distance = WAY_FROM_M } = source;
  const way = distance < WAY_FROM_M ? 0 : site.lie.isKnown ? KNOWN_WAY_DB : UNKNOWN_WAY_DB;
  const near = distance < NEAR_M ? 10 * Math.log10(1 + CELL_HALF_M / Math.max(CELL_HALF_M, distance)) : 0;
  return Math.sqrt(emissionDeviation(source, site) ** 2 + way ** 2 + near ** 2);
}

function emissionDeviation(source: SoundSource, site: Site): number {
  switch (source.key) {
    case 'road_noise':
      return roadDeviation(source, site);
    case 'aircraft_noise':
      return AIRCRAFT_DB;
    case 'industry_noise':
      return INDUSTRY_DB;
    case 'nightlife':
      return mixed(source.guessed, GUESSED_HOURS_DB, TAGGED_HOURS_DB);
    case 'parking_activity':
      return PARKING_DB;
    default:
      return TYPICAL_DB;
  }
}

/** The road that is named, and all others, of which no more is known than what is typical. */
function roadDeviation({ traffic, trafficShare = 0, phrase }: SoundSource, { place }: Site): number {
  const lineClass = 'roadClass' in phrase ? phrase.roadClass : -1;
  const typical = typicalDeviation(lineClass, place.country);
  const named =
    traffic?.source === 'counted' ? COUNTED_DB : traffic?.source === 'network' ? NETWORK_DB : typical;
  return mixed(trafficShare, named, typical);
}

/** Of the table of traffic, dB. @param country ISO 3166-1 alpha-2; null = at sea */
export function typicalDeviation(lineClass: number, country: string | null): number {
  if (country !== 'DE') return TYPICAL_DB;
  if (lineClass === LineClass.motorway) return TYPICAL_MOTORWAY_DB;
  return lineClass === LineClass.trunk || lineClass === LineClass.primary ? TYPICAL_FEDERAL_DB : TYPICAL_DB;
}

/** Of two parts of a sound whose errors have nothing to do with each other; `share` of the first, by energy. */
function mixed(share: number, first: number, second: number): number {
  return Math.sqrt((share * first) ** 2 + ((1 - share) * second) ** 2);
}

/** A source whose level may be off by `deviation`, dB. */
export interface UncertainEnergy {
  energy: number;
  deviation: number;
}

/** Deviation of the sum of sources whose errors have nothing to do with each other, dB: to first order that of their energies. */
export function combinedDeviation(parts: readonly UncertainEnergy[]): number {
  let all = 0;
  let squares = 0;
  for (const { energy, deviation } of parts) {
    all += energy;
    squares += (energy * deviation) ** 2;
  }
  return all > 0 ? Math.sqrt(squares) / all : 0;
}
