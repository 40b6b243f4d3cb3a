/** Points, opening hours and values from tags. */
import { describe, expect, test } from 'bun:test';
import { weekHoursOf } from '../../../src/osm/tags/values/opening-hours.ts';
import { FERRIES, PlaceRank, PointCategory, PointFlag } from '../../../src/region/format/codes.ts';
import { nightShare } from '../../../src/shared/time/night.ts';
import { categoriesOf, read, type TagList } from '../../support/maps/classified-tags.ts';

const point = (tags: TagList) => read('node', tags)!.points[0]!;

describe('points', () => {
  const table: [string, TagList, string[]][] = [
    ['a club', { amenity: 'nightclub' }, ['nightclub']],
    ['a dance hall', { leisure: 'dance' }, ['music_venue']],
    ['a pub', { amenity: 'pub', name: 'Zum Löwen' }, ['bar']],
    ['a beer garden', { amenity: 'biergarten' }, ['biergarten']],
    ['a restaurant', { amenity: 'restaurant' }, ['restaurant']],
    [
      'a restaurant with tables outside',
      { amenity: 'restaurant', outdoor_seating: 'yes' },
      ['outdoor_seating'],
    ],
    ['a café without tables outside', { amenity: 'cafe', name: 'Café' }, ['poi']],
    ['a snack bar', { amenity: 'fast_food' }, ['fast_food']],
    ['a casino', { amenity: 'casino' }, ['casino']],
    ['a church', { amenity: 'place_of_worship', religion: 'christian', building: 'church' }, ['bells']],
    [
      'a chapel without a tower',
      { amenity: 'place_of_worship', religion: 'christian', building: 'chapel' },
      [],
    ],
    [
      'a chapel with a bell tower',
      { amenity: 'place_of_worship', religion: 'christian', building: 'chapel', bell_tower: 'yes' },
      [],
    ],
    [
      'a chapel by its name',
      { amenity: 'place_of_worship', religion: 'christian', name: 'Marienkapelle', building: 'yes' },
      ['poi'],
    ],
    [
      'a church named after a chapel',
      { amenity: 'place_of_worship', religion: 'christian', name: 'Chapelle Royale', building: 'church' },
      ['bells'],
    ],
    [
      'a wayside shrine',
      { amenity: 'place_of_worship', religion: 'christian', historic: 'wayside_shrine' },
      [],
    ],
    ['a church without bells', { amenity: 'place_of_worship', religion: 'christian', bells: 'no' }, ['poi']],
    [
      'a free church',
      { amenity: 'place_of_worship', religion: 'christian', denomination: 'baptist' },
      ['poi'],
    ],
    ['a bell tower', { man_made: 'campanile' }, ['bells']],
    [
      'a mosque with a minaret',
      { amenity: 'place_of_worship', religion: 'muslim', minaret: 'yes' },
      ['mosque'],
    ],
    ['a mosque', { amenity: 'place_of_worship', religion: 'muslim' }, ['mosque']],
    [
      'a prayer room',
      { amenity: 'place_of_worship', religion: 'muslim', place_of_worship: 'musalla' },
      ['poi'],
    ],
    ['a prayer room upstairs', { amenity: 'place_of_worship', religion: 'muslim', level: '2' }, ['poi']],
    ['a level crossing', { railway: 'level_crossing' }, ['level_crossing']],
    ['a hospital', { amenity: 'hospital' }, ['hospital']],
    ['a helipad', { aeroway: 'helipad' }, ['helipad']],
    ['a fire station', { amenity: 'fire_station' }, ['fire_station']],
    ['an ambulance station', { emergency: 'ambulance_station' }, ['ambulance_station']],
    ['a siren', { emergency: 'siren' }, ['siren']],
    ['the police', { amenity: 'police' }, ['police']],
    ['a bus stop', { highway: 'bus_stop' }, ['bus_stop']],
    ['a bus platform', { public_transport: 'platform', bus: 'yes' }, ['bus_stop']],
    ['a bus station', { amenity: 'bus_station' }, ['bus_station']],
    ['a ferry terminal', { amenity: 'ferry_terminal' }, ['ferry_terminal']],
    ['a station', { railway: 'station' }, ['rail_station']],
    ['an underground station', { railway: 'station', station: 'subway' }, []],
    ['a supermarket', { shop: 'supermarket' }, ['delivery']],
    ['a bakery', { shop: 'bakery' }, ['bakery']],
    ['a market', { amenity: 'marketplace' }, ['marketplace']],
    ['a bottle bank', { amenity: 'recycling', recycling_type: 'container' }, ['recycling']],
    ['a recycling yard', { amenity: 'recycling', recycling_type: 'centre' }, ['waste_depot']],
    ['a school', { amenity: 'school' }, ['school']],
    ['a playground', { leisure: 'playground' }, ['playground']],
    ['a stadium', { leisure: 'stadium' }, ['stadium']],
    ['a lamp', { highway: 'street_lamp' }, ['street_lamp']],
    ['a lit billboard', { advertising: 'billboard', lit: 'yes' }, ['billboard']],
    ['a dark billboard', { advertising: 'billboard' }, []],
    ['a viewpoint', { tourism: 'viewpoint' }, ['viewpoint']],
    ['a beach', { natural: 'beach' }, ['beach']],
    ['a filling station', { amenity: 'fuel' }, ['fuel']],
    ['a wind turbine', { power: 'generator', 'generator:source': 'wind' }, ['wind_turbine']],
    ['a dancing school', { leisure: 'dance', 'dance:teaching': 'yes' }, []],
    ['a large substation', { power: 'substation', substation: 'distribution' }, ['substation']],
    ['a high-voltage substation', { power: 'substation', voltage: '110000;20000' }, ['substation']],
    ['a transformer kiosk', { power: 'substation', voltage: '20000;400' }, []],
    ['a distribution cabinet', { power: 'substation', substation: 'minor_distribution' }, []],
    ['a low bar over the entrance', { barrier: 'height_restrictor', maxheight: '2' }, ['height_barrier']],
    ['a high bar over the entrance', { barrier: 'height_restrictor', maxheight: '3.5' }, []],
    ['a museum', { tourism: 'museum', name: 'Museum' }, ['poi']],
    ['a block of flats', { building: 'apartments' }, ['poi']],
    ['an empty shop', { shop: 'vacant' }, []],
    ['a bench', { amenity: 'bench', name: 'Bank' }, []],
    ['a tree', { natural: 'tree' }, []],
  ];
  for (const [what, tags, expected] of table) {
    test(`${what} is ${expected.length > 0 ? expected.join(' and ') : 'nothing'}`, () => {
      expect(categoriesOf(tags)).toEqual(expected as never);
    });
  }

  test('a ferry terminal records whether it takes passengers or vehicles', () => {
    const taken = (tags: TagList) =>
      FERRIES[read('node', { amenity: 'ferry_terminal', ...tags })!.points[0]!.value];
    expect(taken({})).toBe('unknown');
    expect(taken({ cargo: 'passengers' })).toBe('passengers');
    expect(taken({ public_transport: 'stop_position', ferry: 'yes' })).toBe('passengers');
    expect(taken({ cargo: 'passengers;vehicles' })).toBe('vehicles');
    expect(taken({ motor_vehicle: 'yes' })).toBe('vehicles');
    expect(taken({ motor_vehicle: 'no', cargo: 'passengers' })).toBe('passengers');
  });

  test('details that the model needs are kept', () => {
    expect(point({ amenity: 'hospital', emergency: 'yes' }).flags).toBe(PointFlag.EMERGENCY);
    expect(point({ amenity: 'hospital', emergency: 'no' }).flags).toBe(PointFlag.NO_EMERGENCY);
    expect(point({ railway: 'level_crossing', 'crossing:barrier': 'no' }).flags).toBe(PointFlag.NO_BARRIER);
    expect(
      point({ railway: 'level_crossing', 'crossing:barrier': 'half', 'crossing:bell': 'yes' }).flags,
    ).toBe(PointFlag.BARRIER | PointFlag.CROSSING_BELL);
    expect(point({ amenity: 'recycling', 'recycling:glass_bottles': 'yes' }).flags).toBe(PointFlag.GLASS);
    expect(point({ amenity: 'fast_food', drive_through: 'yes' }).flags).toBe(PointFlag.DRIVE_THROUGH);
    expect(
      point({ power: 'generator', 'generator:source': 'wind', 'generator:output:electricity': '3.2 MW' })
        .value,
    ).toBe(3200);
  });

  test('settlements have a rank and a population', () => {
    expect(point({ place: 'town', name: 'Lauf', population: '26 515' })).toMatchObject({
      name: 'Lauf',
      flags: PlaceRank.town,
      value: 26515,
    });
    expect(categoriesOf({ place: 'town' })).toEqual([]);
    expect(categoriesOf({ place: 'square', name: 'Platz' })).toEqual(['poi']);
    expect(categoriesOf({ place: 'square' })).toEqual([]);
  });
});

describe('opening hours', () => {
  const open = (text: string, day: number, hour: number) => {
    const { week } = weekHoursOf(text);
    const half = day * 48 + hour * 2;
    return (week![half >> 3]! & (1 << (half & 7))) !== 0;
  };
  const FRIDAY = 4;
  const SATURDAY = 5;
  const SUNDAY = 6;

  test('are stored by the half hour, also across midnight', () => {
    expect(open('Fr,Sa 22:00-05:00', FRIDAY, 23)).toBe(true);
    expect(open('Fr,Sa 22:00-05:00', SATURDAY, 4.5)).toBe(true);
    expect(open('Fr,Sa 22:00-05:00', SATURDAY, 5)).toBe(false);
    expect(open('Fr,Sa 22:00-05:00', FRIDAY, 4)).toBe(false);
    expect(open('Mo-Fr 09:00-17:30', FRIDAY, 17)).toBe(true);
    expect(open('Mo-Fr 09:00-17:30', FRIDAY, 17.5)).toBe(false);
  });

  test('on Sunday night continue on the Monday of the same week', () => {
    expect(open('Su 20:00-02:00', SUNDAY, 23)).toBe(true);
    expect(open('Su 20:00-02:00', 0, 1)).toBe(true);
  });

  test('are approximate if they depend on dates, holidays, the sun or an open end', () => {
    for (const text of [
      'Mo-Su 10:00-20:00; PH off',
      'Apr-Oct: 10:00-20:00',
      'sunrise-sunset',
      'Mo[1] 10:00-12:00',
      '20:00+',
    ]) {
      expect(weekHoursOf(text).approximate).toBe(true);
    }
    expect(weekHoursOf('Mo-Fr 08:00-18:00').approximate).toBe(false);
  });

  test('on ordinary weekdays ignore a public holiday rule', () => {
    for (let day = 0; day < 7; day++) expect(open('Mo-Su 10:00-20:00; PH off', day, 12)).toBe(true);
  });

  test('with an open end last until 02:00', () => {
    expect(open('Fr 20:00+', SATURDAY, 1.5)).toBe(true);
    expect(open('Fr 20:00+', SATURDAY, 2)).toBe(false);
  });

  test('cover every half hour for "24/7", are unknown for nonsense and closed for "by appointment"', () => {
    expect(weekHoursOf('24/7')).toMatchObject({ always: true, approximate: false });
    expect(nightShare(weekHoursOf('24/7').week!)).toBe(1);
    expect(weekHoursOf('when we feel like it').week).toBeNull();
    expect(weekHoursOf('x'.repeat(5000)).week).toBeNull();
    expect(nightShare(weekHoursOf('"by appointment"').week!)).toBe(0);
  });
});

test.each<TagList>([
  { man_made: 'bell_tower', name: '鐘楼' },
  { man_made: 'bell_tower', religion: 'buddhist' },
  { man_made: 'tower', 'tower:type': 'bell_tower', name: 'หอระฆัง วัดโพธิ์' },
  { man_made: 'bell_tower', name: '범종각' },
  { amenity: 'place_of_worship', religion: 'buddhist', name: 'วัดไทร' },
  { amenity: 'monastery', religion: 'buddhist' },
])('a temple and its bell tower have bells that strike no hours: %o', (tags) => {
  expect(categoriesOf(tags)).toContain('bells');
  const bells = read('node', tags)!.points.find(({ category }) => category === PointCategory.bells)!;
  expect(bells.flags & PointFlag.TEMPLE).not.toBe(0);
});

test.each<TagList>([
  { amenity: 'place_of_worship', religion: 'buddhist', place_of_worship: 'shrine' },
  { amenity: 'place_of_worship', religion: 'buddhist', bells: 'no' },
  { amenity: 'place_of_worship', religion: 'hindu' },
  { amenity: 'place_of_worship' },
])('a shrine, a temple without bells and one of unknown faith have none: %o', (tags) => {
  expect(categoriesOf(tags)).not.toContain('bells');
});

test('a church with its own tower or bells is marked (bell_tower, bells, man_made, tower:type)', () => {
  const church = { amenity: 'place_of_worship', religion: 'christian' };
  const withBells: TagList[] = [
    { ...church, bell_tower: 'yes' },
    { ...church, bells: 'yes' },
    { man_made: 'campanile' },
    { man_made: 'tower', 'tower:type': 'bell_tower' },
  ];
  for (const tags of withBells) expect(point(tags).flags & PointFlag.BELL_TOWER).not.toBe(0);
  expect(point(church).flags & (PointFlag.BELL_TOWER | PointFlag.TEMPLE)).toBe(0);
});
