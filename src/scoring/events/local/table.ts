/** What may wake people at night: one row per kind of place (MODEL 6.3). All points are assumptions. */
import {
  AREA_KINDS,
  AreaKind,
  POINT_CATEGORIES,
  PointCategory,
  PointFlag,
} from '../../../region/format/codes.ts';
import type { PointHit } from '../../site/points-around.ts';
import type { Site } from '../../site/site.ts';
import type { EventKey } from '../../text/phrases/events.ts';
import { amplifiesCallToPrayer, ringsBellsAtNight, soundsHornAtCrossings } from './country-habits.ts';
import { trainsAt } from './trains-at.ts';
import {
  beforeDeliveryDays,
  beforeSchoolDays,
  beforeWorkingDays,
  longerOnSundays,
  onBakingDays,
  onMarketDays,
  type When,
  weekendEvenings,
} from './when.ts';

/** Most hospitals do not say whether they have an emergency department: in between. */
const UNKNOWN_EMERGENCY = 0.7;

export interface EventRow {
  key: EventKey;
  /** points up to `r1` metres, fading to 0 at `r2` */
  full: number;
  r1: number;
  r2: number;
  from: { points: readonly number[]; areas?: never } | { areas: readonly number[]; points?: never };
  /** share of the full points that one of them is worth, by its tags and by the country; left out = 1 */
  worth?: (hit: PointHit, site: Site) => number;
  /** left out = every night */
  when?: When;
  /** opening hours decide which of several counts in a night */
  hoursDecide?: true;
}

const { industrial, logistics, quarry, port, construction, farmyard } = AreaKind;

export const EVENT_ROWS: readonly EventRow[] = [
  {
    key: 'bells',
    full: -8,
    r1: 120,
    r2: 300,
    from: { points: [PointCategory.bells] },
    worth: (_, { place }) => (ringsBellsAtNight(place.country) ? 1 : 0.5),
    when: longerOnSundays,
  },
  {
    key: 'mosque',
    full: -6,
    r1: 150,
    r2: 400,
    from: { points: [PointCategory.mosque] },
    worth: (hit, { place }) =>
      amplifiesCallToPrayer(place.country) && hasFlag(hit, PointFlag.MINARET) ? 1 : 0,
  },
  {
    key: 'train_horn',
    full: -12,
    r1: 300,
    r2: 900,
    from: { points: [PointCategory.level_crossing] },
    worth: (hit, site) => (soundsHornAtCrossings(site.place.country) ? trainsAt(hit, site) : 0),
  },
  {
    key: 'train_horn',
    full: -5,
    r1: 150,
    r2: 400,
    from: { points: [PointCategory.level_crossing] },
    worth: (hit, site) =>
      !soundsHornAtCrossings(site.place.country) &&
      hasFlag(hit, PointFlag.NO_BARRIER | PointFlag.WHISTLE_BOARD)
        ? trainsAt(hit, site)
        : 0,
  },
  {
    key: 'crossing_bell',
    full: -3,
    r1: 40,
    r2: 100,
    from: { points: [PointCategory.level_crossing] },
    worth: (hit, site) =>
      hasFlag(hit, PointFlag.BARRIER | PointFlag.CROSSING_BELL) ? trainsAt(hit, site) : 0,
  },
  {
    key: 'hospital',
    full: -10,
    r1: 100,
    r2: 350,
    from: { points: [PointCategory.hospital] },
    worth: (hit) =>
      hasFlag(hit, PointFlag.EMERGENCY) ? 1 : hasFlag(hit, PointFlag.NO_EMERGENCY) ? 0.4 : UNKNOWN_EMERGENCY,
  },
  { key: 'helipad', full: -5, r1: 200, r2: 700, from: { points: [PointCategory.helipad] } },
  { key: 'fire_station', full: -6, r1: 80, r2: 300, from: { points: [PointCategory.fire_station] } },
  {
    key: 'ambulance_station',
    full: -6,
    r1: 60,
    r2: 250,
    from: { points: [PointCategory.ambulance_station] },
  },
  { key: 'siren', full: -2, r1: 100, r2: 300, from: { points: [PointCategory.siren] } },
  {
    key: 'bus_stop',
    full: -3,
    r1: 15,
    r2: 50,
    from: { points: [PointCategory.bus_stop] },
    when: beforeWorkingDays,
  },
  { key: 'bus_station', full: -8, r1: 60, r2: 200, from: { points: [PointCategory.bus_station] } },
  {
    key: 'rail_station',
    full: -4,
    r1: 60,
    r2: 200,
    from: { points: [PointCategory.rail_station] },
    worth: trainsAt,
  },
  {
    key: 'delivery',
    full: -6,
    r1: 60,
    r2: 150,
    from: { points: [PointCategory.delivery] },
    when: beforeDeliveryDays,
  },
  {
    key: 'bakery',
    full: -2,
    r1: 20,
    r2: 60,
    from: { points: [PointCategory.bakery] },
    when: onBakingDays,
  },
  {
    key: 'market',
    full: -20,
    r1: 30,
    r2: 120,
    from: { points: [PointCategory.marketplace] },
    when: onMarketDays,
    hoursDecide: true,
  },
  {
    key: 'recycling',
    full: -3,
    r1: 12,
    r2: 60,
    from: { points: [PointCategory.recycling] },
    worth: (hit) => Number(hasFlag(hit, PointFlag.GLASS)),
    when: weekendEvenings,
  },
  {
    key: 'waste_depot',
    full: -4,
    r1: 80,
    r2: 250,
    from: { points: [PointCategory.waste_depot] },
    when: beforeWorkingDays,
  },
  // inside or within 50 m: no fading
  {
    key: 'lorries',
    full: -5,
    r1: 50,
    r2: 50,
    from: { areas: [industrial, logistics, quarry, port] },
    when: beforeWorkingDays,
  },
  {
    key: 'construction',
    full: -5,
    r1: 60,
    r2: 150,
    from: { areas: [construction] },
    when: beforeWorkingDays,
  },
  { key: 'farmyard', full: -3, r1: 50, r2: 120, from: { areas: [farmyard] } },
  {
    key: 'school',
    full: -3,
    r1: 40,
    r2: 120,
    from: { points: [PointCategory.school] },
    when: beforeSchoolDays,
  },
];

/** The rows that a point category or an area kind may bring about, as bits by their place in EVENT_ROWS (at most 32). */
const ROWS_OF_POINTS = POINT_CATEGORIES.map((name) =>
  rowBits(({ from }) => from.points?.includes(PointCategory[name])),
);
const ROWS_OF_AREAS = AREA_KINDS.map((name) => rowBits(({ from }) => from.areas?.includes(AreaKind[name])));

function rowBits(isMeant: (row: EventRow) => boolean | undefined): number {
  return EVENT_ROWS.reduce((bits, row, place) => (isMeant(row) ? bits | (1 << place) : bits), 0);
}

/** The rows that something around a spot may bring about, in the order of the table: few of all. */
export function rowsAround({ points, areas }: Site): EventRow[] {
  let bits = 0;
  for (const category of points.categories) bits |= ROWS_OF_POINTS[category]!;
  for (const { kind } of areas) bits |= ROWS_OF_AREAS[kind]!;
  const rows: EventRow[] = [];
  for (; bits !== 0; bits &= bits - 1) rows.push(EVENT_ROWS[31 - Math.clz32(bits & -bits)]!);
  return rows;
}

function hasFlag({ region, point }: PointHit, flags: number): boolean {
  return (region.points.flags[point]! & flags) !== 0;
}
