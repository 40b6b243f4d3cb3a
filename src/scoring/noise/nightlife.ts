/** The factor `nightlife`: voices and music of venues while they are open. */

import { PointCategory, PointFlag } from '../../region/format/codes.ts';
import { detailIn } from '../../region/format/site-details.ts';
import { type DatedWeek, datedWeek } from '../calendar/dated-week.ts';
import type { Night } from '../calendar/night.ts';
import type { NightCalendar } from '../calendar/night-type.ts';
import { featureOfPoint } from '../osm-feature.ts';
import { energyOf, levelOf, MIN_LEVEL_DB } from '../propagation/levels.ts';
import { fade } from '../propagation/reach-fade.ts';
import { areaFactor } from '../propagation/spreading.ts';
import type { PointHit } from '../site/point-hits.ts';
import type { Site } from '../site/site.ts';
import { isOpenLate, type Opening, openShare } from './opening.ts';
import type { SoundSource } from './sound-source.ts';

/** A kind of venue. */
interface Kind {
  /** PointCategory code */
  category: number;
  /** reach, m */
  reach: number;
  /** sound power while open in a night of mean nightlife, dB(A) */
  power: number;
  /**
   * number of hours open after 22:00 if no opening hours are tagged, by weekday; `weekend` is Friday and Saturday. The
   * energy of a whole night is that of `mean` hours times SHARE_BY_WEEKDAY, however many hours the weekday has.
   */
  usualHours: { mean: number; weekend: number; thursday?: number; other: number };
  /** true if guests sit outside: OUT_OF_SEASON_LEVEL applies outside the outdoor season */
  outside?: true;
}

const { nightclub, music_venue, bar, biergarten, outdoor_seating, fast_food, restaurant, casino } =
  PointCategory;
const ONE_HOUR = { mean: 1, weekend: 1, other: 1 };
/**
 * Kinds of venues. Speech is 65 to 75 dB(A) per person (VDI 3770); music leaks through doors. On Fridays and Saturdays
 * SHARE_BY_WEEKDAY raises clubs to about 92 dB(A) and music venues to 88.
 */
const KINDS: readonly Kind[] = [
  {
    category: nightclub,
    reach: 400,
    power: 89.4,
    usualHours: { mean: 7, weekend: 7, thursday: 4, other: 0 },
  },
  { category: music_venue, reach: 400, power: 85.4, usualHours: { mean: 4, weekend: 4, other: 0 } },
  { category: bar, reach: 250, power: 83, usualHours: { mean: 3.2, weekend: 5, other: 2.5 } },
  { category: biergarten, reach: 250, power: 85, outside: true, usualHours: ONE_HOUR },
  { category: outdoor_seating, reach: 250, power: 80, outside: true, usualHours: ONE_HOUR },
  { category: fast_food, reach: 250, power: 78, usualHours: { mean: 2, weekend: 2, other: 2 } },
  { category: restaurant, reach: 250, power: 76, usualHours: ONE_HOUR },
  { category: casino, reach: 250, power: 76, usualHours: { mean: 5, weekend: 5, other: 5 } },
];
/**
 * Energy of a night in a street of bars as a multiple of the mean of the week, Monday first. Source: 73 sensors in the
 * leisure streets of Barcelona (open data of the city, noise monitoring network).
 */
const SHARE_BY_WEEKDAY = [0.55, 0.58, 0.79, 0.97, 1.89, 1.72, 0.5];
/** Change of the sound power of places outside in the cold season, dB. */
const OUT_OF_SEASON_LEVEL = -10;
/** Change of the sound power by a drive-through, dB. */
const DRIVE_THROUGH_LEVEL = 4;
/** Extra disturbance of voices and music compared with a road of the same level, dB. */
const NIGHTLIFE_OFFSET = 5;
/** Level relative to the loudest venue below which the sentence does not count a venue, dB. The sound still counts. */
const COUNTED_LEVEL = -20;
const THURSDAY = 4;
const FRIDAY = 5;
const SATURDAY = 6;

/** A venue near the spot, independent of time. */
export interface Venue {
  kind: Kind;
  hit: PointHit;
  /** energy at the spot per unit of sound power */
  factor: number;
  /** opening hours, see `Region.weekOf`; null if not tagged */
  week: Uint8Array | null;
  /** hours that differ by date, instead of `week`; null if they do not */
  dated: DatedWeek | null;
  driveThrough: boolean;
}

export function venuesAround(site: Site): readonly Venue[] {
  const { points, attenuation } = site;
  const venues: Venue[] = [];
  for (const kind of KINDS) {
    for (const hit of points.of(kind.category)) {
      const { region, point, distance } = hit;
      if (distance >= kind.reach) continue;
      const { radius, hours, flags, details } = region.points;
      venues.push({
        kind,
        hit,
        factor: areaFactor(radius[point]!, distance, attenuation) * fade(distance, kind.reach),
        week: region.weekOf(hours.at(point)),
        dated:
          details.at(point) === 0
            ? null
            : datedWeek(detailIn(region.detailsOf(point, false), 'opening_hours'), site),
        driveThrough: (flags.at(point) & PointFlag.DRIVE_THROUGH) !== 0,
      });
    }
  }
  return venues;
}

/** Returns the opening hours of a venue in a night. */
function openingOf({ kind, week, dated }: Venue, night: Night, { goingOutLike }: NightCalendar): Opening {
  const { weekend, thursday, other } = kind.usualHours;
  const usualHours =
    goingOutLike === FRIDAY || goingOutLike === SATURDAY
      ? weekend
      : goingOutLike === THURSDAY
        ? (thursday ?? other)
        : other;
  return { week: dated ? dated(night.evening).open : week, usualHours };
}

/** Returns the sound power of a venue while it is open, as energy. */
function powerOf(
  { kind, driveThrough }: Venue,
  { week, usualHours }: Opening,
  calendar: NightCalendar,
): number {
  const level =
    kind.power +
    (kind.outside && !calendar.outdoorSeason ? OUT_OF_SEASON_LEVEL : 0) +
    (driveThrough ? DRIVE_THROUGH_LEVEL : 0);
  const spread = week ? 1 : kind.usualHours.mean / usualHours;
  return energyOf(level) * SHARE_BY_WEEKDAY[calendar.goingOutLike - 1]! * spread;
}

/** Returns all venues as one source, named after the loudest; null if inaudible. */
export function nightlifeNoise(
  venues: readonly Venue[],
  night: Night,
  calendar: NightCalendar,
): SoundSource | null {
  let energy = 0;
  let guessed = 0;
  const heard: { venue: Venue; here: number }[] = [];
  for (const venue of venues) {
    const opening = openingOf(venue, night, calendar);
    const share = openShare(opening, night);
    if (share === 0) continue;
    const here = powerOf(venue, opening, calendar) * venue.factor * share;
    energy += here;
    if (!opening.week) guessed += here;
    heard.push({ venue, here });
  }
  const level = levelOf(energy);
  if (level < MIN_LEVEL_DB) return null;
  const loudest = heard.reduce((best, each) => (each.here > best.here ? each : best));
  const counted = heard.filter(({ here }) => here >= loudest.here * energyOf(COUNTED_LEVEL));
  const { region, point, distance } = loudest.venue.hit;
  const feature = featureOfPoint(region, point);
  const count = (...categories: number[]) =>
    counted.filter(({ venue }) => categories.includes(venue.kind.category)).length;
  return {
    key: 'nightlife',
    source: 'osm',
    value: level,
    unit: 'dB(A)',
    offset: NIGHTLIFE_OFFSET,
    guessed: guessed / energy,
    distance_m: distance,
    feature,
    confidence: guessed < energy / 2 ? 'medium' : 'low',
    phrase: {
      key: 'nightlife',
      category: loudest.venue.kind.category,
      name: feature.name,
      distance,
      bars: count(bar, biergarten),
      clubs: count(nightclub, music_venue),
      others: count(outdoor_seating, fast_food, restaurant, casino),
      within: Math.max(...counted.map(({ venue }) => venue.hit.distance)),
      late: counted.some(({ venue }) => isOpenLate(openingOf(venue, night, calendar), night)),
      level,
    },
  };
}

/**
 * Returns the distances of venues that are open after midnight in the rated part of the night, m, nearest first.
 * Excludes casinos, which have no queues outside.
 */
export function lateVenueDistances(
  venues: readonly Venue[],
  night: Night,
  calendar: NightCalendar,
): number[] {
  return venues
    .filter((venue) => venue.kind.category !== casino && isOpenLate(openingOf(venue, night, calendar), night))
    .map(({ hit }) => hit.distance)
    .sort((a, b) => a - b);
}
