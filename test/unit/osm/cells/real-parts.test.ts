// A real extract in many small cells and parts scores as the whole. The extract is looked for in ../shared/data beside
// the checkout, as it is no part of the project.
import { expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { readPbf } from '../../../../src/osm/pbf/pbf-source.ts';
import { compared, wholeAndParts } from '../../../support/maps/whole-and-parts.ts';
import { seededRandom } from '../../../support/seeded-random.ts';

const EXTRACT = new URL('../../../../../shared/data/liechtenstein.osm.pbf', import.meta.url).pathname;
/** Small enough for eight parts and more cells. */
const LIMITS = { partBytes: 1e6, cellBytes: 3e5, margin: 6000 };
const SPOTS = 400;
const METRES_PER_DEGREE = 111_195;

const isThere = existsSync(EXTRACT);
if (!isThere) console.warn('NOT COMPARED: there is no ../shared/data/liechtenstein.osm.pbf');

test.skipIf(!isThere)('Liechtenstein in parts scores as the whole, close to borders, too', async () => {
  const source = await readPbf(EXTRACT);
  const map = await wholeAndParts(source, LIMITS);
  expect(map.parts.length).toBeGreaterThan(5);
  const random = seededRandom(1);
  const [west, south, east, north] = source.bounds;
  const { lats, lons } = map.borders;
  const beside = (metres: number) => (2 * random() - 1) * (metres / METRES_PER_DEGREE);
  const spots = Array.from({ length: SPOTS }, (_, i): [number, number] => {
    const lat = south + random() * (north - south);
    const lon = west + random() * (east - west);
    if (i % 3 === 0) return [lat, lon];
    const border = i % 3 === 1 ? lons : lats;
    const at = border[Math.floor(random() * border.length)]! + beside(1000);
    return i % 3 === 1 ? [lat, at] : [at, lon];
  });
  const all = compared(map, spots);
  expect(all.length).toBeGreaterThan(SPOTS / 4);
  expect(all.filter(({ points }) => points === 0).length / all.length).toBeGreaterThanOrEqual(0.97);
  expect(Math.max(...all.map(({ points }) => points))).toBeLessThanOrEqual(6);
  expect(all.reduce((sum, { decibels }) => sum + decibels, 0) / all.length).toBeLessThan(0.05);
  for (const { sites } of all) {
    const [one, other] = sites;
    expect(other.place).toEqual(one.place);
    expect(other.areaType).toBe(one.areaType);
    expect(other.standing.kind).toBe(one.standing.kind);
    expect(other.ground.forest).toBeCloseTo(one.ground.forest, 1);
    expect(other.points.count).toBe(one.points.count);
    expect(Object.values(other.nearest).map((hit) => hit?.distance)).toEqual(
      Object.values(one.nearest).map((hit) => hit?.distance),
    );
  }
});

test.skipIf(!isThere)('Liechtenstein, as small as it is, is one part of the same bytes as ever', async () => {
  const { wholeBytes, partBytes } = await wholeAndParts(await readPbf(EXTRACT));
  expect(partBytes).toHaveLength(1);
  expect(Bun.SHA256.hash(partBytes[0]!, 'hex')).toBe(Bun.SHA256.hash(wholeBytes, 'hex'));
});
