/**
 * Water, animals, youth, takeaways, snow and lorries outdoors. All points and distances are assumptions (docs/model/sound.md), which
 * also says what share of car parks each touches in six extracts.
 */
import { AreaKind, PointCategory, PointFlag, Shore, SiteFlag } from '../../../region/format/codes.ts';
import { POINT_REACH_M } from '../../../region/format/reach.ts';
import type { AreaHit } from '../../site/area-hits.ts';
import type { PointHit } from '../../site/point-hits.ts';
import { type EventRow, hasFlag } from './event-row.ts';
import { beforeWorkingDays, PARTY_HOURS, snowNights, warmEvenings, whileOpenLate } from './when.ts';

const { logistics, parking, rest_area, sand, services } = AreaKind;

export const OUTDOOR_ROWS: readonly EventRow[] = [
  {
    // steady broadband sound raises the threshold of waking: Stanchina and others 2005, Sleep Medicine 6, 423
    key: 'falling_water',
    full: 2,
    r1: 50,
    r2: POINT_REACH_M.falling_water,
    from: { points: [PointCategory.falling_water] },
  },
  {
    // 45 to 60 dB(A) at 20 to 50 m, by wind and swell: it covers other sounds as falling water does, but not on every night
    key: 'surf',
    full: 1.5,
    r1: 60,
    r2: 150,
    from: { areas: [sand] },
    worthOfArea: ({ region, area }) => Number(region.areas.value.at(area) === Shore.sea),
    isDoubtfulArea: true,
  },
  {
    // many are switched off at night
    key: 'fountain',
    full: 0.5,
    r1: 20,
    r2: POINT_REACH_M.fountain,
    from: { points: [PointCategory.fountain] },
  },
  {
    key: 'kennel',
    full: -8,
    r1: 100,
    r2: POINT_REACH_M.kennel,
    from: { points: [PointCategory.kennel] },
  },
  {
    key: 'skate_park',
    full: -4,
    r1: 50,
    r2: POINT_REACH_M.skate_park,
    from: { points: [PointCategory.skate_park] },
    when: warmEvenings,
  },
  {
    key: 'fire_pit',
    full: -4,
    r1: 40,
    r2: POINT_REACH_M.fire_pit,
    from: { points: [PointCategory.fire_pit] },
    when: warmEvenings,
  },
  {
    // doors, engines and voices of cars, besides the sound of the takeaway itself
    key: 'late_food',
    full: -3,
    r1: 40,
    r2: 120,
    from: { points: [PointCategory.fast_food] },
    worth: (hit) => (hasFlag(hit, PointFlag.DRIVE_THROUGH) ? 1 : hasHours(hit) ? 0.6 : 0),
    when: whileOpenLate,
    nightDecides: true,
    hours: PARTY_HOURS,
  },
  {
    key: 'snow_guns',
    full: -6,
    r1: 100,
    r2: POINT_REACH_M.snow_guns,
    from: { points: [PointCategory.snow_guns] },
    when: snowNights,
  },
  {
    key: 'slipway',
    full: -2,
    r1: 30,
    r2: POINT_REACH_M.slipway,
    from: { points: [PointCategory.slipway] },
    when: beforeWorkingDays,
    hours: [3, 6],
  },
  {
    // a cooling unit of 55 dB(A) at 20 m wakes as far as 100 m: 41 dB(A)
    key: 'cooling_lorries',
    full: -5,
    r1: 40,
    r2: 100,
    from: { areas: [logistics, parking, rest_area, services] },
    worthOfArea: (hit) => Number(hit.kind === logistics || isForLorries(hit)),
  },
];

function hasHours({ region, point }: PointHit): boolean {
  return region.weekOf(region.points.hours.at(point)) !== null || region.points.details.at(point) !== 0;
}

function isForLorries({ region, area }: AreaHit): boolean {
  return (region.areas.flags.at(area) & SiteFlag.HGV) !== 0;
}
