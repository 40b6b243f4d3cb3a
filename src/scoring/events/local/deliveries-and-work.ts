/**
 * Work at night or early in the morning: deliveries, markets, lorries, farms, and the first lorries of a building
 * site before six. Schools and other places that start later wake nobody in the rated hours. All points are
 * assumptions (docs/model.md).
 */

import { AreaKind, PointCategory, PointFlag } from '../../../region/format/codes.ts';
import { POINT_REACH_M } from '../../../region/format/reach.ts';
import { type EventRow, hasFlag } from './event-row.ts';
import {
  beforeDeliveryDays,
  beforeWorkingDays,
  onBakingDays,
  onMarketDays,
  weekendEvenings,
  whileUnderConstruction,
} from './when.ts';

const { industrial, logistics, quarry, port, construction, farmyard } = AreaKind;

export const WORK_ROWS: readonly EventRow[] = [
  {
    key: 'delivery',
    full: -6,
    r1: 60,
    r2: POINT_REACH_M.delivery,
    from: { points: [PointCategory.delivery] },
    when: beforeDeliveryDays,
    hours: [4, 6],
  },
  {
    key: 'bakery',
    full: -2,
    r1: 20,
    r2: POINT_REACH_M.bakery,
    from: { points: [PointCategory.bakery] },
    when: onBakingDays,
    hours: [3, 6],
  },
  {
    key: 'market',
    sentenceOf: (_, hasHours) => (hasHours ? 'market_day' : 'market'),
    full: -20,
    r1: 30,
    r2: POINT_REACH_M.marketplace,
    from: { points: [PointCategory.marketplace] },
    when: onMarketDays,
    nightDecides: true,
    hours: [4, 6],
  },
  {
    key: 'recycling',
    full: -3,
    r1: 12,
    r2: POINT_REACH_M.recycling,
    from: { points: [PointCategory.recycling] },
    worth: (hit) => Number(hasFlag(hit, PointFlag.GLASS)),
    when: weekendEvenings,
  },
  {
    key: 'waste_depot',
    full: -4,
    r1: 80,
    r2: POINT_REACH_M.waste_depot,
    from: { points: [PointCategory.waste_depot] },
    when: beforeWorkingDays,
    hours: [5, 6],
  },
  // full points inside the area and up to 50 m from it, none beyond
  {
    key: 'lorries',
    full: -5,
    r1: 50,
    r2: 50,
    from: { areas: [industrial, logistics, quarry, port] },
    when: beforeWorkingDays,
    hours: [4, 6],
  },
  {
    key: 'construction',
    full: -2,
    r1: 60,
    r2: 150,
    from: { areas: [construction] },
    when: whileUnderConstruction,
    nightDecides: true,
    hours: [5, 6],
  },
  { key: 'farmyard', full: -3, r1: 50, r2: 120, from: { areas: [farmyard] }, hours: [5, 6] },
];
