/** Every known projection agrees with PROJ, and .prj files without a number are recognised. */
import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { EvidenceError } from '../../../src/evidence/evidence-error.ts';
import { epsgOfText, projectionOf } from '../../../src/evidence/projection.ts';
import { fixture } from '../../support/maps/evidence.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;
const KNOWN = new Set(
  (JSON.parse(readFileSync(`${ROOT}dist/projections.json`, 'utf8')) as [number][]).map(([epsg]) => epsg),
);
const PLACES = readFileSync(`${ROOT}scripts/projections/checked-places.tsv`, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map(
    (line) => line.split('\t').map(Number) as [epsg: number, lon: number, lat: number, x: number, y: number],
  );

const metresApart = (a: readonly number[], b: readonly number[]) =>
  111_195 * Math.hypot((a[0]! - b[0]!) * Math.cos((b[1]! * Math.PI) / 180), a[1]! - b[1]!);

test('positions agree with PROJ, forwards and backwards', () => {
  let checked = 0;
  for (const [epsg, lon, lat, x, y] of PLACES) {
    if (!KNOWN.has(epsg)) continue;
    const { toDegrees, fromDegrees } = projectionOf(epsg);
    expect([epsg, metresApart(toDegrees(x, y), [lon, lat]) < 13]).toEqual([epsg, true]);
    expect([epsg, metresApart(toDegrees(...fromDegrees(lon, lat)), [lon, lat]) < 1]).toEqual([epsg, true]);
    checked++;
  }
  expect(checked).toBeGreaterThan(2000);
});

test.each([
  2056, 21781, 27700, 29903, 2157, 2154, 9794, 27572, 25828, 25829, 25830, 25831, 25832, 25833, 25834, 25835,
  31466, 31467, 31468, 31469, 31254, 31256, 31287, 28992, 31370, 3812, 2169, 3035, 3034, 3857, 4258, 4277,
  4326, 3003, 3004, 7791, 3763, 5514, 2180, 23700, 3844, 3765, 3794, 2100, 3006, 3067, 3300, 3059, 3346,
  32632,
])('EPSG:%i, used by European states, is known', (epsg) => {
  expect(KNOWN.has(epsg)).toBe(true);
});

test.each([
  ['areas-2056.prj', 2056],
  ['areas-31468.prj', 31_468],
  ['areas-3035.prj', 3035],
])('%s by GDAL, without a number, is recognised as EPSG:%i', (name, epsg) => {
  const text = readFileSync(fixture(name), 'latin1');
  expect(text).not.toContain(String(epsg));
  expect(epsgOfText(text)).toBe(epsg);
});

test('a number in the text decides, and an unknown name is refused', () => {
  expect(epsgOfText('PROJCS["any",GEOGCS["x",AUTHORITY["EPSG","4258"]],AUTHORITY["EPSG","25832"]]')).toBe(
    25_832,
  );
  expect(epsgOfText('PROJCRS["any",BASEGEOGCRS["x",ID["EPSG",4258]],ID["EPSG",25832]]\n')).toBe(25_832);
  expect(() => epsgOfText('PROJCS["My_Grid"]')).toThrow('The projection "My_Grid" is unknown');
});

test.each([
  [25_832, 5_400_000, 500_000, 'is outside EPSG:25832'],
  [2056, 7.44, 46.95, 'is outside EPSG:2056'],
  [4326, 2_600_000, 1_200_000, 'are not degrees'],
  [4258, 367.4, 50, 'are not degrees'],
  [25_832, Number.POSITIVE_INFINITY, 5e6, 'are not a position'],
  [4326, Number.NaN, 5, 'are not degrees'],
])('EPSG:%i refuses the coordinates %p, %p', (epsg, x, y, words) => {
  expect(() => projectionOf(epsg).toDegrees(x, y)).toThrow(EvidenceError);
  expect(() => projectionOf(epsg).toDegrees(x, y)).toThrow(words);
});
