/** Venues that are mapped as a node and as the area around it count once. */
import { describe, expect, test } from 'bun:test';
import { POINT_CATEGORIES } from '../../../src/region/format/codes.ts';
import { merge, regionOf, zone } from '../../support/maps/assembled-region.ts';

type Tags = Record<string, string>;
const HOURS = 'Fr-Sa 22:00-05:00';

/** Returns what a region contains of a venue mapped as a node in a square of about 55 m by 40 m. */
async function venues(node: Tags, area: Tags, { lat = 47.00025, lon = 9.00025 } = {}) {
  const street = {
    nodes: [
      { id: 1, lat: 47.001, lon: 9 },
      { id: 2, lat: 47.001, lon: 9.001 },
    ],
    ways: [{ id: 1, nodes: [1, 2], tags: { highway: 'residential' } }],
  };
  const region = await regionOf(
    merge(street, zone(10, 47, 9, 0.0005, area), { nodes: [{ id: 99, lat, lon, tags: node }] }),
  );
  const { category, hours, osmType } = region.points;
  return Array.from(category, (code, i) => ({
    category: POINT_CATEGORIES[code]! as string,
    isNode: region.osmTypeOf(osmType[i]!) === 'node',
    hasHours: region.weekOf(hours.at(i)) !== null,
  })).filter((point) => !['poi', 'other_name', 'home', 'facility'].includes(point.category));
}

describe('a venue in its building', () => {
  test.each<[string, Tags, boolean]>([
    ['nightclub', { amenity: 'nightclub' }, true],
    ['bar', { amenity: 'pub' }, true],
    ['restaurant', { amenity: 'restaurant' }, true],
    ['fast_food', { amenity: 'fast_food' }, true],
    ['music_venue', { amenity: 'events_venue' }, true],
    ['hospital', { amenity: 'hospital' }, false],
    ['fire_station', { amenity: 'fire_station' }, false],
    ['school', { amenity: 'school' }, false],
    ['fuel', { amenity: 'fuel' }, false],
  ])('is one %s', async (category, tags, isNode) => {
    const named = { ...tags, name: 'Klub' };
    expect(await venues(named, { ...named, building: 'yes' })).toEqual([
      { category, isNode, hasHours: false },
    ]);
  });

  test('is one if only one of the two has a name, or neither', async () => {
    const club: Tags = { amenity: 'nightclub' };
    const building = { ...club, building: 'yes' };
    for (const [node, area] of [
      [{ ...club, name: 'Klub' }, building],
      [club, { ...building, name: 'Klub' }],
      [club, building],
      [
        { ...club, name: 'KLUB' },
        { ...building, name: 'Klub' },
      ],
    ] as const)
      expect(await venues(node, area)).toHaveLength(1);
  });

  test('has the hours of either', async () => {
    const club: Tags = { amenity: 'nightclub', name: 'Klub' };
    const building = { ...club, building: 'yes' };
    for (const [node, area] of [
      [{ ...club, opening_hours: HOURS }, building],
      [club, { ...building, opening_hours: HOURS }],
    ] as const)
      expect(await venues(node, area)).toMatchObject([{ hasHours: true }]);
  });
});

describe('two venues', () => {
  const club: Tags = { amenity: 'nightclub', name: 'Klub' };

  test('stay two with two names', async () => {
    expect(await venues({ ...club, name: 'Keller' }, club)).toHaveLength(2);
  });

  test('stay two if they are of different kinds', async () => {
    expect(await venues({ ...club, amenity: 'bar' }, club)).toHaveLength(2);
  });

  test('stay two if the node is away from the area', async () => {
    expect(await venues(club, club, { lat: 47.003 })).toHaveLength(2);
    const unnamed = { amenity: 'nightclub' };
    expect(await venues(unnamed, unnamed, { lat: 47.0009 })).toHaveLength(2);
  });
});
