/** The sum: 100 plus the points of every factor of one night at one spot. */
import type { Night } from './calendar/night.ts';
import { calendarOf } from './calendar/night-type.ts';
import type { Community } from './community/community.ts';
import { reportFactors } from './community/report-factors.ts';
import { feedFactors } from './events/announced/feed-factors.ts';
import type { FeedIndex } from './events/announced/feed-index.ts';
import { calendarFactors } from './events/calendar-factors.ts';
import { crowd } from './events/crowd.ts';
import { eventFactors } from './events/local/local-events.ts';
import { passBys } from './events/passbys.ts';
import type { Factor } from './factor.ts';
import { soundOf } from './noise/sound.ts';
import { type Quality, qualityOf } from './quality/quality.ts';
import type { Environment } from './site/environment.ts';

export const MODEL_VERSION = '1.0.0';
/** From here on a spot is green, from there on yellow. */
export const GREEN = 70;
export const YELLOW = 45;
/** What a spot without map data gets: silence in the data is never read as quiet. */
const UNKNOWN_SCORE = 50;
/** Below this level, dB(A), noise costs nothing and the quiet itself is worth a sentence. */
const QUIET_DB = 30;
/** No level below this is told: nature itself is about as loud, dB(A). */
export const NATURAL_DB = 20;

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
export function rate(
  environment: Environment,
  night: Night,
  atMs: number,
  community: Community,
  feeds: FeedIndex,
): Rating {
  const announced = feedFactors(feeds, environment, night);
  if (!environment.region) return unknownPlace(environment, atMs, community, announced);
  const calendar = calendarOf(night, environment.place, environment.lat);
  const sound = soundOf(environment, night, calendar);
  const { law, events, place } = environment;
  const tonight = { night, calendar, country: place.country };
  const nightLevel = Math.max(NATURAL_DB, sound.level);
  const factors = inOrder([
    sound.factors,
    [
      passBys(environment.lines, environment.flights, night),
      crowd(environment.venues, night, calendar),
      sound.disturbance > QUIET_DB ? null : veryQuiet(nightLevel),
    ],
    eventFactors(events, tonight),
    law.factors,
    calendarFactors(environment, law.standing, tonight),
    announced,
    reportFactors(community, law.hardCase),
  ]);
  const quality = qualityOf(environment, {
    atMs,
    guessedShare: sound.guessed,
    audible: sound.audible,
    community,
  });
  return { ...summed(factors), nightLevel, quality, degraded: null };
}

const NO_MAP_DATA: Factor = {
  key: 'no_map_data',
  points: UNKNOWN_SCORE - 100,
  source: 'osm',
  confidence: 'low',
  phrase: { key: 'no_map_data' },
};

function veryQuiet(level: number): Factor {
  return {
    key: 'very_quiet',
    points: 0,
    source: 'osm',
    value: level,
    unit: 'dB(A)',
    phrase: { key: 'very_quiet', level },
  };
}

function unknownPlace(
  environment: Environment,
  atMs: number,
  community: Community,
  announced: readonly Factor[],
): Rating {
  const factors = inOrder([[NO_MAP_DATA], announced, reportFactors(community, false)]);
  return {
    ...summed(factors),
    nightLevel: NATURAL_DB,
    quality: qualityOf(environment, { atMs, guessedShare: 1, audible: true, community }),
    degraded: 'no_map_data',
  };
}

/** A copy; field by field, as that takes a fifth of the time of a spread. */
function rounded(factor: Factor): Factor {
  const { key, source, phrase, value, unit, distance_m, feature, confidence } = factor;
  const points = Math.round(factor.points * 1000) / 1000;
  return { key, points, source, phrase, value, unit, distance_m, feature, confidence };
}

function summed(factors: Factor[]): Pick<Rating, 'score' | 'ampel' | 'factors'> {
  let sum = 100;
  for (const { points } of factors) sum += points;
  const score = Math.max(0, Math.min(100, Math.round(sum)));
  return { score, ampel: score >= GREEN ? 'green' : score >= YELLOW ? 'yellow' : 'red', factors };
}

/** Rounded copies of the factors of several lists, the strongest first: so few are in order long before a general sort has begun. */
function inOrder(lists: readonly (readonly (Factor | null)[])[]): Factor[] {
  const factors: Factor[] = [];
  for (const list of lists) {
    for (const each of list) {
      if (each === null) continue;
      const factor = rounded(each);
      const strength = Math.abs(factor.points);
      let i = factors.length;
      for (; i > 0 && Math.abs(factors[i - 1]!.points) < strength; i--) factors[i] = factors[i - 1]!;
      factors[i] = factor;
    }
  }
  return factors;
}
