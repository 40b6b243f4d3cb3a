// Population of the settlement that a street belongs to, with and without the settlement's node.
import { expect, test } from 'bun:test';
import { Towns } from '../../../src/osm/emission/land/towns.ts';
import { FeatureLogWriter } from '../../../src/osm/records/feature-log.ts';
import { PlaceRank, PointCategory } from '../../../src/region/format/codes.ts';
import { E7 } from '../../../src/shared/geo/earth.ts';
import { aPoint } from '../../support/maps/region-fixture.ts';

interface Settlement {
  rank: number;
  people?: number;
  lat: number;
  lon: number;
}

/** Returns the population at a position of a map with these settlements. */
function peopleAt(lat: number, lon: number, settlements: readonly Settlement[] = []): number {
  const log = new FeatureLogWriter();
  for (const [i, { rank, people = 0, lat: north, lon: east }] of settlements.entries()) {
    const [x, y] = [Math.round(east * E7), Math.round(north * E7)];
    log.sink.point(aPoint({ osmId: i + 1, category: PointCategory.place, flags: rank, value: people, x, y }));
  }
  return new Towns([log.pack()]).peopleAt(Math.round(lon * E7), Math.round(lat * E7));
}

const KREUZBERG = { lat: 52.4986, lon: 13.4027 };
const MALBUN = { lat: 47.1025, lon: 9.6103 };

test('a district belongs to its metropolis, even if the data lacks the node', () => {
  expect(peopleAt(KREUZBERG.lat, KREUZBERG.lon)).toBeGreaterThan(3_000_000);
  // a village that a city has grown around
  const village = { rank: PlaceRank.village, ...KREUZBERG };
  expect(peopleAt(KREUZBERG.lat, KREUZBERG.lon, [village])).toBeGreaterThan(3_000_000);
});

test('a town in the data takes precedence', () => {
  const berlin = { rank: PlaceRank.city, people: 3_850_000, lat: 52.51, lon: 13.39 };
  expect(peopleAt(KREUZBERG.lat, KREUZBERG.lon, [berlin])).toBe(3_850_000);
  const town = { rank: PlaceRank.town, people: 30_000, ...KREUZBERG };
  expect(peopleAt(KREUZBERG.lat, KREUZBERG.lon, [town])).toBe(30_000);
});

test('the population is unknown without a metropolis or a settlement in the data', () => {
  expect(peopleAt(MALBUN.lat, MALBUN.lon)).toBe(0);
  const village = { rank: PlaceRank.village, people: 400, ...MALBUN };
  expect(peopleAt(MALBUN.lat, MALBUN.lon, [village])).toBe(400);
});
