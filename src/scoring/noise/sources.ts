/** Every source of sound that reaches a spot in one night, and what their sum costs. */
import type { Night } from '../calendar/night.ts';
import type { NightCalendar } from '../calendar/night-type.ts';
import { trafficFactors } from '../calendar/traffic.ts';
import type { Environment } from '../environment.ts';
import type { Factor, SoundSource } from '../factor.ts';
import { aircraftNoise } from './aircraft.ts';
import { industryNoise } from './industry.ts';
import { nightlifeNoise } from './nightlife.ts';
import { parkingNoise } from './parking.ts';
import { noisePoints, shareNoisePoints } from './points.ts';
import { energyOf, levelOf } from './propagation.ts';
import { railNoise } from './rail.ts';
import { roadNoise } from './road.ts';

export interface NightSound {
  /** one per kind of source, in the order of the model's table; their points add up to those of the total */
  factors: Factor[];
  /** energetic sum of all sources as they sound, dB(A); -Infinity = none */
  level: number;
  /** the same with the offsets for how much each kind disturbs: what the points come from */
  disturbance: number;
  /** share of the disturbing energy that rests on typical instead of tagged traffic or hours, 0..1 */
  guessed: number;
  /** whether the sound costs points at all */
  audible: boolean;
}

/** The sound of the rated part of a night at a spot. */
export function soundOf(environment: Environment, night: Night, calendar: NightCalendar): NightSound {
  const sources = withoutFaint(sourcesOf(environment, night, calendar));
  const { total, points } = shareNoisePoints(sources.map(({ value, offset }) => value + offset));
  let energy = 0;
  for (const { value } of sources) energy += energyOf(value);
  return {
    factors: sources.map((source, i) => factorOf(source, points[i]!)),
    level: levelOf(energy),
    disturbance: total,
    guessed: guessedShare(sources),
    audible: noisePoints(total) < 0,
  };
}

function factorOf(source: SoundSource, points: number): Factor {
  const { key, source: origin, phrase, value, unit, distance_m, feature, confidence } = source;
  return { key, points, source: origin, phrase, value, unit, distance_m, feature, confidence };
}

function sourcesOf(environment: Environment, night: Night, calendar: NightCalendar): SoundSource[] {
  const { lines, flights, industry, venues, parking, place } = environment;
  return [
    roadNoise(lines, trafficFactors(night, calendar, place.country)),
    railNoise(lines, night),
    aircraftNoise(flights),
    industryNoise(industry, calendar),
    nightlifeNoise(venues, night, calendar),
    parkingNoise(parking, night),
  ].filter((source) => source !== null);
}

/** A source this much below the loudest changes no point that is shown, dB. */
const FAINT_DB = -30;

function withoutFaint(sources: SoundSource[]): SoundSource[] {
  let loudest = -Infinity;
  for (const { value, offset } of sources) loudest = Math.max(loudest, value + offset);
  return sources.filter(({ value, offset }) => value + offset >= loudest + FAINT_DB);
}

function guessedShare(sources: readonly SoundSource[]): number {
  let guessed = 0;
  let all = 0;
  for (const source of sources) {
    const energy = energyOf(source.value + source.offset);
    all += energy;
    guessed += energy * source.guessed;
  }
  return all > 0 ? guessed / all : 0;
}
