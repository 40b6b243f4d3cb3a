/** Candidates for the night: drivable ground, official sites first, each place once. */
import { expect, test } from 'bun:test';
import { candidatesAround, MAX_CANDIDATES } from '../../../src/places/found/candidates.ts';
import { Access, AreaKind, PointCategory, SiteFlag } from '../../../src/region/format/codes.ts';
import { METRES_PER_UNIT, metresPerUnitEast, toUnits } from '../../../src/shared/geo/earth.ts';
import { anArea, aPoint, regionOf } from '../../support/maps/region-fixture.ts';

const [LAT, LON] = [47.14, 9.52];
const east = (metres: number) => Math.round(toUnits(LON) + metres / metresPerUnitEast(toUnits(LAT)));
const north = (metres: number) => Math.round(toUnits(LAT) + metres / METRES_PER_UNIT);
const at = (x: number, y: number) => ({ x: east(x), y: north(y) });
const square = (x: number, y: number, size: number) => [
  Int32Array.of(
    east(x),
    north(y),
    east(x + size),
    north(y),
    east(x + size),
    north(y + size),
    east(x),
    north(y + size),
    east(x),
    north(y),
  ),
];

test('candidates are car parks, rest areas and official sites, with their access', () => {
  const region = regionOf((builder) => {
    builder.areas.add(
      anArea({
        osmId: 1,
        kind: AreaKind.parking,
        rings: square(500, 0, 40),
        name: 'Marktplatz',
        value: 80,
        maxstay: 120,
        flags: SiteFlag.FEE,
        access: Access.yes,
      }),
    );
    builder.points.add(
      aPoint({
        osmId: 2,
        category: PointCategory.caravan_site,
        ...at(3000, 0),
        name: 'Stellplatz',
        flags: SiteFlag.FREE,
      }),
    );
    builder.points.add(
      aPoint({ osmId: 3, category: PointCategory.rest_area, ...at(-900, 0), flags: SiteFlag.LAYBY }),
    );
  });
  const { sites: found } = candidatesAround([region], { lat: LAT, lon: LON, beyond: 0, radius: 5000 });
  expect(found.map(({ kind, name }) => [kind, name])).toEqual([
    ['caravan_site', 'Stellplatz'],
    ['parking', 'Marktplatz'],
    ['layby', ''],
  ]);
  expect(found[0]!.access).toEqual({ fee: false, maxstay_minutes: null, capacity: null, access: 'untagged' });
  expect(found[1]!.access).toEqual({ fee: true, maxstay_minutes: 120, capacity: 80, access: 'yes' });
  expect(found[0]!.distance_m).toBe(3000);
  expect(candidatesAround([region], { lat: LAT, lon: LON, beyond: 0, radius: 1000 }).sites).toHaveLength(2);
});

test('candidates exclude places closed to guests or too low for a van', () => {
  const region = regionOf((builder) => {
    for (const [i, access] of [Access.private, Access.no, Access.permit, Access.forestry].entries()) {
      builder.points.add(
        aPoint({ osmId: i + 1, category: PointCategory.parking, ...at(i * 100, 0), access }),
      );
    }
    builder.points.add(
      aPoint({ osmId: 8, category: PointCategory.parking, ...at(500, 0), flags: SiteFlag.VAN_DOES_NOT_FIT }),
    );
    builder.points.add(
      aPoint({ osmId: 9, category: PointCategory.parking, ...at(600, 0), flags: SiteFlag.VAN_FORBIDDEN }),
    );
  });
  expect(candidatesAround([region], { lat: LAT, lon: LON, beyond: 0, radius: 30_000 }).sites).toEqual([]);
});

test('a place mapped as area and point appears once, with its name', () => {
  const region = regionOf((builder) => {
    builder.areas.add(anArea({ osmId: 1, kind: AreaKind.parking, rings: square(100, 0, 30) }));
    builder.points.add(
      aPoint({ osmId: 2, category: PointCategory.parking, ...at(112, 12), name: 'Bahnhof' }),
    );
  });
  const { sites: found } = candidatesAround([region], { lat: LAT, lon: LON, beyond: 0, radius: 1000 });
  expect(found).toHaveLength(1);
  expect(found[0]!.name).toBe('Bahnhof');
});

test('too many candidates are cut to official sites and the nearest', () => {
  const region = regionOf((builder) => {
    for (let i = 0; i < 900; i++)
      builder.points.add(
        aPoint({
          osmId: i + 1,
          category: PointCategory.parking,
          ...at((i % 30) * 120, Math.floor(i / 30) * 120),
        }),
      );
    builder.points.add(aPoint({ osmId: 5000, category: PointCategory.camp_site, ...at(8000, 8000) }));
  });
  const { sites: found } = candidatesAround([region], { lat: LAT, lon: LON, beyond: 0, radius: 30_000 });
  expect(found).toHaveLength(MAX_CANDIDATES);
  expect(found[0]!.kind).toBe('camp_site');
  const distances = found.slice(1).map(({ distance_m }) => distance_m);
  expect(distances).toEqual(distances.toSorted((a, b) => a - b));
});

test('candidates in a ring are beyond its inner edge', () => {
  const region = regionOf((builder) => {
    for (const [i, metres] of [500, 1500, 2500].entries())
      builder.points.add(aPoint({ osmId: i + 1, category: PointCategory.parking, ...at(metres, 0) }));
  });
  const { sites: found } = candidatesAround([region], { lat: LAT, lon: LON, beyond: 1000, radius: 2000 });
  expect(found.map(({ distance_m }) => distance_m)).toEqual([1500]);
});

test('a site that is mapped twice appears once if the names are alike', () => {
  const names = (first: string, second: string, metres: number) => {
    const region = regionOf((builder) => {
      const site = { category: PointCategory.camp_site };
      builder.points.add(aPoint({ ...site, osmId: 1, name: first, ...at(0, 0) }));
      builder.points.add(aPoint({ ...site, osmId: 2, name: second, ...at(metres, 0) }));
    });
    return candidatesAround([region], { lat: LAT, lon: LON, beyond: 0, radius: 1000 }).sites.map(
      ({ name }) => name,
    );
  };
  expect(names('Càmping Xixerella', 'Camping Xixerella', 90)).toHaveLength(1);
  expect(names('Camping Xixerella', 'Camping Xixerella Park', 90)).toHaveLength(1);
  expect(names('Camping Xixerella', 'Camping Xixerella', 120)).toHaveLength(2);
  expect(names('Camping Nord', 'Camping Süd', 60)).toHaveLength(2);
});
