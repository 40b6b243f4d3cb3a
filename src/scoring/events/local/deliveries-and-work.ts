/** Those who work at night or early: deliveries, markets, lorries, building sites, farms. All points are assumptions (MODEL 6.3). */
import { AreaKind, PointCategory, PointFlag } from '../../../region/format/codes.ts';
import { type EventRow, hasFlag } from './event-row.ts';
import {
  beforeDeliveryDays,
  beforeSchoolDays,
  beforeWorkingDays,
  onBakingDays,
  onMarketDays,
  weekendEvenings,
} from './when.ts';

const { industrial, logistics, quarry, port, construction, farmyard } = AreaKind;

export const WORK_ROWS: readonly EventRow[] = [
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
