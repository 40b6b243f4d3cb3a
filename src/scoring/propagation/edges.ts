/** Diffraction of sound over ridges, walls and houses: ISO 9613-2, 7.4. */

/** A point in the vertical plane of a path of sound. */
export interface ProfilePoint {
  /** distance along the path, m */
  d: number;
  /** height above a reference that all points share, m */
  z: number;
}

/** A path over one or several edges. Lengths in m; all except `difference` are horizontal. */
export interface Detour {
  /** extra length compared with the straight line; negative if the edge is below the line of sight */
  difference: number;
  /** from the source to the first edge */
  toFirst: number;
  /** from the last edge to the listener */
  fromLast: number;
  /** from the first edge to the last; 0 with one edge */
  between: number;
}

/** Wavelength of 1 kHz, m: traffic at night is loudest in that octave (A-weighted). */
const WAVELENGTH_M = 340 / 1000;
/** Detour below the line of sight (as a positive number) from which an edge causes no loss, m; the formula has λ/10. */
const FAR_BELOW_M = WAVELENGTH_M / 8;
/**
 * Product of the distances from source to edge, edge to listener and source to listener, m³, at which an edge on the
 * line of sight causes a loss of 1 dB: 10 lg(1 + 2 Kmet) with Kmet = 0.13.
 */
const BENT_CUBED_M = 1.13e6;
/** C2 of ISO 9613-2, which includes ground reflections on both sides. */
const GROUND_REFLECTIONS = 20;
/** Maximum loss over one edge, dB: ISO 9613-2, 7.4. */
const MAX_ONE_EDGE_DB = 20;
/** Maximum loss over two or more edges, dB: ISO 9613-2, 7.4. */
const MAX_TWO_EDGES_DB = 25;
/** Length in the exponent of Kmet, m. Kmet reduces the loss over low, distant edges: downwind sound bends over them. */
const BENDING_M = 2000;
/** Gain by reflection from the ground that half-sphere spreading includes, dB. It is lost behind an edge. */
const MIRRORED_DB = 3;

/** Returns the path over one edge, which may be below the line of sight. */
export function detourOver(source: ProfilePoint, edge: ProfilePoint, listener: ProfilePoint): Detour {
  const longer = lengthOf(source, edge) + lengthOf(edge, listener) - lengthOf(source, listener);
  return {
    difference: isAbove(edge, source, listener) ? longer : -longer,
    toFirst: edge.d - source.d,
    fromLast: listener.d - edge.d,
    between: 0,
  };
}

/**
 * Returns true if an edge below the line of sight causes no loss, or less than 1 dB because sound bends over it. The
 * test is cheaper than the exact value.
 * @param below height of the line of sight above the edge, m
 * @param toFirst distance from the source to the edge, m
 * @param fromLast distance from the edge to the listener, m
 */
export function isFarBelow(below: number, toFirst: number, fromLast: number): boolean {
  const cubed = toFirst * fromLast * (toFirst + fromLast);
  return cubed > BENT_CUBED_M || below * below * (toFirst + fromLast) > 2 * FAR_BELOW_M * toFirst * fromLast;
}

/**
 * Returns the path along a string drawn tight over edges; null if no edge is above the line of sight.
 * @param edges sorted by distance from the source
 */
export function tightDetour(
  source: ProfilePoint,
  edges: readonly ProfilePoint[],
  listener: ProfilePoint,
): Detour | null {
  const string: ProfilePoint[] = [source];
  for (const point of [...edges, listener]) {
    while (string.length > 1 && !isAbove(string.at(-1)!, string.at(-2)!, point)) string.pop();
    string.push(point);
  }
  if (string.length === 2) return null;
  let length = 0;
  for (let i = 1; i < string.length; i++) length += lengthOf(string[i - 1]!, string[i]!);
  const [first, last] = [string[1]!, string.at(-2)!];
  return {
    difference: length - lengthOf(source, listener),
    toFirst: first.d - source.d,
    fromLast: listener.d - last.d,
    between: last.d - first.d,
  };
}

function lengthOf(a: ProfilePoint, b: ProfilePoint): number {
  return Math.sqrt((b.d - a.d) ** 2 + (b.z - a.z) ** 2);
}

/** Returns true if `place` is above the line from `from` to `to`. */
function isAbove(place: ProfilePoint, from: ProfilePoint, to: ProfilePoint): boolean {
  return (place.z - from.z) * (to.d - from.d) > (to.z - from.z) * (place.d - from.d);
}

/**
 * Returns the loss by diffraction Dz, dB: 10 lg(1 + (2 + C2/wavelength * C3 * z) * Kmet) with the detour z. The 3 of
 * the formula of 1996 is split into 1 + 2, so that a distant edge causes no loss instead of 4.8 dB. The loss falls to 0
 * at an edge slightly below the line of sight, so that the level is continuous as a hill grows.
 */
export function edgeDecibels({ difference, toFirst, fromLast, between }: Detour): number {
  const ratio = ((5 * WAVELENGTH_M) / between) ** 2;
  const several = between > 0 ? (1 + ratio) / (1 / 3 + ratio) : 1;
  const perMetre = (GROUND_REFLECTIONS / WAVELENGTH_M) * several;
  const least = -2 / perMetre;
  if (!(difference > least)) return 0;
  const direct = toFirst + between + fromLast;
  const bending = Math.sqrt((toFirst * fromLast * direct) / (2 * (difference - least)));
  const taken = 10 * Math.log10(1 + (2 + perMetre * difference) * Math.exp(-bending / BENDING_M));
  return Math.min(between > 0 ? MAX_TWO_EDGES_DB : MAX_ONE_EDGE_DB, taken);
}

/**
 * Returns the loss by an edge, including the lost reflection from the ground, dB. Callers use the larger of this loss
 * and the attenuation by ground and houses.
 * @param taken loss by diffraction Dz, dB
 */
export function screenDecibels(taken: number): number {
  return taken + Math.min(MIRRORED_DB, taken);
}
