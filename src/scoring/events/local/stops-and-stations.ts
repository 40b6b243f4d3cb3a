/** Bus stops and stations. All points are assumptions (docs/model.md). */

import { PointCategory } from '../../../region/format/codes.ts';
import { POINT_REACH_M } from '../../../region/format/reach.ts';
import type { EventRow } from './event-row.ts';
import { trainsAt } from './trains-at.ts';
import { beforeWorkingDays } from './when.ts';

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
];
