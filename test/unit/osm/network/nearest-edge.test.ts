/** Compares the nearest road of a house with a search through all roads. */
import { expect, test } from 'bun:test';
import { NearestEdge } from '../../../../src/osm/network/nearest-edge.ts';
import { E7, METRES_PER_UNIT, metresPerUnitEast } from '../../../../src/shared/geo/earth.ts';
import { seededRandom } from '../../../support/seeded-random.ts';

const REACH_M = 200;

test.each([
  ['in the Alps', 9.5, 47.1],
  ['at the equator', -0.001, 0],
  ['in Lapland', 24.3, 69.4],
])('the nearest road is found %s', (_where, lon, lat) => {
  const random = seededRandom(36);
  const near = (degrees: number) => Math.round((degrees + random() * 0.02) * E7);
  const nearest = new NearestEdge();
  const parts = Array.from({ length: 400 }, (_, edge) => ({ x: near(lon), y: near(lat), edge }));
  // on a cell border, and 0.01 mm beside it
  for (const [i, x] of [lon * 512, lon * 512 + 1, lon * 512 + 2].entries())
    parts.push({ x: (Math.round(x) / 512) * E7 + (i - 1) * 1e-3, y: near(lat), edge: 400 + i });
  for (const { x, y, edge } of parts) nearest.add(x, y, edge);
  let found = 0;
  for (let house = 0; house < 3000; house++) {
    const [x, y] = [near(lon), near(lat)];
    const kx = metresPerUnitEast(y);
    const metres = parts.map((part) => Math.hypot((part.x - x) * kx, (part.y - y) * METRES_PER_UNIT));
    const least = Math.min(...metres);
    expect(nearest.at(x, y)).toBe(least <= REACH_M ? parts[metres.indexOf(least)]!.edge : -1);
    if (least <= REACH_M) found++;
  }
  expect(found).toBeGreaterThan(1000);
});

test('the westernmost of equally close roads is found', () => {
  const nearest = new NearestEdge();
  nearest.add(1000, 0, 1);
  nearest.add(-1000, 0, 2);
  expect(nearest.at(0, 0)).toBe(2);
});
