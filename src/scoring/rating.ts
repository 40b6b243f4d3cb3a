/** Rates a spot in one night: 100 plus the points of every factor. */

import type { Allowed } from '../api/facts/words.ts';
import { GREEN, lightOf } from '../shared/light.ts';
import type { Sleeper } from '../shared/van.ts';
import type { Night } from './calendar/night.ts';
import type { NightCalendar } from './calendar/night-type.ts';
import { calendarFactors } from './events/calendar-factors.ts';
import { type Community, reportFactors } from './events/community.ts';
import { crowd } from './events/crowd.ts';
import { feedFactors } from './events/feed-factors.ts';
import type { FeedIndex } from './events/feed-index.ts';
import { eventFactors } from './events/local/local-events.ts';
import { passBys } from './events/passbys.ts';
import { RESORT, resortCalendar } from './events/resort.ts';
import type { Factor } from './factor.ts';
import { groundFactors } from './ground-factors.ts';
import { areHoursUnread, closingOf, wayOn } from './law/closing.ts';
import { datedRule } from './law/country-rule.ts';
import type { Law } from './law/law.ts';
import { rulesOfPlace, rulesOfRoad } from './law/night-rules.ts';
import { isInSeason, isSeasonUnread } from './law/season.ts';
import { sensitivityOf } from './noise/sensitivity.ts';
import { soundOf } from './noise/sound.ts';
import { type Quality, qualityOf } from './quality.ts';
import { levelRangeOf, NATURAL_DB, scoreOfSum, scoreRangeOf, sumOfPoints, UNKNOWN_RANGE } from './range.ts';
import { doesNotFit, type Fit } from './site/fit.ts';
import type { Spot } from './spot.ts';

export const MODEL_VERSION = '2.0.0';
/** Score without map data: silence in the data never counts as quiet. */
const UNKNOWN_SCORE = 50;
/** Level up to which noise costs nothing and the quiet itself gets a sentence, dB(A). */
const QUIET_DB = 30;

export type Light = 'green' | 'yellow' | 'red';

export interface Rating {
  /** 0..100 */
  score: number;
  ampel: Light;
  /**
   * factors, strongest first, after `little_known`, `not_reachable` or `does_not_fit`; 100 plus their points is the
   * score before clamping and rounding
   */
  factors: Factor[];
  /** energetic sum of all sources, at least NATURAL_DB, dB(A) */
  nightLevel: number;
  /** 80% interval of the level, dB(A) */
  levelRange: [low: number, high: number];
  /** 80% interval of the score, from the uncertainty of noise */
  range: { low: number; high: number };
  quality: Quality;
  /** whether one may stay overnight; `unknown` without map data */
  allowed: Allowed;
  /** true if the law of the country forbids the night here, outside official sites */
  forbidden: boolean;
  /** part of the model that could not run; null if all did */
  degraded: 'no_map_data' | null;
}

/** What a rating depends on besides the spot. */
export interface Circumstances {
  /** night, rated from scoredFrom to scoredUntil */
  night: Night;
  calendar: NightCalendar;
  /** requested time, ms since 1970 UTC */
  atMs: number;
  community: Community;
  feeds: FeedIndex;
  /** how deeply people sleep; default: normal */
  sleeper?: Sleeper | undefined;
  /** fit of the van; null or missing if none was requested */
  fit?: Fit | null | undefined;
}

/** Rates one night (or the rest of it) at one spot. Pure. */
export function rate(spot: Spot, circumstances: Circumstances): Rating {
  const { site, noise, events } = spot;
  const { night, atMs, community, feeds, sleeper, fit } = circumstances;
  const calendar = calendarAt(spot, circumstances.calendar);
  const announced = feedFactors(feeds, site, night);
  if (!site.region) return unknownPlace(spot, circumstances, announced);
  const law = lawOn(spot, night);
  const sound = soundOf(site, noise, night, calendar, sensitivityOf(sleeper));
  const tonight = { night, calendar, country: site.place.country };
  const nightLevel = Math.max(NATURAL_DB, sound.level);
  // where no van can park at all, its size does not matter
  const misfit = fit && site.standing.kind !== 'none' ? doesNotFit(fit) : null;
  const isHardCase = law.hardCase || misfit !== null;
  const factors = inOrder([
    misfit,
    ...sound.factors,
    passBys(site.lines, noise.flights, night),
    crowd(noise.venues, night, calendar),
    calendar === circumstances.calendar ? null : RESORT,
    sound.disturbance > QUIET_DB ? null : veryQuiet(nightLevel),
    // where nobody may or can park, no sound makes it better
    ...eventFactors(events, tonight).filter(({ points }) => points < 0 || !isHardCase),
    ...law.factors.map((factor) => datedRule(factor, night.evening.year)),
    ...groundFactors(site, night),
    ...calendarFactors(site, tonight),
    ...announced,
    ...reportFactors(community, isHardCase),
  ]);
  const quality = qualityOf(site, law, {
    atMs,
    guessedShare: sound.guessed,
    uncountedShare: sound.uncounted,
    networkShare: sound.network,
    audible: sound.audible,
    community,
  });
  const { score, ampel } = summed(factors);
  if (ampel === 'green' && (quality.level === 'low' || quality.doubtAtEdge > 0)) {
    const points = Math.round((GREEN - 1 - score) * quality.doubtAtEdge * 1000) / 1000;
    factors.unshift({ ...LITTLE_KNOWN, points });
  }
  return {
    ...summed(factors),
    nightLevel,
    levelRange: levelRangeOf(sound),
    range: scoreRangeOf(sound, factors),
    quality,
    allowed: law.allowed,
    forbidden: law.forbidden,
    degraded: null,
  };
}

/** Returns the calendar at a spot, which differs from that of its country in a resort. */
function calendarAt(spot: Spot, calendar: NightCalendar): NightCalendar {
  return calendar.highSeason && spot.isResort ? resortCalendar(calendar) : calendar;
}

function lawOn(spot: Spot, night: Night): Law {
  const { site } = spot;
  const { standing } = site;
  const inSeason = !standing.official || isInSeason(standing.official, site, night.evening);
  const closing = closingOf(standing.places, site, night);
  const place = rulesOfPlace(standing.places[0], site, night);
  const road = rulesOfRoad(standing.road, site, night);
  const isUnread = standing.official
    ? inSeason && isSeasonUnread(standing.official, site, night.evening)
    : !closing && areHoursUnread(standing.places, site, night);
  const way = wayOn(standing.wayIn, site, night);
  const opening = {
    inSeason,
    closing,
    areHoursUnread: isUnread,
    way,
    place,
    road,
  };
  const isPlain =
    inSeason && !closing && !isUnread && way === 'open' && place.length === 0 && road.length === 0;
  return isPlain ? spot.law : spot.lawWhile(opening);
}

const NO_MAP_DATA: Factor = {
  key: 'no_map_data',
  points: UNKNOWN_SCORE - 100,
  source: 'osm',
  confidence: 'low',
  phrase: { key: 'no_map_data' },
};

/** First factor of a green light with low data quality. At the edge of the map data it may turn the light yellow. */
const LITTLE_KNOWN: Factor = {
  key: 'little_known',
  points: 0,
  source: 'osm',
  confidence: 'low',
  phrase: { key: 'little_known' },
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
  { site, law }: Spot,
  { atMs, community }: Circumstances,
  announced: readonly Factor[],
): Rating {
  const factors = inOrder([NO_MAP_DATA, ...announced, ...reportFactors(community, false)]);
  return {
    ...summed(factors),
    nightLevel: NATURAL_DB,
    levelRange: [NATURAL_DB, NATURAL_DB],
    range: UNKNOWN_RANGE,
    quality: qualityOf(site, law, {
      atMs,
      guessedShare: 1,
      uncountedShare: 1,
      networkShare: 0,
      audible: true,
      community,
    }),
    allowed: 'unknown',
    forbidden: false,
    degraded: 'no_map_data',
  };
}

/** Returns the score without some factors. */
export function scoreWithout({ factors }: Rating, isLeftOut: (factor: Factor) => boolean): number {
  return scoreOf(factors.filter((factor) => !isLeftOut(factor)));
}

function scoreOf(factors: readonly Factor[]): number {
  return scoreOfSum(sumOfPoints(factors));
}

function summed(factors: Factor[]): Pick<Rating, 'score' | 'ampel' | 'factors'> {
  const score = scoreOf(factors);
  return { score, ampel: lightOf(score), factors };
}

/**
 * Rounds the points to thousandths and sorts the strongest first, stable. `not_reachable` or `does_not_fit`, which
 * exclude each other, come first.
 */
function inOrder(factors: readonly (Factor | null)[]): Factor[] {
  const rounded: Factor[] = [];
  for (const factor of factors) {
    if (factor) rounded.push({ ...factor, points: Math.round(factor.points * 1000) / 1000 });
  }
  return rounded.sort(byWeight);
}

function byWeight(a: Factor, b: Factor): number {
  return weightOf(b) - weightOf(a);
}

function weightOf({ key, points }: Factor): number {
  return key === 'not_reachable' || key === 'does_not_fit' ? Number.POSITIVE_INFINITY : Math.abs(points);
}
