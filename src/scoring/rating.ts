/** The sum: 100 plus the points of every factor of one night at one spot. */
import type { Night } from './calendar/night.ts';
import { calendarOf } from './calendar/night-type.ts';
import { trafficFactors } from './calendar/traffic.ts';
import type { Environment } from './environment.ts';
import type { Factor, SoundSource } from './factor.ts';
import { noisePoints, shareNoisePoints } from './noise/points.ts';
import { energyOf, levelOf } from './noise/propagation.ts';
import { roadNoise } from './noise/road.ts';
import { type Quality, qualityOf } from './quality.ts';

export const MODEL_VERSION = '1.0.0';
/** From here on a spot is green, from there on yellow. */
export const GREEN = 70;
export const YELLOW = 45;
/** What a spot without map data gets: silence in the data is never read as quiet. */
const UNKNOWN_SCORE = 50;
/** Below this level, dB(A), noise costs nothing and the quiet itself is worth a sentence. */
const QUIET_DB = 30;
/** No level below this is told: nature itself is about as loud, dB(A). */
const NATURAL_DB = 20;

export interface Rating {
  /** 0..100 */
  score: number;
  ampel: 'green' | 'yellow' | 'red';
  /** strongest first; their points and 100 add up to the score before clamping and rounding */
  factors: Factor[];
  /** energetic sum of all sources as they sound, dB(A) */
  nightLevel: number;
  quality: Quality;
  /** part of the model that could not run; null = all did */
  degraded: 'no_map_data' | null;
}

/** Rates one night (or the rest of it) at one spot. Pure. */
export function rate(environment: Environment, night: Night, atMs: number): Rating {
  if (!environment.region) return unknownPlace(environment, atMs);
  const sources = soundSources(environment, night);
  const { total, points } = shareNoisePoints(sources.map(({ value, offset }) => value + offset));
  const factors: Factor[] = sources.map(({ offset, guessed, ...source }, i) => ({
    ...source,
    points: points[i]!,
  }));
  const nightLevel = Math.max(
    NATURAL_DB,
    levelOf(sources.reduce((sum, { value }) => sum + energyOf(value), 0)),
  );
  if (!(total > QUIET_DB)) {
    factors.push({
      key: 'very_quiet',
      points: 0,
      source: 'osm',
      value: nightLevel,
      unit: 'dB(A)',
      phrase: { key: 'very_quiet', level: nightLevel },
    });
  }
  const quality = qualityOf(environment, atMs, guessedShare(sources), noisePoints(total) < 0);
  return { ...summed(factors), nightLevel, quality, degraded: null };
}

/** Every source of sound that reaches the spot, in the order of the model's table. */
function soundSources(environment: Environment, night: Night): SoundSource[] {
  const { place, lat, lines } = environment;
  const calendar = calendarOf(night, place, lat);
  const traffic = trafficFactors(night, calendar, place.country);
  return [roadNoise(lines, traffic)].filter((source) => source !== null);
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

function unknownPlace(environment: Environment, atMs: number): Rating {
  const factors: Factor[] = [
    {
      key: 'no_map_data',
      points: UNKNOWN_SCORE - 100,
      source: 'osm',
      confidence: 'low',
      phrase: { key: 'no_map_data' },
    },
  ];
  return {
    ...summed(factors),
    nightLevel: NATURAL_DB,
    quality: qualityOf(environment, atMs, 1, true),
    degraded: 'no_map_data',
  };
}

function summed(unsorted: Factor[]): Pick<Rating, 'score' | 'ampel' | 'factors'> {
  const factors = unsorted
    .map((factor) => ({ ...factor, points: Math.round(factor.points * 1000) / 1000 }))
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
  const sum = factors.reduce((all, { points }) => all + points, 100);
  const score = Math.max(0, Math.min(100, Math.round(sum)));
  return { score, ampel: score >= GREEN ? 'green' : score >= YELLOW ? 'yellow' : 'red', factors };
}
