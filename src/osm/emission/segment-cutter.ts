/**
 * Cuts lines into segments: first where their emission changes, then each stretch is simplified and cut into short
 * segments. The sound power of each stretch is that of the mapped line.
 */

import { splitLine } from '../../region/spatial/geometry.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';
import { straighten } from '../geometry/straighten.ts';
import type { Emission } from './emission.ts';

/** Longest segment, m: its sound is computed as a whole. */
const LONGEST_SEGMENT_M = 100;
/** Tolerance of simplification, m: about the precision of mapped roads; removes a third to a half of all vertices. */
const TOLERANCE_M = 1;
/** Maximum ratio of emissions between the first edge of a stretch and its others (0.3 dB); it gets their mean. */
const SAME_EMISSION = 10 ** 0.03;

/**
 * Returns the emission at a position.
 * @param leg index of the line's leg (pair of mapped points) there, from 0
 */
export type EmissionAt = (x: number, y: number, leg: number) => Emission;
export type TakeSegment = (
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  kind: number,
  light: number,
  heavy: number,
) => void;

/** Cutter for any number of lines, one after the other. */
export class SegmentCutter {
  // vertices of the line, with long edges divided, and the emission of the edge that ends at each vertex
  private xs = new Int32Array(256);
  private ys = new Int32Array(256);
  private readonly emissions: Emission[] = [];
  private vertices = 0;
  private metresPerUnitEast = 0;
  private leg = 0;
  private emissionAt: EmissionAt = () => ({ kind: 0, light: 0, heavy: 0 });
  /** indexes of the vertices that remain of a stretch after simplification */
  private readonly corners: number[] = [];
  private stretch: Emission = { kind: 0, light: 0, heavy: 0 };

  constructor(private readonly take: TakeSegment) {}

  /** Cuts one path; coordinates in stored units. */
  cut(path: Int32Array, emissionAt: EmissionAt): void {
    this.emissionAt = emissionAt;
    this.metresPerUnitEast = metresPerUnitEast(path[1]!);
    this.vertices = 0;
    this.addVertex(path[0]!, path[1]!);
    for (let i = 0; i + 3 < path.length; i += 2) {
      this.leg = i / 2;
      splitLine(path[i]!, path[i + 1]!, path[i + 2]!, path[i + 3]!, LONGEST_SEGMENT_M, this.addEdge);
    }
    for (let first = 0; first + 1 < this.vertices; ) first = this.takeStretch(first);
  }

  private readonly addEdge = (x1: number, y1: number, x2: number, y2: number) => {
    this.emissions[this.vertices] = this.emissionAt((x1 + x2) / 2, (y1 + y2) / 2, this.leg);
    this.addVertex(x2, y2);
  };

  private addVertex(x: number, y: number): void {
    if (this.vertices === this.xs.length) {
      this.xs = doubled(this.xs);
      this.ys = doubled(this.ys);
    }
    this.xs[this.vertices] = x;
    this.ys[this.vertices++] = y;
  }

  /**
   * Passes on the segments of the stretch that starts at a vertex; returns the last vertex of the stretch.
   */
  private takeStretch(first: number): number {
    const { xs, ys, emissions, corners } = this;
    const begin = emissions[first + 1]!;
    let mapped = 0;
    let light = 0;
    let heavy = 0;
    let last = first;
    while (last + 1 < this.vertices && isSame(emissions[last + 1]!, begin)) {
      const emission = emissions[++last]!;
      const length = this.metres(last - 1, last);
      mapped += length;
      light += emission.light * length;
      heavy += emission.heavy * length;
    }
    if (mapped === 0) return last;
    corners.length = 0;
    corners.push(first);
    straighten(xs, ys, first, last, TOLERANCE_M, corners);
    if (corners.length === 1 && this.metres(first, last) < TOLERANCE_M) this.keepTurn(first, last);
    corners.push(last);
    let straight = 0;
    for (let i = 1; i < corners.length; i++) straight += this.metres(corners[i - 1]!, corners[i]!);
    this.stretch = { kind: begin.kind, light: light / straight, heavy: heavy / straight };
    for (let i = 1; i < corners.length; i++) {
      const from = corners[i - 1]!;
      const to = corners[i]!;
      splitLine(xs[from]!, ys[from]!, xs[to]!, ys[to]!, LONGEST_SEGMENT_M, this.takeSegment);
    }
    return last;
  }

  /** Keeps the vertex farthest from the first if a stretch returns from there: otherwise it could have no length. */
  private keepTurn(first: number, last: number): void {
    let turn = last;
    for (let i = first + 1; i < last; i++) if (this.metres(first, i) > this.metres(first, turn)) turn = i;
    if (turn < last) this.corners.push(turn);
  }

  private readonly takeSegment = (x1: number, y1: number, x2: number, y2: number) => {
    this.take(x1, y1, x2, y2, this.stretch.kind, this.stretch.light, this.stretch.heavy);
  };

  private metres(a: number, b: number): number {
    const dx = (this.xs[b]! - this.xs[a]!) * this.metresPerUnitEast;
    const dy = (this.ys[b]! - this.ys[a]!) * METRES_PER_UNIT;
    return Math.sqrt(dx * dx + dy * dy);
  }
}

function isSame(a: Emission, b: Emission): boolean {
  if (a === b) return true;
  const power = a.light + a.heavy;
  const other = b.light + b.heavy;
  return a.kind === b.kind && power <= other * SAME_EMISSION && other <= power * SAME_EMISSION;
}

function doubled(values: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * values.length);
  larger.set(values);
  return larger;
}
