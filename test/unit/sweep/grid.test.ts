/** Laws of the sweep grid, its curve and its areas. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { itemsOfPartition } from '../../../src/commands/share-flags.ts';
import { ringsIn } from '../../../src/shared/geo/polygons.ts';
import { wantedCells } from '../../../src/sweep/area.ts';
import { BLOCK_LEVEL, type Box, SweepGrid, zOrder } from '../../../src/sweep/grid.ts';
import type { Shard } from '../../../src/sweep/plan.ts';

const box = fc
  .tuple(
    fc.double({ min: -179, max: 178, noNaN: true }),
    fc.double({ min: -80, max: 79, noNaN: true }),
    fc.double({ min: 0.001, max: 0.5, noNaN: true }),
  )
  .map(([west, south, side]): Box => [west, south, west + side, south + side]);
const steps = fc.integer({ min: 100, max: 10_000 });
const numbers = fc.integer({ min: 0, max: 2 ** 21 });

describe('the grid', () => {
  test('maps the middle of a cell back to the cell, at every size', () => {
    fc.assert(
      fc.property(box, steps, fc.integer({ min: 0, max: 10 }), (around, step, level) => {
        const grid = new SweepGrid(step, [around]);
        const [column, row] = [grid.columnAt(around[0], level), grid.rowAt(around[1], level)];
        expect(grid.columnAt(grid.lonOf(column, level), level)).toBe(column);
        expect(grid.rowAt(grid.latOf(row, level), level)).toBe(row);
      }),
    );
  });

  test('has a block for every position in a box, each once', () => {
    fc.assert(
      fc.property(box, steps, fc.double({ min: 0, max: 1, noNaN: true }), (around, step, share) => {
        const [west, south, east, north] = around;
        const grid = new SweepGrid(step, [around]);
        const blocks = grid.blocksIn([around, around]).map(zOrder);
        expect(new Set(blocks).size).toBe(blocks.length);
        expect(blocks).toEqual(blocks.toSorted((a, b) => a - b));
        const column = grid.columnAt(west + share * (east - west), BLOCK_LEVEL);
        const row = grid.rowAt(south + share * (north - south), BLOCK_LEVEL);
        expect(blocks).toContain(zOrder({ column, row }));
      }),
    );
  });

  test('has parts that contain each shard once, in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 40 }), (count, parts) => {
        const shards = Array.from(
          { length: count },
          (_, i): Shard => ({ block: { column: i, row: 0 }, name: '' }),
        );
        expect(
          Array.from({ length: parts }, (_, i) => itemsOfPartition(shards, { part: i, parts })).flat(),
        ).toEqual(shards);
      }),
    );
  });
});

test('the curve gives every cell a unique number, and four cells a common parent', () => {
  fc.assert(
    fc.property(numbers, numbers, (column, row) => {
      const number = zOrder({ column, row });
      // interleaves the bits as text, an independent way to the same number
      const bits = (value: number) => value.toString(2).padStart(22, '0');
      const interleaved = [...bits(row)].map((bit, i) => bit + bits(column)[i]).join('');
      expect(number).toBe(Number.parseInt(interleaved, 2));
      expect(zOrder({ column: column >> 1, row: row >> 1 })).toBe(Math.floor(number / 4));
    }),
  );
});

describe('an area', () => {
  const square = (west: number, south: number, side: number) => [
    [west, south],
    [west + side, south],
    [west + side, south + side],
    [west, south + side],
    [west, south],
  ];
  const axes = { lats: [0.5, 1.5, 2.5], lons: [0.5, 1.5, 2.5] };

  test.each([
    ['a polygon with a hole', { type: 'Polygon', coordinates: [square(0, 0, 3), square(1, 1, 1)] }],
    [
      'a feature',
      { type: 'Feature', geometry: { type: 'Polygon', coordinates: [square(0, 0, 3), square(1, 1, 1)] } },
    ],
    [
      'features of several polygons',
      {
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            geometry: { type: 'MultiPolygon', coordinates: [[square(0, 0, 3), square(1, 1, 1)]] },
          },
        ],
      },
    ],
  ])('of %s selects the cells inside, but not in the hole', (_, geojson) => {
    const wanted = wantedCells(axes, [], ringsIn(JSON.stringify(geojson)));
    expect([...wanted]).toEqual([1, 1, 1, 1, 0, 1, 1, 1, 1]);
  });

  const feature = (...coordinates: number[][][]) => ({
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates },
  });
  const wantedIn = (text: string) => [...wantedCells(axes, [], ringsIn(text))];
  const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });

  test('of features that overlap selects the cells in any of them, whatever the direction of their rings', () => {
    const backwards = square(1, 1, 2).toReversed();
    for (const second of [square(1, 1, 2), backwards]) {
      expect(wantedIn(collection(feature(square(0, 0, 2)), feature(second)))).toEqual([
        1, 1, 0, 1, 1, 1, 0, 1, 1,
      ]);
      // a state inside its country
      expect(wantedIn(collection(feature(square(0, 0, 3)), feature(second)))).toEqual(Array(9).fill(1));
    }
  });

  test('closes rings that end before their first position', () => {
    const open = (ring: number[][]) => ring.slice(0, -1);
    expect(wantedIn(collection(feature(open(square(0, 0, 3)), open(square(1, 1, 1)))))).toEqual([
      1, 1, 1, 1, 0, 1, 1, 1, 1,
    ]);
  });

  test('of the .poly format has holes whose names begin with "!"', () => {
    const section = (name: string, ring: number[][]) => [
      name,
      ...ring.map((position) => position.join(' ')),
      'END',
    ];
    const poly = (name: string) =>
      ['area', ...section('1', square(0, 0, 3)), ...section(name, square(1, 1, 1)), 'END'].join('\n');
    expect(wantedIn(poly('!2'))).toEqual([1, 1, 1, 1, 0, 1, 1, 1, 1]);
    expect(wantedIn(poly('2'))).toEqual(Array(9).fill(1));
  });

  test('of boxes selects the cells in any of them', () => {
    expect([
      ...wantedCells(
        axes,
        [
          [0, 0, 1, 1],
          [2, 2, 3, 3],
        ],
        null,
      ),
    ]).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 1]);
  });

  test.each([
    ['{', 'it is not JSON'],
    ['{"type":"Point","coordinates":[1,2]}', 'it contains no polygon'],
    ['{"type":"Polygon","coordinates":[[[0,0],[1,1]]]}', 'one of its rings is not'],
    ['{"type":"Polygon","coordinates":[[[0,0],[1,100],[1,1],[0,0]]]}', 'one of its rings is not'],
  ])('is refused if its text is %s', (text, sentence) => {
    expect(() => ringsIn(text)).toThrow(sentence);
  });
});
