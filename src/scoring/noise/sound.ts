/** Every source of sound that reaches a spot in one night, and what their sum costs. */
import type { Night } from '../calendar/night.ts';
import type { NightCalendar } from '../calendar/night-type.ts';
import { trafficFactors } from '../calendar/traffic.ts';
import type { Factor, SoundSource } from '../factor.ts';
import type { Environment } from '../site/environment.ts';
import { aircraftNoise } from './aircraft.ts';
import { noisePoints, sharedPoints } from './decibels-to-points.ts';
import { industryNoise } from './industry.ts';
import { nightlifeNoise } from './nightlife.ts';
import { parkingNoise } from './parking.ts';
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
  const { lines, flights, industry, venues, parking, place } = environment;
  const sources = withoutFaint([
    roadNoise(lines, trafficFactors(night, calendar, place.country)),
    railNoise(lines, night),
    aircraftNoise(flights),
    industryNoise(industry, calendar),
    nightlifeNoise(venues, night, calendar),
    parkingNoise(parking, night),
  ]);
  let energy = 0;
  let disturbing = 0;
  let guessed = 0;
  for (const source of sources) {
    const here = energyOf(disturbance(source));
    energy += energyOf(source.value);
    disturbing += here;
    guessed += here * source.guessed;
  }
  const total = levelOf(disturbing);
  const points = noisePoints(total);
  const factors: Factor[] = [];
  for (const source of sources)
    factors.push(factorOf(source, sharedPoints(points, disturbance(source), total)));
  return {
    factors,
    level: levelOf(energy),
    disturbance: total,
    guessed: disturbing > 0 ? guessed / disturbing : 0,
    audible: points < 0,
  };
}

function factorOf(source: SoundSource, points: number): Factor {
  const { key, source: origin, phrase, value, unit, distance_m, feature, confidence } = source;
  return { key, points, source: origin, phrase, value, unit, distance_m, feature, confidence };
}

/** Level that a road would have that disturbs as much, dB(A). */
function disturbance({ value, offset }: SoundSource): number {
  return value + offset;
}

/** A source this much below the loudest changes no point that is shown, dB. */
const FAINT_DB = -30;

function withoutFaint(sources: readonly (SoundSource | null)[]): SoundSource[] {
  let loudest = -Infinity;
  for (const source of sources) if (source) loudest = Math.max(loudest, disturbance(source));
  const heard: SoundSource[] = [];
  for (const source of sources) {
    if (source && disturbance(source) >= loudest + FAINT_DB) heard.push(source);
  }
  return heard;
}
