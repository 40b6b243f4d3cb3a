/** Facilities of a place, from tags to the point that stores them. */
import { describe, expect, test } from 'bun:test';
import { facilitiesIn, OF_THE_PLACE, POINT_CATEGORIES, SiteFlag } from '../../../src/region/format/codes.ts';
import { categoriesOf, read, type TagList } from '../../support/maps/classified-tags.ts';

/** Returns the facilities in tags, and whether they belong to a place; null without any. */
function facilities(tags: TagList) {
  const point = read('node', tags)?.points.find(({ category }) => POINT_CATEGORIES[category] === 'facility');
  return point ? { ...facilitiesIn(point.flags), isPlace: point.value === OF_THE_PLACE } : null;
}

describe('facilities', () => {
  test('come from the tags of a place, including those marked as absent', () => {
    expect(
      facilities({
        tourism: 'caravan_site',
        drinking_water: 'yes',
        toilets: 'no',
        sanitary_dump_station: 'customers',
        power_supply: 'CEE 17 blue',
        shower: 'hot',
        waste_disposal: 'yes',
        lit: 'no',
        surface: 'fine_gravel',
        maxheight: '3.5',
      }),
    ).toEqual({
      facilities: {
        water: true,
        toilets: false,
        dump_station: true,
        power: true,
        showers: true,
        waste: true,
        lit: false,
      },
      surface: 'fine_gravel',
      heightLimit: 3.5,
      isPlace: true,
    });
    expect(facilities({ amenity: 'parking', surface: 'cobblestone' })).toMatchObject({ surface: 'sett' });
    expect(facilities({ amenity: 'parking', maxheight: '10\'6"' })!.heightLimit).toBe(3.2);
  });

  test.each([
    ['amenity', 'drinking_water', 'water'],
    ['amenity', 'water_point', 'water'],
    ['amenity', 'toilets', 'toilets'],
    ['amenity', 'sanitary_dump_station', 'dump_station'],
    ['amenity', 'shower', 'showers'],
    ['amenity', 'waste_disposal', 'waste'],
  ])('may be separate objects: %s=%s', (key, value, name) => {
    expect(facilities({ [key]: value })).toEqual({
      facilities: { [name]: true },
      surface: 'unknown',
      heightLimit: null,
      isPlace: false,
    });
    for (const access of ['private', 'no', 'customers'])
      expect(facilities({ [key]: value, access })).toBeNull();
  });

  test('are null without tags, and at objects that are not places', () => {
    expect(facilities({ amenity: 'parking' })).toBeNull();
    expect(facilities({ amenity: 'parking', maxheight: 'default', surface: 'wood' })).toBeNull();
    expect(facilities({ amenity: 'restaurant', toilets: 'yes' })).toBeNull();
  });

  test('do not affect search by name', () => {
    expect(categoriesOf({ amenity: 'toilets', name: 'WC am Markt' })).toEqual(['facility', 'poi']);
    expect(categoriesOf({ amenity: 'toilets' })).toEqual(['facility']);
  });
});

test('a lay-by is distinguished from a car park', () => {
  const { flags } = read('closed way', { amenity: 'parking', parking: 'layby' })!.areas[0]!;
  expect(flags & SiteFlag.LAYBY).toBeTruthy();
  expect(read('closed way', { amenity: 'parking' })!.areas[0]!.flags & SiteFlag.LAYBY).toBe(0);
});
