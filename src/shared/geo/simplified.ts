/** Simplifies lines by leaving out corners. */
import { METRES_PER_UNIT, metresPerUnitEast, toUnits } from './earth.ts';

/** Position, degrees. */
interface Position {
  lat: number;
  lon: number;
}

/**
 * Number of divisions of a piece at its farthest corner; further ones are in its middle. Without it a line that winds
 * up like a snail costs the square of its corners.
 */
const DEPTH = 48;

/** Returns corners of a track whose line is within `metres` of all its corners (Douglas and Peucker 1973). */
export function simplified(track: readonly Position[], metres: number): Position[] {
  const isKept = new Uint8Array(track.length);
  isKept[0] = isKept[track.length - 1] = 1;
  const pieces: [from: number, to: number, depth: number][] = [[0, track.length - 1, 0]];
  for (let piece = pieces.pop(); piece; piece = pieces.pop()) {
    const [from, to, depth] = piece;
    let farthest = metres;
    let corner = 0;
    for (let i = from + 1; i < to; i++) {
      const distance = metresToLine(track[i]!, track[from]!, track[to]!);
      if (distance <= farthest) continue;
      farthest = distance;
      corner = i;
    }
    if (corner === 0) continue;
    if (depth >= DEPTH) corner = (from + to) >>> 1;
    isKept[corner] = 1;
    pieces.push([from, corner, depth + 1], [corner, to, depth + 1]);
  }
  return track.filter((_, i) => isKept[i] === 1);
}

/** Returns the distance of a position from a straight segment, m, on a flat map around it. */
function metresToLine(place: Position, from: Position, to: Position): number {
  const kx = metresPerUnitEast(toUnits(place.lat));
  const flat = ({ lat, lon }: Position) => [
    toUnits(lon - place.lon) * kx,
    toUnits(lat - place.lat) * METRES_PER_UNIT,
  ];
  const [x1, y1] = flat(from) as [number, number];
  const [x2, y2] = flat(to) as [number, number];
  const squared = (x2 - x1) ** 2 + (y2 - y1) ** 2;
  const onto = -(x1 * (x2 - x1) + y1 * (y2 - y1));
  const share = squared === 0 ? 0 : Math.max(0, Math.min(1, onto / squared));
  return Math.hypot(x1 + share * (x2 - x1), y1 + share * (y2 - y1));
}
