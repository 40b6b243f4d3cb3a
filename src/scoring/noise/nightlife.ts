/** Nightlife (factor 5): voices and music of venues while they are open (MODEL 6.1). */

import { PointCategory, PointFlag } from '../../region/format/codes.ts';
import type { Night } from '../calendar/night.ts';
import type { NightCalendar } from '../calendar/night-type.ts';
import { featureOfPoint } from '../factor/osm-feature.ts';
import type { AttenuationTable } from '../propagation/attenuation-table.ts';
import { energyOf, LEAST_LEVEL_DB, levelOf } from '../propagation/levels.ts';
import { fade } from '../propagation/reach-fade.ts';
import { areaFactor } from '../propagation/spreading.ts';
import type { PointHit, PointsAround } from '../site/point-hits.ts';
import { isOpenLate, type Opening, openShare } from './opening.ts';
import type { SoundSource } from './sound-source.ts';

interface Kind {
  category: number;
  /** metres */
  reach: number;
  /** sound power while open in dB(A), in nights before a working day and before a day off */
  power: number;
  weekendPower?: number;
  /** hours open after 22:00 where no opening hours are tagged */
  usualHours: { weekend: number; thursday?: number; other: number };
  /** quieter by OUT_OF_SEASON_LEVEL when nobody sits outside */
  outside?: true;
}

const { nightclub, music_venue, bar, biergarten, outdoor_seating, fast_food, restaurant, casino } =
  PointCategory;
/** Speech is 65-75 dB(A) per person (VDI 3770); music leaks through doors. */
const KINDS: readonly Kind[] = [
  { category: nightclub, reach: 400, power: 92, usualHours: { weekend: 7, thursday: 4, other: 0 } },
  { category: music_venue, reach: 400, power: 88, usualHours: { weekend: 4, other: 0 } },
  { category: bar, reach: 250, power: 80, weekendPower: 85, usualHours: { weekend: 5, other: 2.5 } },
  { category: biergarten, reach: 250, power: 85, outside: true, usualHours: { weekend: 1, other: 1 } },
  { category: outdoor_seating, reach: 250, power: 80, outside: true, usualHours: { weekend: 1, other: 1 } },
  { category: fast_food, reach: 250, power: 78, usualHours: { weekend: 2, other: 2 } },
  { category: restaurant, reach: 250, power: 76, usualHours: { weekend: 1, other: 1 } },
  { category: casino, reach: 250, power: 76, usualHours: { weekend: 5, other: 5 } },
];
const OUT_OF_SEASON_LEVEL = -10;
const DRIVE_THROUGH_LEVEL = 4;
/** How much more voices and music disturb than a road of the same level, dB. */
const NIGHTLIFE_OFFSET = 5;
/** Venues this much below the loudest one are not counted in words, dB. */
const COUNTED_LEVEL = -20;
const THURSDAY = 4;

/** A venue near the spot, independent of time. */
export interface Venue {
  kind: Kind;
  hit: PointHit;
  /** energy at the spot per unit of sound power */
  factor: number;
  /** opening hours as tagged; null = not tagged */
  week: Uint8Array | null;
  driveThrough: boolean;
}

export function venuesAround(points: PointsAround, attenuation: AttenuationTable): readonly Venue[] {
  const venues: Venue[] = [];
  for (const kind of KINDS) {
    for (const hit of points.of(kind.category)) {
      const { region, point, distance } = hit;
      if (distance >= kind.reach) continue;
      const { radius, hours, flags } = region.points;
      venues.push({
        kind,
        hit,
        factor: areaFactor(radius[point]!, distance, attenuation) * fade(distance, kind.reach),
        week: region.weekOf(hours[point]!),
        driveThrough: (flags[point]! & PointFlag.DRIVE_THROUGH) !== 0,
      });
    }
  }
  return venues;
}

/** When a venue is open in a night of this calendar. */
function openingOf({ kind, week }: Venue, calendar: NightCalendar, weekday: number): Opening {
  const { weekend, thursday, other } = kind.usualHours;
  const usualHours = calendar.type === 'SAT' ? weekend : weekday === THURSDAY ? (thursday ?? other) : other;
  return { week, usualHours };
}

function powerOf({ kind, driveThrough }: Venue, calendar: NightCalendar): number {
  const base = calendar.type === 'SAT' ? (kind.weekendPower ?? kind.power) : kind.power;
  return (
    base +
    (kind.outside && !calendar.outdoorSeason ? OUT_OF_SEASON_LEVEL : 0) +
    (driveThrough ? DRIVE_THROUGH_LEVEL : 0)
  );
}

/** All venues as one source; null when none is heard. */
export function nightlifeNoise(
  venues: readonly Venue[],
  night: Night,
  calendar: NightCalendar,
): SoundSource | null {
  let energy = 0;
  let guessed = 0;
  const heard: { venue: Venue; here: number }[] = [];
  for (const venue of venues) {
    const share = openShare(openingOf(venue, calendar, night.evening.weekday), night);
    if (share === 0) continue;
    const here = energyOf(powerOf(venue, calendar)) * venue.factor * share;
    energy += here;
    if (!venue.week) guessed += here;
    heard.push({ venue, here });
  }
  const level = levelOf(energy);
  if (level < LEAST_LEVEL_DB) return null;
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
      late: counted.some(({ venue }) => isOpenLate(openingOf(venue, calendar, night.evening.weekday), night)),
      level,
    },
  };
}

/** Metres to each venue that is open after midnight in the rated part, nearest first; nobody queues for slot machines. */
export function lateVenueDistances(
  venues: readonly Venue[],
  night: Night,
  calendar: NightCalendar,
): number[] {
  return venues
    .filter(
      (venue) =>
        venue.kind.category !== casino &&
        isOpenLate(openingOf(venue, calendar, night.evening.weekday), night),
    )
    .map(({ hit }) => hit.distance)
    .sort((a, b) => a - b);
}
