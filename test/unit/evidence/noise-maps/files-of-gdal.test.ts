/** Noise maps that GDAL writes, in all usual formats, give the same levels. */
import { expect, test } from 'bun:test';
import { copyFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EvidenceError } from '../../../../src/evidence/evidence-error.ts';
import type { NoiseMapInfo } from '../../../../src/evidence/evidence-info.ts';
import { BELOW_FLOOR } from '../../../../src/evidence/noise-maps/level-tiles.ts';
import { projectionOf } from '../../../../src/evidence/projection.ts';
import { tileNumber } from '../../../../src/region/format/sections/grids.ts';
import {
  OFFICIAL_CELLS_PER_DEGREE as C,
  OPEN_LOW,
  officialCode,
} from '../../../../src/region/format/sections/official.ts';
import { emptyDirectory } from '../../../support/empty-directory.ts';
import { cellsOf, fixture, storedOf } from '../../../support/maps/evidence.ts';

const RASTERS = readdirSync(fixture('')).filter((name) => /^raster-(?!bad).*\.tif$/.test(name));

/** Returns the level of a pixel, as in make.sh; null = no data. */
function levelOf(x: number, y: number): number | null {
  if (x < 0 || y < 0 || x >= 61 || y >= 45 || (x > 40 && y < 16)) return null;
  return x < 6 ? 12 : 35 + y * 0.7 + ((x * 7 + y * 3) % 11) * 0.5;
}

test('there is a raster of each usual format', () => {
  expect(RASTERS.length).toBeGreaterThanOrEqual(18);
});

test.each(RASTERS)('%s: every cell has the level of the pixel at its middle', async (name) => {
  const { info, blocks } = await storedOf(fixture(name));
  expect((info as NoiseMapInfo).floor).toBe(35);
  const [from, to] = [cellsOf(blocks, 'from'), cellsOf(blocks, 'to')];
  const { fromDegrees } = projectionOf(2056);
  let [compared, sides] = [0, 0];
  for (let row = Math.floor((46.94 + 90) * C); row < (46.965 + 90) * C; row++)
    for (let col = Math.floor((7.43 + 180) * C); col < (7.46 + 180) * C; col++) {
      const [x, y] = fromDegrees((col + 0.5) / C - 180, (row + 0.5) / C - 90);
      const [px, py] = [(x - 2_600_000) / 20, (1_200_900 - y) / 20];
      // nearer to the side of a pixel than the accuracy of the projection within a tile
      const isAtSide = [px, py].some((each) => Math.abs(each - Math.round(each)) < 0.002);
      if (isAtSide) {
        sides++;
        continue;
      }
      const level = levelOf(Math.floor(px), Math.floor(py));
      const cell = (row % 32) * 32 + (col % 32);
      const number = tileNumber(Math.floor(col / 32), Math.floor(row / 32), C);
      const stored = [from.get(number)?.[cell] ?? 0, to.get(number)?.[cell] ?? 0];
      const expected =
        level === null
          ? [0, 0]
          : level < 20
            ? [OPEN_LOW, BELOW_FLOOR]
            : [officialCode(level), officialCode(level)];
      expect([col, row, ...stored]).toEqual([col, row, ...expected]);
      if (level !== null) compared++;
    }
  expect(compared).toBeGreaterThan(1500);
  expect(sides).toBeLessThan(compared / 20);
});

test.each([
  ['raster-bad-3-bits.tif', 'has samples of 3 bits'],
  ['raster-bad-lerc.tif', 'is compressed by method 34887; expected none, LZW, deflate, PackBits or zstd'],
  ['raster-bad-picture.tif', 'is a colour image'],
  ['raster-bad-mask.tif', 'has a mask; expected a value for pixels without data'],
  ['raster-bad-two-bands.tif', 'has 2 bands, and none is named as that of the night'],
  ['raster-bad-metres-as-degrees.tif', 'are not degrees (-180 to 180, -90 to 90); which projection is it?'],
  ['raster-bad-feet.tif', 'expected metres'],
  ['lines.gpkg', 'has neither polygons nor points'],
])('%s is refused in one sentence', async (name, words) => {
  const error = await storedOf(fixture(name)).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(EvidenceError);
  expect(error.message).toContain(words);
});

test.each([
  'areas-2056.geojson',
  'areas-4258.gpkg',
  'areas-25832.gpkg',
  'areas-2056.shp',
  'areas-31468.shp',
  'areas-3035.shp',
])('%s gives the same polygons as areas.geojson, except for cells at their edges', async (name) => {
  const [plain, other] = [await storedOf(fixture('areas.geojson')), await storedOf(fixture(name))];
  const [expected, found] = [cellsOf(plain.blocks, 'to'), cellsOf(other.blocks, 'to')];
  let [same, different] = [0, 0];
  for (const [number, cells] of expected)
    for (const [cell, code] of cells.entries()) {
      if (code !== 0 && found.get(number)?.[cell] === code) same++;
      else if (code !== (found.get(number)?.[cell] ?? 0)) different++;
    }
  expect(same).toBeGreaterThan(16_000);
  // datums differ by a few metres, and a straight edge in one projection is a curve in another
  expect(different).toBeLessThan(same / 50);
});

test('an import with hardly any memory gives the same bytes', async () => {
  const path = fixture('areas-2056.geojson');
  const [much, little] = [await storedOf(path), await storedOf(path, 'road-night', 1)];
  expect(little).toEqual(much);
});

test.each(['UTF-8', '1252', 'ANSI 1251', 'ISO 88591', 'cp866', 'OEM 866'])(
  'a Shapefile may name its letters %p',
  async (letters) => {
    const folder = emptyDirectory();
    for (const extension of ['shp', 'shx', 'dbf', 'prj'])
      copyFileSync(fixture(`areas-2056.${extension}`), join(folder, `road-night.${extension}`));
    writeFileSync(join(folder, 'road-night.cpg'), letters);
    const { info } = await storedOf(join(folder, 'road-night.shp'));
    expect(info.kind).toBe('noise_map');
  },
);
