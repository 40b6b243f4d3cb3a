/** Simplifies borders: fewer vertices (Douglas-Peucker), no islets, whole units. */

type Position = readonly number[];

export interface Simplification {
  unitsPerDegree: number;
  /** vertices closer than this to the simplified line are dropped, metres; 0 keeps all */
  toleranceMetres: number;
  /** rings with a bbox smaller than this in both directions are dropped, metres */
  isletMetres: number;
}

/** Metres per degree of latitude: 40,008 km / 360. */
const METRES_PER_DEGREE = 111_133;

/** Returns closed rings in whole units. The largest ring always stays. */
export function simplifyRings(rings: readonly Position[][], how: Simplification): number[][] {
  const kept = rings.filter((ring) => extentMetres(ring) >= how.isletMetres);
  const largest = rings.reduce((a, b) => (extentMetres(b) > extentMetres(a) ? b : a));
  return (kept.length > 0 ? kept : [largest])
    .map((ring) => inUnits(simplifyRing(ring, how.toleranceMetres), how.unitsPerDegree))
    .filter((ring) => ring.length >= 8);
}

function extentMetres(ring: readonly Position[]): number {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [lon, lat] of ring as [number, number][]) {
    [west, south] = [Math.min(west, lon), Math.min(south, lat)];
    [east, north] = [Math.max(east, lon), Math.max(north, lat)];
  }
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180);
  return Math.max((east - west) * narrowing, north - south) * METRES_PER_DEGREE;
}

function simplifyRing(ring: readonly Position[], toleranceMetres: number): readonly Position[] {
  if (toleranceMetres === 0) return ring;
  const scaleEast = Math.cos((ring[0]![1]! * Math.PI) / 180) * METRES_PER_DEGREE;
  const keep = new Uint8Array(ring.length);
  const last = ring.length - 1;
  const middle = farthestFrom(ring, ring[0]!, scaleEast);
  for (const fixed of [0, middle, last]) keep[fixed] = 1;
  const open: [number, number][] = [
    [0, middle],
    [middle, last],
  ];
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to] = part;
    let worst = -1;
    let worstDistance = toleranceMetres;
    for (let i = from + 1; i < to; i++) {
      const distance = metresFromLine(ring[i]!, ring[from]!, ring[to]!, scaleEast);
      if (distance > worstDistance) {
        worst = i;
        worstDistance = distance;
      }
    }
    if (worst < 0) continue;
    keep[worst] = 1;
    open.push([from, worst], [worst, to]);
  }
  return ring.filter((_, i) => keep[i]);
}

function farthestFrom(ring: readonly Position[], origin: Position, scaleEast: number): number {
  let farthest = 0;
  let distance = -1;
  for (const [i, vertex] of ring.entries()) {
    const d = Math.hypot(
      (vertex[0]! - origin[0]!) * scaleEast,
      (vertex[1]! - origin[1]!) * METRES_PER_DEGREE,
    );
    if (d > distance) [farthest, distance] = [i, d];
  }
  return farthest;
}

function metresFromLine(point: Position, a: Position, b: Position, scaleEast: number): number {
  const dx = (b[0]! - a[0]!) * scaleEast;
  const dy = (b[1]! - a[1]!) * METRES_PER_DEGREE;
  const px = (point[0]! - a[0]!) * scaleEast;
  const py = (point[1]! - a[1]!) * METRES_PER_DEGREE;
  const squaredLength = dx * dx + dy * dy;
  const t = squaredLength > 0 ? Math.max(0, Math.min(1, (px * dx + py * dy) / squaredLength)) : 0;
  return Math.hypot(px - t * dx, py - t * dy);
}

/** Rounds to units and drops repeated vertices. */
function inUnits(ring: readonly Position[], unitsPerDegree: number): number[] {
  const flat: number[] = [];
  for (const [lon, lat] of ring as [number, number][]) {
    const x = Math.round(lon * unitsPerDegree);
    const y = Math.round(lat * unitsPerDegree);
    if (flat.length > 0 && flat.at(-2) === x && flat.at(-1) === y) continue;
    flat.push(x, y);
  }
  return flat;
}

/** Returns the bounding box of rings in units: west, south, east, north, degrees. */
export function boxOf(rings: readonly number[][], unitsPerDegree: number): [number, number, number, number] {
  const box: [number, number, number, number] = [180, 90, -180, -90];
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      const lon = ring[i]! / unitsPerDegree;
      const lat = ring[i + 1]! / unitsPerDegree;
      box[0] = Math.min(box[0], lon);
      box[1] = Math.min(box[1], lat);
      box[2] = Math.max(box[2], lon);
      box[3] = Math.max(box[3], lat);
    }
  }
  return box;
}
