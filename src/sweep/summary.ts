/** Sums up a sweep in numbers. */

import type { SweptCell } from '../layers/swept-cells.ts';
import { type Light, MODEL_VERSION } from '../scoring/rating.ts';
import { ATTRIBUTION } from '../shared/attribution.ts';
import { lightOf } from '../shared/light.ts';
import { STANDINGS } from '../shared/standings.ts';
import type { SweepPlan } from './plan.ts';
import type { QuietPlace } from './quiet-places.ts';

/** Width of a column of the histogram, points; a score of 100 is in the last one. */
const BIN = 10;

/** Counts cells by score, light and kind of place. */
export class Histogram {
  readonly scores = new Array<number>(100 / BIN).fill(0);
  readonly lights: Record<Light, number> = { green: 0, yellow: 0, red: 0 };
  readonly standings = Object.fromEntries(STANDINGS.map((name) => [name, 0]));
  cells = 0;

  add({ score, standing }: SweptCell): void {
    this.cells++;
    const bin = Math.min(this.scores.length - 1, Math.floor(score / BIN));
    this.scores[bin]!++;
    this.lights[lightOf(score)]++;
    this.standings[standing]!++;
  }
}

/** Returns the text of summary.json; the same sweep gives the same text. */
export function sweepSummaryOf(
  { key, step, boxes, at, standing, region }: SweepPlan,
  { cells, scores, lights, standings }: Histogram,
  quietest: readonly QuietPlace[],
): string {
  const summary = {
    sweep: key,
    model_version: MODEL_VERSION,
    attribution: ATTRIBUTION,
    region,
    bounds: boxes,
    step_m: step,
    at,
    only_where_vans_stand: standing,
    cells,
    cells_by_score: scores.map((count, i) => ({
      from: i * BIN,
      to: i === scores.length - 1 ? 100 : (i + 1) * BIN - 1,
      cells: count,
    })),
    cells_by_light: lights,
    cells_by_standing: standings,
    quietest,
  };
  return `${JSON.stringify(summary, null, 2)}\n`;
}
