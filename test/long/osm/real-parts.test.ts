// A real map, split into many small cells and parts, scores like the whole.
import { expect, test } from 'bun:test';
import { readPbf } from '../../../src/osm/pbf/pbf-source.ts';
import { LINE_REACH_M } from '../../../src/region/format/reach.ts';
import { roadsOf } from '../../../src/routing/roads.ts';
import { ANY_VEHICLE } from '../../../src/routing/vehicle.ts';
import type { Site } from '../../../src/scoring/site/site.ts';
import { toUnits } from '../../../src/shared/geo/earth.ts';
import { referenceMap } from '../../support/maps/reference-maps.ts';
import { compared, wholeAndParts } from '../../support/maps/whole-and-parts.ts';
import { seededRandom } from '../../support/seeded-random.ts';

const EXTRACT = referenceMap('liechtenstein');
/** Limits small enough for eight parts and more cells. */
const LIMITS = { partBytes: 1e6, cellBytes: 3e5, margin: 6000 };
const SPOTS = 600;
const EDGE_M = 800;
const METRES_PER_DEGREE = 111_195;

/** The map, and its region at once and in parts. */
const built = (async () => {
  const source = await readPbf(EXTRACT);
  return { source, map: await wholeAndParts(source, LIMITS) };
})();

/**
 * Metres to the nearest object of each kind; null beyond the reach of lines, within which all parts are read.
 */
function nearestOf({ nearest }: Site): (number | null)[] {
  return Object.values(nearest).map((hit) => (hit && hit.distance < LINE_REACH_M ? hit.distance : null));
}

test('Liechtenstein in parts scores like the whole, even close to borders', async () => {
  const { source, map } = await built;
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
  // skips the edge of the map, where coverage depends on the nearest road
  const isInside = ([lat, lon]: [number, number]) =>
    map.whole.metresInside(toUnits(lon), toUnits(lat), EDGE_M) >= EDGE_M;
  const all = compared(map, spots.filter(isInside));
  expect(all.length).toBeGreaterThan(SPOTS / 6);
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
    expect(nearestOf(other)).toEqual(nearestOf(one));
  }
});

test('Liechtenstein in parts has the same travel times as the whole', async () => {
  const { source, map } = await built;
  const { whole, parts } = map;
  const random = seededRandom(2);
  const [west, south, east, north] = source.bounds;
  const places = Array.from({ length: 200 }, () => ({
    lat: south + random() * (north - south),
    lon: west + random() * (east - west),
  }));
  const [one, other] = [roadsOf([whole]), roadsOf(parts)];
  const snaps = places.flatMap(({ lat, lon }) => {
    const [a, b] = [one.snap(lat, lon, 500), other.snap(lat, lon, 500)];
    return a && b ? [[a, b] as const] : [];
  });
  expect(snaps.length).toBeGreaterThan(40);
  // only the whole knows dead ends; a part assumes that its neighbours continue a road
  const same = snaps.filter(([a, b]) => a.metres === b.metres);
  expect(same.length / snaps.length).toBeGreaterThan(0.95);
  let reached = 0;
  for (const [a, b] of same) {
    const goals = [0, 1].map((side) => same.map((pair) => pair[side]!));
    const wanted = one.table(a, goals[0]!, ANY_VEHICLE).seconds;
    const found = other.table(b, goals[1]!, ANY_VEHICLE).seconds;
    for (const [k, seconds] of wanted.entries()) {
      if (Number.isFinite(seconds)) expect(found[k]!).toBeCloseTo(seconds, 2);
      else expect(found[k]!).toBe(seconds);
      if (Number.isFinite(seconds)) reached++;
    }
  }
  expect(reached).toBeGreaterThan(same.length ** 2 / 2);
});

test('Liechtenstein with default limits is one part with the bytes of the whole', async () => {
  const { source } = await built;
  const { wholeBytes, partBytes } = await wholeAndParts(source);
  expect(partBytes).toHaveLength(1);
  expect(Bun.SHA256.hash(partBytes[0]!, 'hex')).toBe(Bun.SHA256.hash(wholeBytes, 'hex'));
});
