/** Joins ways into streets: those with one name, in one town, without a large gap. */
import { METRES_PER_UNIT, metresPerUnitEast } from '../../../shared/geo/earth.ts';
import { isRailClass } from '../../format/codes.ts';
import { SEGMENT_WORDS, SegmentWord } from '../../format/line-records.ts';
import type { NameBounds } from '../../format/names.ts';
import type { LineLayer, Sections } from '../../read/sections.ts';
import type { NameRows, Whereabouts } from './name-rows.ts';
import type { Towns } from './towns.ts';

/** Ways and their segments. */
export interface NamedLines {
  ways: Pick<ReturnType<Sections['ways']>, 'id' | 'class' | 'name' | 'ref'>;
  layers: readonly Pick<LineLayer, 'ints' | 'count'>[];
}

/** Ways or segments between two yields to the caller. */
const ROWS_PER_STEP = 1024;
/** Largest gap within a street, m: more than a square or park, less than the distance to another village. */
const MAX_GAP_M = 1_500;

/** Names of streets besides the local one. */
export interface NamesOfStreets {
  /** Returns the indices of the other names of a way. */
  ofWay(way: number): readonly number[];
  /** Returns the number that stands for the street of a way in references of rows. */
  referenceOf(way: number): number;
}

const NONE: NamesOfStreets = { ofWay: () => [], referenceOf: (way) => way };

interface Street {
  /** settlement of its first piece */
  where: Whereabouts;
  bounds: NameBounds;
  /** its first piece */
  way: number;
  others: ReadonlySet<number>;
}

/** Adds the named streets with their other names, and the roads by their numbers. */
export function* collectStreets(
  rows: NameRows,
  towns: Towns,
  lines: NamedLines,
  others: NamesOfStreets,
): Generator<void> {
  const boundsOfWay = yield* boundsOfWays(lines);
  const { ways } = lines;
  yield* addChains(rows, towns, boundsOfWay, yield* chainsBy(ways.name, lines), others);
  // a road whose number is its name is one street
  const numbers = ways.name.map((name, way) => (ways.ref.at(way) === name ? 0 : ways.ref.at(way)));
  yield* addChains(rows, towns, boundsOfWay, yield* chainsBy(numbers, lines));
}

function* addChains(
  rows: NameRows,
  towns: Towns,
  boundsOfWay: (way: number) => NameBounds | null,
  chains: Chains,
  names = NONE,
): Generator<void> {
  for (const [text, ways] of chains) {
    const byTown = new Map<number | null, Street[]>();
    for (const way of ways) {
      const bounds = boundsOfWay(way);
      if (!bounds) continue;
      const [x, y] = [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2];
      const where = { town: towns.townAt(x, y), part: towns.partAt(x, y) };
      const street = { where, bounds, way, others: new Set(names.ofWay(way)) };
      byTown.set(where.town, joined(byTown.get(where.town) ?? [], street));
      yield;
    }
    for (const streets of byTown.values())
      for (const { bounds, where, way, others } of streets) {
        const part = names.referenceOf(way);
        rows.add(text, 'street', bounds, where, others.size > 0 ? part : undefined);
        for (const other of others) rows.add(other, 'street', bounds, { ...where, part });
      }
  }
}

/** Ways by their text. */
type Chains = Iterable<[text: number, ways: Iterable<number>]>;

/** Returns the road ways of each text from a linked list: sorting a country's ways would block for 0.5 s. */
function* chainsBy(texts: ArrayLike<number>, { ways }: NamedLines): Generator<void, Chains> {
  const first = new Map<number, number>();
  const next = new Int32Array(texts.length).fill(-1);
  for (let way = 0; way < next.length; way++) {
    if (way % ROWS_PER_STEP === 0) yield;
    const text = texts[way]!;
    if (text === 0 || isRailClass(ways.class[way]!)) continue;
    next[way] = first.get(text) ?? -1;
    first.set(text, way);
  }
  function* chain(from: number): Generator<number> {
    for (let way = from; way >= 0; way = next[way]!) yield way;
  }
  function* chains(): Generator<[text: number, ways: Iterable<number>]> {
    for (const [text, way] of first) yield [text, chain(way)];
  }
  return chains();
}

function* boundsOfWays({ ways, layers }: NamedLines): Generator<void, (way: number) => NameBounds | null> {
  const west = new Int32Array(ways.name.length).fill(2 ** 31 - 1);
  const south = west.slice();
  const east = new Int32Array(ways.name.length).fill(-(2 ** 31));
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

/**
 * Joins a piece with all streets of its town that are near enough; it may close the gap between two of them.
 */
function joined(streets: readonly Street[], piece: Street): Street[] {
  const apart: Street[] = [];
  let { bounds, others } = piece;
  let first: Street | null = null;
  for (const street of streets) {
    if (isSameStreet(street.bounds, piece.bounds)) {
      bounds = joinedBounds(bounds, street.bounds);
      others = new Set([...others, ...street.others]);
      first ??= street;
    } else apart.push(street);
  }
  const { where, way } = first ?? piece;
  return [...apart, { where, way, bounds, others }];
}

/** Returns the bounds around both. */
export function joinedBounds(a: NameBounds, b: NameBounds): NameBounds {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

/** Returns true if two pieces of one name in one town are near enough to be one street. */
export function isSameStreet(a: NameBounds, b: NameBounds): boolean {
  const gapX = Math.max(a[0] - b[2], b[0] - a[2], 0) * metresPerUnitEast(a[1]);
  const gapY = Math.max(a[1] - b[3], b[1] - a[3], 0) * METRES_PER_UNIT;
  return Math.max(gapX, gapY) <= MAX_GAP_M;
}
