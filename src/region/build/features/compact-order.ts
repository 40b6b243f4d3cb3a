/** Orders segments into compact chunks: the smaller a chunk, the sooner it counts as one source. */
import { METRES_PER_UNIT, metresPerUnitEast } from '../../../shared/geo/earth.ts';
import { hilbertOrder } from '../../spatial/hilbert.ts';

/** Number of items ordered together, a power of two. Longer runs hardly make chunks smaller. */
const RUN = 512;

/**
 * Returns the order of items for chunks of `size`: along the Hilbert curve, with every RUN items halved
 * repeatedly along their longer side. In cities, chunks are a fifth to a third smaller than plain pieces of
 * the curve, so a third fewer segments are summed one by one. `boxes` contains `stride` numbers per item; the
 * first four are x and y of two opposite corners, 1e-7 degrees.
 */
export function compactOrder(boxes: Int32Array, count: number, stride: number, size: number): Uint32Array {
  const order = hilbertOrder(boxes, count, stride);
  const x = new Float64Array(RUN);
  const y = new Float64Array(RUN);
  const places = new Uint16Array(RUN);
  for (let from = 0; from < count; from += RUN) {
    const run = order.slice(from, from + RUN);
    const narrowing = metresPerUnitEast(boxes[run[0]! * stride + 1]!) / METRES_PER_UNIT;
    for (let i = 0; i < run.length; i++) {
      const at = run[i]! * stride;
      x[i] = (boxes[at]! + boxes[at + 2]!) * narrowing;
      y[i] = boxes[at + 1]! + boxes[at + 3]!;
      places[i] = i;
    }
    halve(places, x, y, 0, run.length, size);
    for (let i = 0; i < run.length; i++) order[from + i] = run[places[i]!]!;
  }
  return order;
}

/** Orders places[from, to) so that those of each chunk are close together. */
function halve(
  places: Uint16Array,
  x: Float64Array,
  y: Float64Array,
  from: number,
  to: number,
  size: number,
): void {
  if (to - from <= size) return;
  const keys = extent(places, x, from, to) > extent(places, y, from, to) ? x : y;
  const middle = from + Math.ceil((to - from) / 2 / size) * size;
  select(places, keys, from, to, middle);
  halve(places, x, y, from, middle, size);
  halve(places, x, y, middle, to, size);
}

function extent(places: Uint16Array, keys: Float64Array, from: number, to: number): number {
  let least = Infinity;
  let most = -Infinity;
  for (let i = from; i < to; i++) {
    const key = keys[places[i]!]!;
    if (key < least) least = key;
    if (key > most) most = key;
  }
  return most - least;
}

/** Moves the smaller keys of places[from, to) before `middle`, the larger ones after it (Hoare's selection). */
function select(places: Uint16Array, keys: Float64Array, from: number, to: number, middle: number): void {
  let left = from;
  let right = to - 1;
  while (left < right) {
    const pivot = keys[places[middle]!]!;
    let i = left;
    let j = right;
    while (i <= j) {
      while (keys[places[i]!]! < pivot) i++;
      while (keys[places[j]!]! > pivot) j--;
      if (i > j) break;
      const place = places[i]!;
      places[i++] = places[j]!;
      places[j--] = place;
    }
    if (j < middle) left = i;
    if (i > middle) right = j;
  }
}
