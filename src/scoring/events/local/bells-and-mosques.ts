/** Church clocks that strike the hours, and calls to prayer. All points are assumptions (docs/model.md). */

import { PointCategory, PointFlag } from '../../../region/format/codes.ts';
import { POINT_REACH_M } from '../../../region/format/reach.ts';
import { amplifiesCallToPrayer, forbidsCallToPrayer, strikesHoursAtNight } from './country-habits.ts';
import { type EventRow, hasFlag } from './event-row.ts';

/** Share of the points for a mapped bell tower in countries where bells rarely strike through the night. */
const UNUSUAL_BELLS = 0.5;

/** Share of the points for a mosque in countries whose law forbids its loudspeakers at night; assumption. */
const FORBIDDEN_CALL = 0.5;

export const BELL_ROWS: readonly EventRow[] = [
  {
    key: 'bells',
    full: -8,
    r1: 120,
    r2: POINT_REACH_M.bells,
    from: { points: [PointCategory.bells] },
    worth: (hit, { place }) =>
      strikesHoursAtNight(place.country) ? 1 : hasFlag(hit, PointFlag.BELL_TOWER) ? UNUSUAL_BELLS : 0,
  },
  {
    key: 'mosque',
    full: -6,
    r1: 150,
    r2: POINT_REACH_M.mosque,
    from: { points: [PointCategory.mosque] },
    worth: (hit, { place: { country } }) => {
      if (!hasFlag(hit, PointFlag.MINARET)) return 0;
      return amplifiesCallToPrayer(country) ? 1 : forbidsCallToPrayer(country) ? FORBIDDEN_CALL : 0;
    },
    isDoubtful: ({ place: { country } }) => forbidsCallToPrayer(country),
  },
];
