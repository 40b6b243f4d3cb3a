/** Church clocks that strike the hours, bells and drums of temples, and calls to prayer. All points are assumptions (docs/model.md). */

import { PointCategory, PointFlag } from '../../../region/format/codes.ts';
import { POINT_REACH_M } from '../../../region/format/reach.ts';
import {
  amplifiesCallToPrayer,
  beatsDrumsBeforeDawn,
  forbidsCallToPrayer,
  strikesHoursAtNight,
} from './country-habits.ts';
import { type EventRow, hasFlag } from './event-row.ts';

/** Share of the points for a mapped bell tower in countries where bells rarely strike through the night. */
const UNUSUAL_BELLS = 0.5;

/** Share of the points for a temple whose monks may be called before dawn, for a quarter of an hour; assumption. */
const TEMPLE_BELLS = 0.5;

/** Share of the points for a mosque in countries whose law forbids its loudspeakers at night; assumption. */
const FORBIDDEN_CALL = 0.5;

export const BELL_ROWS: readonly EventRow[] = [
  {
    key: 'bells',
    full: -8,
    r1: 120,
    r2: POINT_REACH_M.bells,
    from: { points: [PointCategory.bells] },
    sentenceOf: (hit) => (hasFlag(hit, PointFlag.TEMPLE) ? 'temple_bells' : 'bells'),
    worth: (hit, { place: { country } }) => {
      if (hasFlag(hit, PointFlag.TEMPLE)) return beatsDrumsBeforeDawn(country) ? TEMPLE_BELLS : 0;
      return strikesHoursAtNight(country) ? 1 : hasFlag(hit, PointFlag.BELL_TOWER) ? UNUSUAL_BELLS : 0;
    },
    isDoubtful: (hit) => hasFlag(hit, PointFlag.TEMPLE),
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
    isDoubtful: (_, { place: { country } }) => forbidsCallToPrayer(country),
  },
];
