/** Streets out of ways: what has one name, in one town, without a large gap, is one street. */
import { isRailClass } from '../region/format/codes.ts';
import { SEGMENT_WORDS, SegmentWord } from '../region/format/line-records.ts';
import type { Region } from '../region/read/reader.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../shared/earth.ts';
import type { Bounds, Names, Whereabouts } from './names.ts';
import type { Towns } from './towns.ts';

/** Rows between two points at which the caller may do something else. */
const ROWS_PER_STEP = 1024;
/** Wider than a square or a park that interrupts a street, narrower than the way to another village, metres. */
const LARGEST_GAP = 1_500;

interface Street {
  /** of its first piece */
  where: Whereabouts;
  bounds: Bounds;
}

/** Adds the named streets of a region. */
export function* collectStreets(names: Names, towns: Towns, region: Region, index: number): Generator<void> {
  const boundsOfWay = yield* boundsOfWays(region);
  const waysByName = yield* chainsByName(region);
  for (const [text, ways] of waysByName) {
    const streets: Street[] = [];
    for (const way of ways) {
      const bounds = boundsOfWay(way);
      if (!bounds) continue;
      const where = towns.at((bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2);
      addTo(streets, { where, bounds });
      yield;
    }
    for (const { bounds, where } of streets) names.add(index, text, 'street', bounds, where);
  }
}

/** The roads of each name. Chains through two arrays: sorting a country's ways would block for half a second. */
function* chainsByName({ ways }: Region): Generator<void, Iterable<[text: number, ways: Iterable<number>]>> {
  const first = new Map<number, number>();
  const next = new Int32Array(ways.id.length).fill(-1);
  for (let way = 0; way < next.length; way++) {
    if (way % ROWS_PER_STEP === 0) yield;
    const text = ways.name[way]!;
    if (text === 0 || isRailClass(ways.class[way]!)) continue;
    next[way] = first.get(text) ?? -1;
    first.set(text, way);
  }
  function* chain(from: number): Generator<number> {
    for (let way = from; way >= 0; way = next[way]!) yield way;
  }
  return first.entries().map(([text, way]) => [text, chain(way)]);
}

function* boundsOfWays({ ways, layers }: Region): Generator<void, (way: number) => Bounds | null> {
  const west = new Int32Array(ways.id.length).fill(2 ** 31 - 1);
  const south = west.slice();
  const east = new Int32Array(ways.id.length).fill(-(2 ** 31));
  const north = east.slice();
  for (const { ints, count } of layers) {
    for (let segment = 0; segment < count; segment++) {
      if (segment % ROWS_PER_STEP === 0) yield;
      const at = segment * SEGMENT_WORDS;
      const w = ints[at + SegmentWord.WAY]!;
      for (let end = at; end < at + 4; end += 2) {
        const x = ints[end]!;
        const y = ints[end + 1]!;
        if (x < west[w]!) west[w] = x;
        if (x > east[w]!) east[w] = x;
        if (y < south[w]!) south[w] = y;
        if (y > north[w]!) north[w] = y;
      }
    }
  }
  return (way) => (west[way]! > east[way]! ? null : [west[way]!, south[way]!, east[way]!, north[way]!]);
}

/** Joins a piece with all the streets that it touches: it may close the gap between two of them. */
function addTo(streets: Street[], piece: Street): void {
  const joined = streets.filter(
    ({ where, bounds }) => where.town === piece.where.town && isNear(bounds, piece.bounds),
  );
  const all = [piece, ...joined].map(({ bounds }) => bounds);
  const side = (i: 0 | 1 | 2 | 3, pick: typeof Math.min) => pick(...all.map((bounds) => bounds[i]));
  const bounds: Bounds = [side(0, Math.min), side(1, Math.min), side(2, Math.max), side(3, Math.max)];
  for (const street of joined) streets.splice(streets.indexOf(street), 1);
  streets.push({ where: joined[0]?.where ?? piece.where, bounds });
}

function isNear(a: Bounds, b: Bounds): boolean {
  const gapX = Math.max(a[0] - b[2], b[0] - a[2], 0) * metresPerUnitEast(a[1]);
  const gapY = Math.max(a[1] - b[3], b[1] - a[3], 0) * METRES_PER_UNIT;
  return Math.max(gapX, gapY) <= LARGEST_GAP;
}
