/** Joins lines of the same look end to end, which saves bytes and leaves longer lines for labels. */
import { endToEnd, reversedPath } from '../shared/collections/paths.ts';

/** Upper bound of the coordinates of a block with its margin, map units. */
const COORDINATES = 2 ** 27;

/** Joins the lines of one look where exactly two of them end. */
export function joinedPaths(paths: readonly Int32Array[]): Int32Array[] {
  if (paths.length === 1) return [...paths];
  const ends = new Map<number, Int32Array[]>();
  for (const path of paths) {
    for (const end of [startOf(path), endOf(path)]) {
      const there = ends.get(end);
      if (there) there.push(path);
      else ends.set(end, [path]);
    }
  }
  const left = new Set(paths);
  /** returns the line that continues at an end, where exactly two lines meet */
  const next = (end: number): Int32Array | undefined => {
    const there = ends.get(end)!;
    return there.length === 2 ? there.find((path) => left.has(path)) : undefined;
  };
  const out: Int32Array[] = [];
  for (const path of paths) {
    if (!left.delete(path)) continue;
    const chain = [path];
    for (let way = next(endOf(path)); way; way = next(endOf(chain.at(-1)!))) {
      left.delete(way);
      chain.push(startOf(way) === endOf(chain.at(-1)!) ? way : reversedPath(way));
    }
    for (let way = next(startOf(path)); way; way = next(startOf(chain[0]!))) {
      left.delete(way);
      chain.unshift(endOf(way) === startOf(chain[0]!) ? way : reversedPath(way));
    }
    out.push(chain.length === 1 ? path : endToEnd(chain));
  }
  return out;
}

function startOf(path: Int32Array): number {
  return placeOf(path[0]!, path[1]!);
}

function endOf(path: Int32Array): number {
  return placeOf(path[path.length - 2]!, path[path.length - 1]!);
}

/** Returns one number per position. */
function placeOf(x: number, y: number): number {
  return x * COORDINATES + y;
}
