/** The steps from 100 to the score, in tenths of a point, such that the numbers shown really add up. */

export interface WaterfallRow<F> {
  /** null: the last step, to a whole number between 0 and 100 */
  factor: F | null;
  /** points, one decimal */
  points: number;
  /** the sum before and after this step */
  from: number;
  to: number;
}

const START = 100;

/** Rounds each value to whole units so that their sum is the rounded sum (largest remainder method). */
function apportion(values: readonly number[]): number[] {
  const whole = values.map(Math.floor);
  let missing = Math.round(values.reduce((sum, value) => sum + value, 0)) - whole.reduce((a, b) => a + b, 0);
  const byRemainder = values
    .map((value, i) => ({ i, rest: value - whole[i]! }))
    .sort((a, b) => b.rest - a.rest);
  for (const { i } of byRemainder) {
    if (missing <= 0) break;
    whole[i]!++;
    missing--;
  }
  return whole;
}

/** @returns one row per factor in the given order, and one for rounding and limits when that moves the sum */
export function waterfallRows<F extends { points: number }>(
  factors: readonly F[],
  score: number,
): WaterfallRow<F>[] {
  const tenths = apportion(factors.map(({ points }) => points * 10));
  const rows: WaterfallRow<F>[] = [];
  let sum = START * 10;
  const step = (factor: F | null, points: number) => {
    rows.push({ factor, points: points / 10, from: sum / 10, to: (sum + points) / 10 });
    sum += points;
  };
  for (const [i, factor] of factors.entries()) step(factor, tenths[i]!);
  if (sum !== score * 10) step(null, score * 10 - sum);
  return rows;
}
