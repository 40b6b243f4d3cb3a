/** Diffraction over ridges, walls and houses: ISO 9613-2, 7.4. */

/** A point on a path of sound: m along it, m above any reference height. */
export interface ProfilePoint {
  d: number;
  z: number;
}

/** A path over one or several edges. Lengths in m; all but `difference` are along the ground. */
export interface Detour {
  /** extra length compared with the straight line; negative if the edge is below the line of sight */
  difference: number;
  /** from the source to the first edge, and from the last one to the listener */
  toFirst: number;
  fromLast: number;
  /** from the first edge to the last */
  between: number;
}

/** Wavelength of 1 kHz, m: traffic at night is loudest in that octave (A-weighted). */
const WAVELENGTH_M = 340 / 1000;
/** Detour below the line of sight beyond which an edge causes no loss, m: a little more than the formula says. */
const FAR_BELOW_M = WAVELENGTH_M / 8;
/**
 * Product of the three distances of an edge in the line of sight, m³, at which its loss is 1 dB: 10 lg(1 + 2 Kmet)
 * with Kmet = 0.13.
 */
const BENT_CUBED_M = 1.13e6;
/** C2 of ISO 9613-2, which includes ground reflections on both sides. */
const GROUND_REFLECTIONS = 20;
/** Limits of diffraction over one edge and over two, dB: 7.4. */
const MAX_ONE_EDGE_DB = 20;
const MAX_TWO_EDGES_DB = 25;
/** Kmet: downwind sound bends over low, distant edges, m. */
const BENDING_M = 2000;
/** Gain by the reflecting ground, dB, from spreading in a half sphere; lost behind an edge. */
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
 * Returns true if an edge below the line of sight causes no loss, or less than 1 dB because sound bends over it;
 * cheaper than the exact value.
 * @param below m, positive
 * @param toFirst m from the source
 * @param fromLast m to the listener
 */
export function isFarBelow(below: number, toFirst: number, fromLast: number): boolean {
  const cubed = toFirst * fromLast * (toFirst + fromLast);
  return cubed > BENT_CUBED_M || below * below * (toFirst + fromLast) > 2 * FAR_BELOW_M * toFirst * fromLast;
}

/**
 * Returns the path along a string drawn tight over edges; null when none reaches above the line of sight.
 * @param edges sorted by distance
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

/** Returns true if a point is above the line from `from` to `to`. */
function isAbove(place: ProfilePoint, from: ProfilePoint, to: ProfilePoint): boolean {
  return (place.z - from.z) * (to.d - from.d) > (to.z - from.z) * (place.d - from.d);
}

/**
 * Returns Dz, dB: 10 lg(1 + (2 + C2/wavelength * C3 * z) * Kmet) with the detour z. The 3 of the formula of 1996 is
 * split into 1 + 2, so that a distant edge causes no loss instead of 4.8 dB. The formula ends where it reaches 0, at
 * an edge slightly below the line of sight; otherwise a hill one metre higher would change the level abruptly.
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
 * Returns the loss by an edge for sound that spreads as a half sphere, dB; it replaces the ground attenuation if that
 * is less.
 * @param taken Dz, dB
 */
export function screenDecibels(taken: number): number {
  return taken + Math.min(MIRRORED_DB, taken);
}
