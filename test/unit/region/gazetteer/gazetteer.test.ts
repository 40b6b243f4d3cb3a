// Towns of the world, used where the map data has no town.
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { Gazetteer, type GazetteerTown, packGazetteer } from '../../../../src/region/world/gazetteer.ts';
import { gazetteerTownAt } from '../../../../src/region/world/town-around.ts';
import { E7, METRES_PER_UNIT, metresPerUnitEast } from '../../../../src/shared/geo/earth.ts';

const at = (lat: number, lon: number) => gazetteerTownAt(Math.round(lon * E7), Math.round(lat * E7));

describe('the gazetteer town at a position', () => {
  test('is the city around it', () => {
    expect(at(52.52, 13.4)).toMatchObject({ name: 'Berlin', country: 'DE' });
    expect(at(52.52, 13.4)!.people).toBeGreaterThan(3_000_000);
    expect(at(-34.9, -56.16)).toMatchObject({ name: 'Montevideo', country: 'UY' });
    expect(at(46.2, 6.15)!.name).toMatch(/^Gen[eè]v/);
  });

  test('is null in the open country and at sea', () => {
    expect(at(47.03, 9.6)).toBeNull();
    expect(at(45, -30)).toBeNull();
    expect(at(90, 0)).toBeNull();
  });
});

test('a gazetteer finds the same towns as a search through all of them', () => {
  const town = fc.record({
    name: fc
      .string({ minLength: 1, maxLength: 8, unit: 'grapheme' })
      .map((name) => name.replaceAll('\n', '')),
    country: fc.constantFrom('DE', 'FJ'),
    people: fc.integer({ min: 15_000, max: 30_000_000 }),
    x: fc.integer({ min: -180 * E7, max: 180 * E7 }),
    y: fc.integer({ min: -60 * E7, max: 60 * E7 }),
  });
  fc.assert(
    fc.property(
      fc.array(town, { maxLength: 30 }),
      fc.integer({ min: -180 * E7, max: 180 * E7 }),
      fc.integer({ min: -60 * E7, max: 60 * E7 }),
      fc.integer({ min: 1, max: 5_000_000 }),
      (towns, x, y, metres) => {
        const found: GazetteerTown[] = [];
        new Gazetteer(packGazetteer(towns)).around(x, y, metres, (each) => found.push(each));
        const isNear = (each: GazetteerTown) => {
          const apart = Math.abs(each.x - x);
          const east = Math.min(apart, 360 * E7 - apart) * metresPerUnitEast(y);
          return Math.hypot(east, (each.y - y) * METRES_PER_UNIT) <= metres;
        };
        const key = (each: GazetteerTown) =>
          JSON.stringify([each.y, each.x, each.name, each.people, each.country]);
        expect(found.map(key).sort()).toEqual(towns.filter(isNear).map(key).sort());
      },
    ),
  );
});
