/** Import with a clip polygon: drops objects outside, keeps objects that reach in whole, covers only the inside. */
import { describe, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { ExitCode } from '../../../src/commands/command.ts';
import { runImport } from '../../../src/commands/regions/import.ts';
import { UsageError } from '../../../src/config/config.ts';
import { ClipArea } from '../../../src/osm/geometry/clip-area.ts';
import { openRegionFile } from '../../../src/region/read/source.ts';
import { toUnits } from '../../../src/shared/geo/earth.ts';
import { ringsIn } from '../../../src/shared/geo/polygons.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { ONE_THREAD } from '../../support/maps/import-folder.ts';
import { pbfOf } from '../../support/pbf/pbf-writer.ts';
import { seededRandom } from '../../support/seeded-random.ts';

const RING = [
  [9.5, 47.1],
  [9.6, 47.1],
  [9.6, 47.2],
  [9.5, 47.2],
  [9.5, 47.1],
];
const SQUARE = JSON.stringify({ type: 'Polygon', coordinates: [RING] });
const POLY = [
  'square',
  '1',
  ...RING.map(([lon, lat]) => `   ${lon}E+00   ${lat}E+00`),
  'END',
  'END',
  '',
].join('\n');

/** One road inside, one across the eastern border, one outside; a pub inside and one outside. */
const MAP = pbfOf({
  nodes: [
    { id: 1, lat: 47.15, lon: 9.52 },
    { id: 2, lat: 47.15, lon: 9.55 },
    { id: 3, lat: 47.15, lon: 9.65 },
    { id: 4, lat: 47.15, lon: 9.7 },
    { id: 5, lat: 47.16, lon: 9.72 },
    { id: 6, lat: 47.16, lon: 9.53, tags: { amenity: 'pub', name: 'Adler' } },
    { id: 7, lat: 47.16, lon: 9.71, tags: { amenity: 'pub', name: 'Krone' } },
  ],
  ways: [
    { id: 11, nodes: [1, 2], tags: { highway: 'residential' } },
    { id: 12, nodes: [2, 3], tags: { highway: 'primary' } },
    { id: 13, nodes: [4, 5], tags: { highway: 'residential' } },
  ],
});

/**
 * A ring of `corners` corners around the middle of the square.
 * @param ragged 0 to 1; how much nearer to the middle corners may be, at random. With 1 every other corner is
 * on the opposite side.
 */
function star(corners: number, ragged: number): string {
  const random = seededRandom(5);
  const places = Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners;
    const radius = 0.05 * (1 - ragged * random()) * (ragged === 1 && i % 2 === 0 ? -1 : 1);
    return `${9.55 + radius * Math.cos(angle)} ${47.15 + radius * Math.sin(angle)}`;
  });
  return ['star', '1', ...places, 'END', 'END'].join('\n');
}

/** Imports of the map by their polygons: those of the same ones are made once. */
const imports = new Map<string, ReturnType<typeof importedWithin>>();
function clipped(polygons: string) {
  const made = imports.get(polygons) ?? importedWithin(polygons);
  imports.set(polygons, made);
  return made;
}

async function importedWithin(polygons: string) {
  const dataDir = emptyDirectory();
  const [path, poly] = [join(dataDir, 'map.osm.pbf'), join(dataDir, 'area')];
  writeFileSync(path, MAP);
  writeFileSync(poly, polygons);
  let printed = '';
  const output = { write: (text: string) => (printed += text) };
  const code = await runImport([path], { dataDir, poly, memory: ONE_THREAD, stdout: output, stderr: output });
  return { code, printed, region: join(dataDir, 'regions', 'map.spots') };
}

const covers = (path: string, lon: number, lat: number) => {
  const region = openRegionFile(path);
  return region.covers(toUnits(lon), toUnits(lat));
};

describe('import --poly', () => {
  test('drops objects outside, keeps objects that reach in whole, and covers nothing outside', async () => {
    const { code, region } = await clipped(SQUARE);
    expect(code).toBe(ExitCode.OK);
    const { info } = openRegionFile(region);
    expect(info.counts).toMatchObject({ roads: 2, points: 1 });
    // the land beside the nodes, as far as the polygon reaches
    expect(info.bounds.map((degree) => degree.toFixed(3))).toEqual(['9.507', '47.141', '9.600', '47.169']);
    expect([covers(region, 9.54, 47.15), covers(region, 9.64, 47.15), covers(region, 9.71, 47.155)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('accepts the .poly format of extracts, with the same result', async () => {
    const [json, poly] = [await clipped(SQUARE), await clipped(POLY)];
    const sections = ({ region }: { region: string }) => {
      const { info } = openRegionFile(region);
      return { ...info, importedAt: '' };
    };
    expect(poly.code).toBe(ExitCode.OK);
    expect(sections(poly)).toEqual(sections(json));
    expect(readFileSync(poly.region).length).toBe(readFileSync(json.region).length);
  });

  test('refuses an invalid or distant polygon in one sentence', async () => {
    for (const text of [
      '',
      '{}',
      '{"type":"Polygon"',
      'name\n1\n 9 47\n',
      'name\n1\n 9 47\n 9 48\nEND\nEND\n',
    ])
      await expect(clipped(text)).rejects.toThrow(UsageError);
    // not a plausible border, and the work would take too long
    await expect(clipped(star(200_000, 0.1))).rejects.toThrow(
      /^--poly .* can't be used: it has 200,001 corners; expected at most 200,000: simplify it$/,
    );
    await expect(clipped(star(20_000, 1))).rejects.toThrow(
      /a line from west to east crosses its borders [\d,]+ times on average; expected at most 2,000$/,
    );
    const { code, printed } = await clipped(SQUARE.replaceAll('47.', '17.'));
    expect(code).toBe(ExitCode.DATA);
    expect(printed.trim().split('\n').at(-1)).toContain('no part of it is inside the polygon.');
  });
});

describe('the clip area', () => {
  test('stays fast with the maximum number of corners', async () => {
    const corners = 199_999;
    const [round, square] = [await clipped(star(corners, 0.001)), await clipped(SQUARE)];
    expect(round.code).toBe(ExitCode.OK);
    const countsOf = ({ region }: { region: string }) => openRegionFile(region).info.counts;
    expect(countsOf(round)).toEqual(countsOf(square));
    const fine = new ClipArea(ringsIn(star(corners, 0.001)));
    const few = new ClipArea(ringsIn(SQUARE));
    // alternates, so that other load on the machine slows both
    const took = { fine: 0, few: 0 };
    let inside = 0;
    for (let i = 0; i < 30_000; i++) {
      const [x, y] = [toUnits(9.45 + (i % 300) / 1500), toUnits(47.05 + i / 150_000)];
      const begun = performance.now();
      if (fine.has(x, y)) inside++;
      const half = performance.now();
      few.has(x, y);
      took.fine += half - begun;
      took.few += performance.now() - half;
    }
    // share of a circle with radius 0.05 degrees in a square with side 0.2
    expect(inside / 30_000).toBeCloseTo((Math.PI * 0.05 ** 2) / 0.2 ** 2, 2);
    // it has thousands of times as many corners
    expect(took.fine).toBeLessThan(1000 * took.few);
  });

  const area = new ClipArea(ringsIn(SQUARE));
  const degrees = (middle: number) => fc.double({ min: middle - 0.2, max: middle + 0.2, noNaN: true });

  test('accepts positions with an elevation', () => {
    const high = new ClipArea(
      ringsIn(JSON.stringify({ type: 'Polygon', coordinates: [RING.map((place) => [...place, 440])] })),
    );
    expect([high.has(toUnits(9.55), toUnits(47.15)), high.has(toUnits(9.65), toUnits(47.15))]).toEqual([
      true,
      false,
    ]);
  });

  test('contains the overlap of two polygons, but not a hole', () => {
    const ring = (west: number, east: number) => [
      [west, 47],
      [east, 47],
      [east, 48],
      [west, 48],
      [west, 47],
    ];
    const both = new ClipArea(
      ringsIn(JSON.stringify({ type: 'MultiPolygon', coordinates: [[ring(9, 11)], [ring(12, 10)]] })),
    );
    const holed = new ClipArea(
      ringsIn(JSON.stringify({ type: 'Polygon', coordinates: [ring(9, 12), ring(10, 11)] })),
    );
    const hits = (area: ClipArea) =>
      [9.5, 10.5, 11.5, 12.5].map((lon) => area.has(toUnits(lon), toUnits(47.5)));
    expect(hits(both)).toEqual([true, true, true, false]);
    expect(hits(holed)).toEqual([true, false, true, false]);
  });

  test('contains exactly the positions inside its square', () => {
    fc.assert(
      fc.property(degrees(9.55), degrees(47.15), (lon, lat) => {
        const isInside = lon > 9.5 && lon < 9.6 && lat > 47.1 && lat < 47.2;
        const isNear = [lon - 9.5, lon - 9.6, lat - 47.1, lat - 47.2].some((gap) => Math.abs(gap) < 1e-6);
        fc.pre(!isNear);
        expect(area.has(toUnits(lon), toUnits(lat))).toBe(isInside);
      }),
      { numRuns: 100 },
    );
  });

  test('is touched by lines with a position inside, not by lines that pass beside it', () => {
    fc.assert(
      fc.property(degrees(9.55), degrees(47.15), degrees(9.55), degrees(47.15), (aLon, aLat, bLon, bLat) => {
        const path = [aLon, aLat, bLon, bLat].map(toUnits);
        let isInside = false;
        for (let step = 0; step <= 400; step++) {
          const share = step / 400;
          isInside ||= area.has(
            path[0]! + share * (path[2]! - path[0]!),
            path[1]! + share * (path[3]! - path[1]!),
          );
        }
        // steps may miss a line that only cuts a corner, so the reverse is not checked
        if (isInside) expect(area.touchesPath(path)).toBeTrue();
        const isApart =
          Math.max(aLon, bLon) < 9.5 ||
          Math.min(aLon, bLon) > 9.6 ||
          Math.max(aLat, bLat) < 47.1 ||
          Math.min(aLat, bLat) > 47.2;
        if (isApart) expect(area.touchesPath(path)).toBeFalse();
      }),
      { numRuns: 100 },
    );
  });

  test('is touched by an area around it, unless the area has a hole there', () => {
    const ring = (half: number) =>
      [
        [-half, -half],
        [half, -half],
        [half, half],
        [-half, half],
        [-half, -half],
      ].flatMap(([x, y]) => [toUnits(9.55 + x!), toUnits(47.15 + y!)]);
    expect(area.touchesRings([ring(1)])).toBeTrue();
    expect(area.touchesRings([ring(1), ring(0.5)])).toBeFalse();
    expect(area.touchesPath(ring(1))).toBeFalse();
  });
});

/** A circle of `corners` corners around 9.55 degrees east, 47.15 north. */
const circle = (corners: number) => {
  const at = (i: number) => {
    const angle = (2 * Math.PI * (i % corners)) / corners;
    return [9.55 + 0.05 * Math.cos(angle), 47.15 + 0.05 * Math.sin(angle)];
  };
  return JSON.stringify({
    type: 'Polygon',
    coordinates: [Array.from({ length: corners + 1 }, (_, i) => at(i))],
  });
};

test('a polygon with 199,999 corners is exact; one with 200,001 is refused', () => {
  const area = new ClipArea(ringsIn(circle(199_999)));
  for (let i = 0; i < 20_000; i++) {
    const [dx, dy] = [((i * 7919) % 1001) / 1000 - 0.5, ((i * 104_729) % 997) / 996 - 0.5];
    const distance = Math.hypot(dx, dy) * 0.12;
    if (Math.abs(distance - 0.05) < 1e-6) continue;
    expect(area.has(toUnits(9.55 + dx * 0.12), toUnits(47.15 + dy * 0.12))).toBe(distance < 0.05);
  }
  expect(() => ringsIn(circle(200_000))).toThrow('it has 200,001 corners; expected at most 200,000');
});
