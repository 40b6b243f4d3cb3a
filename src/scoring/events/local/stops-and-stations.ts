/** Bus stops and stations. All points are assumptions (docs/model.md). */

import { FERRIES, PointCategory } from '../../../region/format/codes.ts';
import { POINT_REACH_M } from '../../../region/format/reach.ts';
import type { PointHit } from '../../site/point-hits.ts';
import type { EventRow } from './event-row.ts';
import { trainsAt } from './trains-at.ts';
import { beforeWorkingDays, whileFerriesRun } from './when.ts';

/** Factor on the points of a terminal whose ferries take passengers only. */
const PASSENGERS_ONLY = 0.3;
/** Factor on the points of a small terminal whose ferries are not tagged. */
const SMALL = 0.5;
/** Minimum radius of a terminal that has a queue of vehicles, m: a circle of 0.5 ha. */
const LARGE_M = 40;

function ferriesAt({ region, point }: PointHit): number {
  switch (FERRIES[region.points.value.at(point)]) {
    case 'vehicles':
      return 1;
    case 'passengers':
      return PASSENGERS_ONLY;
    default:
      return region.points.radius[point]! >= LARGE_M ? 1 : SMALL;
  }
}

export const STOP_ROWS: readonly EventRow[] = [
  {
    key: 'bus_stop',
    full: -3,
    r1: 15,
    r2: POINT_REACH_M.bus_stop,
    from: { points: [PointCategory.bus_stop] },
    when: beforeWorkingDays,
    hours: [4, 6],
  },
  {
    key: 'bus_station',
    full: -8,
    r1: 60,
    r2: POINT_REACH_M.bus_station,
    from: { points: [PointCategory.bus_station] },
  },
  {
    key: 'rail_station',
    full: -4,
    r1: 60,
    r2: POINT_REACH_M.rail_station,
    from: { points: [PointCategory.rail_station] },
    worth: trainsAt,
  },
  {
    key: 'ferry_terminal',
    full: -10,
    r1: 100,
    r2: POINT_REACH_M.ferry_terminal,
    from: { points: [PointCategory.ferry_terminal] },
    worth: ferriesAt,
    when: whileFerriesRun,
    nightDecides: true,
  },
];
