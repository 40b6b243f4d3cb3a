/** Leaves out corners of a line that nobody would see. */
import type { LatLon } from '../../api/values.ts';
import { E7, METRES_PER_UNIT } from '../../shared/earth.ts';

/** Maximum distance of the simplified line from the original one, m: the width of a road with its verges. */
const TOLERANCE_M = 15;
const METRES_PER_DEGREE = METRES_PER_UNIT * E7;

/** Returns the line without corners that are within TOLERANCE_M of it (Douglas and Peucker 1973). */
export function simplified(line: readonly LatLon[]): LatLon[] {
  const kept = new Uint8Array(line.length);
  kept[0] = 1;
  kept[line.length - 1] = 1;
  const pending: [number, number][] = [[0, line.length - 1]];
  for (let piece = pending.pop(); piece; piece = pending.pop()) {
    const [from, to] = piece;
    let [worst, farthest] = [from, TOLERANCE_M];
    for (let i = from + 1; i < to; i++) {
      const distance = metresOff(line[i]!, line[from]!, line[to]!);
      if (distance > farthest) [worst, farthest] = [i, distance];
    }
    if (worst === from) continue;
    kept[worst] = 1;
    pending.push([from, worst], [worst, to]);
  }
  return line.filter((_, i) => kept[i]);
}

/** Returns the distance of a point from a straight piece, m; exact enough within a day's drive. */
function metresOff(point: LatLon, from: LatLon, to: LatLon): number {
  const scale = Math.cos((point.lat * Math.PI) / 180);
  const east = (degrees: number) => (((degrees + 540) % 360) - 180) * METRES_PER_DEGREE * scale;
  const [x, y] = [east(point.lon - from.lon), (point.lat - from.lat) * METRES_PER_DEGREE];
  const [dx, dy] = [east(to.lon - from.lon), (to.lat - from.lat) * METRES_PER_DEGREE];
  const squared = dx * dx + dy * dy;
  const share = squared === 0 ? 0 : Math.max(0, Math.min(1, (x * dx + y * dy) / squared));
  return Math.hypot(x - share * dx, y - share * dy);
}
