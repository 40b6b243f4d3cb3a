/** Collects the postcodes of a cell: for each the middle of the objects with it. */
import type { PointInput } from '../../region/build/inputs.ts';
import { PLAIN_PLACE } from '../../region/build/place-table.ts';
import { PointCategory } from '../../region/format/codes.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';
import { type FeatureLog, readLogs } from '../records/feature-log.ts';

/** Share of the objects that are within the radius of a postcode; others may have a wrong one. */
const WITHIN = 0.9;
/** Maximum radius, m. */
const MAX_RADIUS_M = 60_000;
const ID_MASK = 0xff_ffff_ffffn;

/** Returns a point for each postcode. */
export function postcodesOf(logs: readonly FeatureLog[]): PointInput[] {
  const positions = new Map<string, number[]>();
  readLogs(logs, {
    postcode({ code, x, y }) {
      const known = positions.get(code);
      if (known) known.push(x, y);
      else positions.set(code, [x, y]);
    },
  });
  return [...positions].map(([code, at]) => postcodePoint(code, at)).sort((a, b) => a.osmId - b.osmId);
}

/** @param at positions, x and y alternating */
function postcodePoint(code: string, at: readonly number[]): PointInput {
  const [x, y] = [middleOf(at.filter((_, i) => i % 2 === 0)), middleOf(at.filter((_, i) => i % 2 === 1))];
  const kx = metresPerUnitEast(y);
  const distances: number[] = [];
  for (let i = 0; i < at.length; i += 2)
    distances.push(Math.hypot((at[i]! - x) * kx, (at[i + 1]! - y) * METRES_PER_UNIT));
  distances.sort((a, b) => a - b);
  const radius = distances[Math.floor(WITHIN * (distances.length - 1))]!;
  return {
    ...PLAIN_PLACE,
    osmType: 'node',
    // no object of the map has it, and another region gives the same to the same code
    osmId: -1 - Number(BigInt(Bun.hash(code)) & ID_MASK),
    category: PointCategory.postcode,
    name: code,
    value: at.length / 2,
    x,
    y,
    radius: Math.min(MAX_RADIUS_M, Math.round(radius)),
  };
}

/** Returns the median, which a few wrong positions do not move. */
function middleOf(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
