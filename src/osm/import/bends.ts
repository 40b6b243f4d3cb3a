/** Speeds on the bends of roads. */
import { METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';

/** Length from which the bends of a road say something about its speed, m. */
const LEAST_M = 120;
/** Length of a road around a shorter piece that says something about its bends, m. */
const AROUND_M = 300;
/** Comfortable sideways acceleration in a van, m/s². HBS and RAA assume 1.5 to 2 for cars. */
const SIDEWAYS = 1.5;
/**
 * Mean radius of a road as a multiple of the radius of its bends, as roads alternate between bends and straights.
 * Assumption, with which 150, 300 and 600 gon/km give 57, 41 and 29 km/h: the classes of bendiness of HBS 2015, whose
 * last one begins at 150 gon/km, are for roads that are not of the mountains.
 */
const STRAIGHTS = 2.5;
/** Step of speeds on bends, km/h, so that the table of kinds stays small. */
const STEP = 4;

/** Bends of a road. Sums along it spare a walk over the points around each of its pieces. */
export class Bends {
  private readonly count: number;
  private readonly isRing: boolean;
  /** length from the first point to each point, m */
  private readonly metres: Float64Array;
  /** number of pieces with a length before each point */
  private readonly pieces: Int32Array;
  /** turns before the end of each of these pieces, radians */
  private readonly radians: Float64Array;

  /** @param path positions in stored units */
  constructor(path: ArrayLike<number>) {
    const count = path.length / 2;
    this.count = count;
    // a roundabout has a speed of its own
    this.isRing = path[0] === path[path.length - 2] && path[1] === path[path.length - 1];
    this.metres = new Float64Array(count);
    this.pieces = new Int32Array(count);
    this.radians = new Float64Array(count);
    let before = Number.NaN;
    for (let i = 1; i < count; i++) {
      const [x, y] = [path[2 * i]!, path[2 * i + 1]!];
      const [lastX, lastY] = [path[2 * i - 2]!, path[2 * i - 1]!];
      const dx = (x - lastX) * metresPerUnitEast((y + lastY) / 2);
      const dy = (y - lastY) * METRES_PER_UNIT;
      this.metres[i] = this.metres[i - 1]! + Math.sqrt(dx * dx + dy * dy);
      const last = this.pieces[i - 1]!;
      this.pieces[i] = last;
      if (dx === 0 && dy === 0) continue;
      this.pieces[i] = last + 1;
      const bearing = Math.atan2(dx, dy);
      const change = Number.isNaN(before) ? 0 : Math.abs(bearing - before);
      this.radians[last + 1] = this.radians[last]! + (change > Math.PI ? 2 * Math.PI - change : change);
      before = bearing;
    }
  }

  /**
   * Returns the highest speed on the bends of a piece of the road, km/h; Infinity for a straight or short one. What lies
   * before and behind a short piece counts as well: a serpentine with houses has a junction every few metres.
   * @param from number of its first point, and `to` that of its last one
   */
  speedOn(from: number, to: number): number {
    const more = this.isRing || this.between(from, to) >= LEAST_M ? 0 : this.moreAround(from, to);
    const [first, last] = [Math.max(0, from - more), Math.min(this.count - 1, to + more)];
    const metres = this.between(first, last);
    const radians = this.turnsBetween(first, last);
    if (metres < LEAST_M || radians === 0) return Infinity;
    const kmh = 3.6 * Math.sqrt((SIDEWAYS * metres) / (STRAIGHTS * radians));
    return Math.max(STEP, Math.ceil(kmh / STEP) * STEP);
  }

  /** Returns how many points before and behind a piece say something about its bends. */
  private moreAround(from: number, to: number): number {
    let [low, high] = [0, Math.max(from, this.count - 1 - to)];
    while (low < high) {
      const middle = (low + high) >> 1;
      const metres = this.between(Math.max(0, from - middle), Math.min(this.count - 1, to + middle));
      if (metres < AROUND_M) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private between(from: number, to: number): number {
    return this.metres[to]! - this.metres[from]!;
  }

  private turnsBetween(from: number, to: number): number {
    const [first, last] = [this.pieces[from]! + 1, this.pieces[to]!];
    return last > first ? this.radians[last]! - this.radians[first]! : 0;
  }
}
