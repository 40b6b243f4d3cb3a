/**
 * Horns and bells at level crossings (railway=level_crossing, crossing:barrier, crossing:bell, whistle). All points
 * are assumptions (docs/model.md).
 */

import { PointCategory, PointFlag } from '../../../region/format/codes.ts';
import { POINT_REACH_M } from '../../../region/format/reach.ts';
import { soundsHornAtCrossings } from './country-habits.ts';
import { type EventRow, hasFlag } from './event-row.ts';
import { hornsAcross, trainsAcross } from './trains-at.ts';

export const CROSSING_ROWS: readonly EventRow[] = [
  {
    key: 'train_horn',
    full: -12,
    r1: 300,
    r2: POINT_REACH_M.level_crossing,
    from: { points: [PointCategory.level_crossing] },
    worth: (hit, site) => (soundsHornAtCrossings(site.place.country) ? hornsAcross(hit) : 0),
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
        ? hornsAcross(hit)
        : 0,
  },
  {
    key: 'crossing_bell',
    full: -3,
    r1: 40,
    r2: 100,
    from: { points: [PointCategory.level_crossing] },
    worth: (hit) => (hasFlag(hit, PointFlag.BARRIER | PointFlag.CROSSING_BELL) ? trainsAcross(hit) : 0),
  },
];
