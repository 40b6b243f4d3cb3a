/**
 * Selects the quietest places of a sweep where vans can park: up to five per 10 km square, one per 1 km
 * square.
 */

import type { SweptCell } from '../layers/swept-cells.ts';
import type { Light } from '../scoring/rating.ts';
import type { StandingName } from '../shared/standings.ts';

export interface QuietPlace {
  lat: number;
  lon: number;
  spot_id: string;
  /** name of the place; null if unknown */
  name: string | null;
  score: number;
  light: Light;
  night_noise_db: number;
  standing: StandingName;
}

/** A cell by its column and row in the grid. */
export interface Candidate {
  column: number;
  row: number;
  cell: SweptCell;
}

/** Side of a square with up to PLACES_PER_SQUARE places, m. */
const SQUARE_M = 10_000;
/** Side of a square with at most one place, m. */
const PLACE_M = 1_000;
const PLACES_PER_SQUARE = 5;
/** Factor of the row in keys of squares (row * STRIDE + column); exceeds the number of columns. */
const STRIDE = 2 ** 25;

/** Keeps the quietest cell of each 1 km square. */
export class QuietCells {
  private readonly best = new Map<number, Candidate>();
  private readonly smallSide: number;
  private readonly smallPerSquare: number;

  /** Creates an empty selection. @param step distance between cells, m */
  constructor(step: number) {
    this.smallSide = Math.max(1, Math.round(PLACE_M / step));
    this.smallPerSquare = Math.max(1, Math.round(SQUARE_M / step / this.smallSide));
  }

  add(candidate: Candidate): void {
    const { column, row, cell } = candidate;
    if (cell.standing === 'none') return;
    const key = Math.floor(row / this.smallSide) * STRIDE + Math.floor(column / this.smallSide);
    const known = this.best.get(key);
    if (!known || byQuiet(candidate, known) < 0) this.best.set(key, candidate);
  }

  /** Returns the quietest places of each 10 km square, square by square from the south-west. */
  chosen(): Candidate[] {
    const squares = new Map<number, Candidate[]>();
    for (const [key, candidate] of this.best) {
      const row = Math.floor(Math.floor(key / STRIDE) / this.smallPerSquare);
      const column = Math.floor((key % STRIDE) / this.smallPerSquare);
      const square = row * STRIDE + column;
      const there = squares.get(square);
      if (there) there.push(candidate);
      else squares.set(square, [candidate]);
    }
    return [...squares]
      .sort(([a], [b]) => a - b)
      .flatMap(([, candidates]) => candidates.sort(byQuiet).slice(0, PLACES_PER_SQUARE));
  }
}

/** Orders by score, then by level, then from the south-west. */
function byQuiet(a: Candidate, b: Candidate): number {
  return b.cell.score - a.cell.score || a.cell.level - b.cell.level || a.row - b.row || a.column - b.column;
}
