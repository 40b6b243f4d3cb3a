/**
 * Water, animals, youth, snow and lorries outdoors. All points and distances are assumptions (docs/model/sound.md), which
 * also says what share of car parks each touches in six extracts.
 */
import { AreaKind, PointCategory, SiteFlag } from '../../../region/format/codes.ts';
import { POINT_REACH_M } from '../../../region/format/reach.ts';
import type { AreaHit } from '../../site/area-hits.ts';
import type { EventRow } from './event-row.ts';
import { beforeWorkingDays, snowNights, warmWeekends } from './when.ts';

const { logistics, parking, rest_area, services } = AreaKind;

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
    when: warmWeekends,
  },
  {
    key: 'fire_pit',
    full: -4,
    r1: 40,
    r2: POINT_REACH_M.fire_pit,
    from: { points: [PointCategory.fire_pit] },
    when: warmWeekends,
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

function isForLorries({ region, area }: AreaHit): boolean {
  return (region.areas.flags[area]! & SiteFlag.HGV) !== 0;
}
