/** Bells and calls to prayer. All points are assumptions (MODEL 6.3). */
import { PointCategory, PointFlag } from '../../../region/format/codes.ts';
import { amplifiesCallToPrayer, ringsBellsAtNight } from './country-habits.ts';
import { type EventRow, hasFlag } from './event-row.ts';
import { longerOnSundays } from './when.ts';

export const BELL_ROWS: readonly EventRow[] = [
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
];
