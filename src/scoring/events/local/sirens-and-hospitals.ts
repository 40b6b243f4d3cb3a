/** Sirens and helicopters: hospitals, fire and ambulance stations. All points are assumptions (docs/model.md). */

import { PointCategory, PointFlag } from '../../../region/format/codes.ts';
import { POINT_REACH_M } from '../../../region/format/reach.ts';
import { type EventRow, hasFlag } from './event-row.ts';

/** Factor for hospitals without a tag about an emergency department, which most lack. */
const UNKNOWN_EMERGENCY = 0.7;
/** Factor for a hospital without an emergency department: ambulances still bring patients. */
const NO_EMERGENCY = 0.4;

export const SIREN_ROWS: readonly EventRow[] = [
  {
    key: 'hospital',
    full: -10,
    r1: 100,
    r2: POINT_REACH_M.hospital,
    from: { points: [PointCategory.hospital] },
    worth: (hit) =>
      hasFlag(hit, PointFlag.EMERGENCY)
        ? 1
        : hasFlag(hit, PointFlag.NO_EMERGENCY)
          ? NO_EMERGENCY
          : UNKNOWN_EMERGENCY,
  },
  { key: 'helipad', full: -5, r1: 200, r2: POINT_REACH_M.helipad, from: { points: [PointCategory.helipad] } },
  {
    key: 'fire_station',
    full: -6,
    r1: 80,
    r2: POINT_REACH_M.fire_station,
    from: { points: [PointCategory.fire_station] },
  },
  {
    key: 'ambulance_station',
    full: -6,
    r1: 60,
    r2: POINT_REACH_M.ambulance_station,
    from: { points: [PointCategory.ambulance_station] },
  },
  { key: 'siren', full: -2, r1: 100, r2: POINT_REACH_M.siren, from: { points: [PointCategory.siren] } },
];
