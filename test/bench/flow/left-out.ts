/** Validity of a count along its road: predicts each counter from the nearest other one on its road. */

import { type Count, refsOf } from '../../../src/evidence/traffic-counts/count.ts';
import { greatCircleMetres } from '../../../src/shared/geo/distance.ts';
import type { Figure } from '../figure.ts';
import { single, standardDeviation } from '../statistics.ts';
import { groupOf, levelsOf } from './by-class.ts';

/** Maximum straight distances between the two, m. */
const MAX_DISTANCES_M = [2_000, 5_000, 10_000];
const MIN_COUNTERS = 20;

/**
 * Returns a row for each distance: error of the prediction, beside the error of typical traffic at the same
 * counters.
 */
export function leftOut(counts: readonly Count[]): Figure[] {
  const rows = counts.flatMap((count) => {
    const group = groupOf(count);
    const ref = refsOf(count.ref)[0];
    if (!group?.isMotorway || ref === undefined) return [];
    const { measured, ours } = levelsOf(count, group);
    const next = nextOf(count, ref, counts);
    return next && Number.isFinite(measured)
      ? [
          {
            metres: next.metres,
            typical: measured - ours,
            predicted: measured - levelsOf(next.count, group).measured,
          },
        ]
      : [];
  });
  return MAX_DISTANCES_M.flatMap((farthest) => {
    const near = rows.filter(({ metres, predicted }) => metres <= farthest && Number.isFinite(predicted));
    if (near.length < MIN_COUNTERS) return [];
    const predicted = standardDeviation(near.map((row) => row.predicted));
    const typical = standardDeviation(near.map(({ typical: each }) => each));
    return [
      {
        name: `motorways, ${near.length} counters told by the next one within ${farthest / 1000} km: standard deviation`,
        goal: 'less than that of what is typical',
        value: single(predicted),
        unit: 'dB',
        reached: predicted < typical,
        note: `typical at the same counters ${typical.toFixed(2)} dB`,
      },
    ];
  });
}

function nextOf(
  count: Count,
  ref: string,
  counts: readonly Count[],
): { count: Count; metres: number } | null {
  let best: { count: Count; metres: number } | null = null;
  for (const other of counts) {
    if (other === count || other.mediumShare === null || !refsOf(other.ref).includes(ref)) continue;
    const metres = greatCircleMetres(count, other);
    if (metres > 0 && (!best || metres < best.metres)) best = { count: other, metres };
  }
  return best;
}
