import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { seaBeside } from '../../../src/osm/geometry/coast.ts';
import { COVERAGE_CELLS_PER_DEGREE } from '../../../src/region/format/sections/grids.ts';
import { pointInRings, squaredDistanceToSegment } from '../../../src/region/spatial/geometry.ts';
import { E7, METRES_PER_UNIT, metresPerUnitEast } from '../../../src/shared/geo/earth.ts';
import { cases } from '../../support/whole.ts';

/** Nominal width of the strip of sea: 2.8 km plus two cells of 434 m. */
const WIDTH_M = 2800 + 2 * 434;
/**
 * Width that is sea even at corners: they are rounded in steps of 30 degrees, with chords at cos(15°) = 0.966
 * of the radius.
 */
const SURELY_SEA_M = 0.96 * WIDTH_M;
/** Tolerance: bends smaller than 100 m are ignored. */
const BLUR_M = 105;

type Place = [east: number, north: number];
const LATITUDE = 45;
const EAST = metresPerUnitEast(LATITUDE * E7);

/** Converts positions in metres around 45 degrees north, 9 east, to a path. */
function pathOf(places: Place[]): Int32Array {
  return Int32Array.from(
    places.flatMap(([east, north]) => [9 * E7 + east / EAST, LATITUDE * E7 + north / METRES_PER_UNIT]),
  );
}

/** Returns the cells of sea beside coasts, as `col/row`. */
function cellsBeside(...coasts: Place[][]): Set<string> {
  const cells = new Set<string>();
  for (const coast of coasts) {
    seaBeside(pathOf(coast), (row, from, to) => {
      for (let col = from; col <= to; col++) cells.add(`${col}/${row}`);
    });
  }
  return cells;
}

/** Cells within 12 km of the origin, with their centres in metres. */
const CELLS: { name: string; at: Place }[] = [];
for (let row = -28; row <= 28; row++) {
  for (let col = -40; col <= 40; col++) {
    const c = (9 + 180) * COVERAGE_CELLS_PER_DEGREE + col;
    const r = (LATITUDE + 90) * COVERAGE_CELLS_PER_DEGREE + row;
    const east = ((col + 0.5) / COVERAGE_CELLS_PER_DEGREE) * E7 * EAST;
    const north = ((row + 0.5) / COVERAGE_CELLS_PER_DEGREE) * E7 * METRES_PER_UNIT;
    CELLS.push({ name: `${c}/${r}`, at: [east, north] });
  }
}

function distanceToPath([px, py]: Place, path: Place[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 1; i < path.length; i++) {
    const [[ax, ay], [bx, by]] = [path[i - 1]!, path[i]!];
    least = Math.min(least, squaredDistanceToSegment(ax - px, ay - py, bx - px, by - py));
  }
  return Math.sqrt(least);
}

/** A round island with land on the left of its coast, drawn anticlockwise. */
function island(radii: readonly number[]): Place[] {
  const ring = radii.map((radius, i): Place => {
    const angle = (2 * Math.PI * i) / radii.length;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
  return [...ring, ring[0]!];
}

describe('The sea beside a coastline', () => {
  test('surrounds an island within the reach of sound, and does not cover its land', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 2800, max: 3200, noNaN: true }), { minLength: 8, maxLength: 40 }),
        (radii) => {
          const coast = island(radii);
          const cells = cellsBeside(coast);
          for (const { name, at } of CELLS) {
            const metres = distanceToPath(at, coast);
            if (metres < BLUR_M) continue;
            if (pointInRings(...at, [coast.flat()])) expect([name, cells.has(name)]).toEqual([name, false]);
            else if (metres < SURELY_SEA_M) expect([name, cells.has(name)]).toEqual([name, true]);
            else if (metres > WIDTH_M + BLUR_M) expect([name, cells.has(name)]).toEqual([name, false]);
          }
        },
      ),
      cases(100),
    );
  });

  test('has no gap where two ways of a coast meet at a headland', () => {
    const west: Place[] = [
      [-6000, 0],
      [-3000, 50],
      [0, 2500],
    ];
    const east: Place[] = [
      [0, 2500],
      [3000, 50],
      [6000, 0],
    ];
    // drawn from east to west, so the sea is in the north
    const coast = [...west, ...east.slice(1)];
    const cells = cellsBeside(west.toReversed(), east.toReversed());
    for (const { name, at } of CELLS) {
      if (Math.abs(at[0]) > 2500 || distanceToPath(at, coast) > SURELY_SEA_M) continue;
      const isSea = at[1] > 2500 - (2450 / 3000) * Math.abs(at[0]);
      if (distanceToPath(at, coast) > BLUR_M) expect([name, cells.has(name)]).toEqual([name, isSea]);
    }
  });

  test('is empty for a path of a single position', () => {
    const here: Place = [0, 0];
    expect(cellsBeside([here]).size).toBe(0);
    expect(cellsBeside([here, here]).size).toBe(0);
  });
});
