import { describe, expect, test } from 'bun:test';
import { classify } from '../../src/osm/tags/classify.ts';
import { BuildingKind, type Facts, type Form, Surface } from '../../src/osm/tags/facts.ts';
import { nightShare, weekHoursOf } from '../../src/osm/tags/hours.ts';
import { kilowattsOf, metresOf, minutesOf, speedOf } from '../../src/osm/tags/values.ts';
import {
  Access,
  AREA_KINDS,
  LINE_CLASSES,
  PlaceRank,
  POINT_CATEGORIES,
  PointFlag,
  SiteFlag,
  WayFlag,
} from '../../src/region/features.ts';

type TagList = Record<string, string>;

function read(form: Form, tags: TagList): Facts | null {
  return classify(new Map(Object.entries(tags)), form);
}

function line(tags: TagList) {
  return read('open way', tags)?.lines[0] ?? null;
}

const classOf = (tags: TagList) => {
  const found = line(tags);
  return found ? LINE_CLASSES[found.lineClass] : null;
};
const kindsOf = (tags: TagList, form: Form = 'closed way') =>
  (read(form, tags)?.areas ?? []).map(({ kind }) => AREA_KINDS[kind]!).sort();
const categoriesOf = (tags: TagList, form: Form = 'node') =>
  (read(form, tags)?.points ?? []).map(({ category }) => POINT_CATEGORIES[category]!).sort();
const area = (tags: TagList) => read('closed way', tags)!.areas[0]!;
const point = (tags: TagList) => read('node', tags)!.points[0]!;

describe('roads', () => {
  test('every class of road keeps its name, unknown ones and paths are no roads', () => {
    for (const highway of [
      'motorway',
      'trunk',
      'primary_link',
      'residential',
      'living_street',
      'service',
      'track',
      'pedestrian',
    ]) {
      expect(classOf({ highway })).toBe(highway as never);
    }
    expect(classOf({ highway: 'road' })).toBe('unclassified');
    expect(classOf({ highway: 'bus_guideway' })).toBe('busway');
    for (const highway of ['footway', 'cycleway', 'path', 'steps', 'construction', 'proposed', 'nonsense']) {
      expect(classOf({ highway })).toBeNull();
    }
  });

  test('what runs in a tunnel or under a roof is left out, tunnel=no is not', () => {
    expect(classOf({ highway: 'motorway', tunnel: 'yes' })).toBeNull();
    expect(classOf({ highway: 'motorway', covered: 'yes' })).toBeNull();
    expect(classOf({ highway: 'motorway', tunnel: 'no' })).toBe('motorway');
    expect(classOf({ railway: 'subway', layer: '-2' })).toBeNull();
    expect(classOf({ railway: 'subway' })).toBe('subway');
  });

  test('one way is what is tagged, and what a motorway or a roundabout implies', () => {
    const oneway = (tags: TagList) => (line({ highway: 'primary', ...tags })!.flags & WayFlag.ONEWAY) !== 0;
    expect(oneway({ oneway: 'yes' })).toBe(true);
    expect(oneway({ oneway: '-1' })).toBe(true);
    expect(oneway({ oneway: 'no' })).toBe(false);
    expect(oneway({})).toBe(false);
    expect(oneway({ junction: 'roundabout' })).toBe(true);
    expect(oneway({ highway: 'motorway' })).toBe(true);
    expect(oneway({ highway: 'motorway', oneway: 'no' })).toBe(false);
    expect(oneway({ highway: 'motorway_link' })).toBe(false);
  });

  test('driveways, parking aisles and tracks are silent, other service roads are not', () => {
    expect(line({ highway: 'service', service: 'driveway' })).toMatchObject({
      silent: true,
      flags: WayFlag.DRIVEWAY,
    });
    expect(line({ highway: 'service', service: 'parking_aisle' })).toMatchObject({
      silent: true,
      flags: WayFlag.PARKING_AISLE,
    });
    expect(line({ highway: 'service' })!.silent).toBe(false);
    expect(line({ highway: 'track' })!.silent).toBe(true);
  });

  test('the limit of the night wins over that of the day', () => {
    expect(
      line({ highway: 'primary', maxspeed: '50', 'maxspeed:conditional': '30 @ (22:00-06:00)' })!.maxspeed,
    ).toBe(30);
    expect(
      line({ highway: 'primary', maxspeed: '50', 'maxspeed:conditional': '30 @ (Mo-Fr 07:00-17:00)' })!
        .maxspeed,
    ).toBe(50);
    expect(line({ highway: 'primary', maxspeed: '50', 'maxspeed:conditional': '40 @ wet' })!.maxspeed).toBe(
      50,
    );
  });

  test('a limit can also stand per direction or as the law that applies', () => {
    expect(line({ highway: 'primary', 'maxspeed:forward': '50', 'maxspeed:backward': '70' })!.maxspeed).toBe(
      70,
    );
    expect(line({ highway: 'primary', 'source:maxspeed': 'DE:rural' })!.maxspeed).toBe(100);
    expect(line({ highway: 'residential', 'zone:traffic': 'DE:urban' })!.maxspeed).toBe(50);
  });

  test('surfaces that sound different are told apart', () => {
    const surfaceOf = (surface: string) => line({ highway: 'residential', surface })!.surface;
    expect(surfaceOf('asphalt')).toBe(Surface.SMOOTH);
    expect(surfaceOf('sett')).toBe(Surface.SETT);
    expect(surfaceOf('paving_stones')).toBe(Surface.PAVING_STONES);
    expect(surfaceOf('concrete:plates')).toBe(Surface.CONCRETE);
    expect(surfaceOf('gravel')).toBe(Surface.LOOSE);
    expect(surfaceOf('never heard of')).toBe(Surface.SMOOTH);
  });

  test('kerbs are closed or reserved by today’s and by the older tags, on the side they name', () => {
    const flags = (tags: TagList) => line({ highway: 'residential', ...tags })!.flags;
    expect(flags({ 'parking:left:restriction': 'no_parking' })).toBe(WayFlag.NO_PARKING_LEFT);
    expect(flags({ 'parking:both:restriction': 'no_stopping' })).toBe(
      WayFlag.NO_PARKING_LEFT | WayFlag.NO_PARKING_RIGHT,
    );
    expect(flags({ 'parking:lane:right': 'no_parking' })).toBe(WayFlag.NO_PARKING_RIGHT);
    expect(flags({ 'parking:right:access': 'permit' })).toBe(WayFlag.PARKING_RESERVED_RIGHT);
    expect(flags({ 'parking:condition:left': 'residents' })).toBe(WayFlag.PARKING_RESERVED_LEFT);
    expect(
      flags({
        'parking:left:restriction': 'no_parking',
        'parking:left:restriction:conditional': 'none @ (18:00-08:00)',
      }),
    ).toBe(0);
  });
});

describe('access', () => {
  const accessOf = (tags: TagList) => line({ highway: 'service', ...tags })!.access;

  test('the most specific key for a motor vehicle wins', () => {
    expect(accessOf({ access: 'no', motor_vehicle: 'yes' })).toBe(Access.yes);
    expect(accessOf({ access: 'yes', vehicle: 'private' })).toBe(Access.private);
    expect(accessOf({ motor_vehicle: 'no', motorcar: 'destination' })).toBe(Access.destination);
    expect(accessOf({ foot: 'no', bicycle: 'yes' })).toBe(Access.untagged);
  });

  test('a ban by day frees the night, a ban by night does not', () => {
    expect(accessOf({ access: 'no', 'access:conditional': 'yes @ (18:00-08:00)' })).toBe(Access.yes);
    expect(accessOf({ 'motor_vehicle:conditional': 'no @ (08:00-18:00)' })).toBe(Access.untagged);
    expect(accessOf({ 'motor_vehicle:conditional': 'no @ (20:00-08:00)' })).toBe(Access.no);
    expect(
      accessOf({
        access: 'permit',
        'access:conditional': 'no @ (Mo-Fr 10:00-12:00; Sa 09:00-11:00); yes @ (19:00-07:00)',
      }),
    ).toBe(Access.yes);
  });

  test('lists and foresters are understood', () => {
    expect(accessOf({ motor_vehicle: 'agricultural;forestry' })).toBe(Access.forestry);
    expect(accessOf({ access: 'residents' })).toBe(Access.permit);
    expect(accessOf({ access: 'something new' })).toBe(Access.untagged);
  });

  test('a road closed to motorhomes forbids vans and says nothing about its traffic', () => {
    expect(line({ highway: 'residential', motorhome: 'no' })).toMatchObject({
      access: Access.untagged,
      flags: WayFlag.VAN_FORBIDDEN,
    });
  });
});

describe('railways', () => {
  test('usage, service, speed and kind of traffic make the class', () => {
    expect(classOf({ railway: 'rail', usage: 'main' })).toBe('rail_main');
    expect(classOf({ railway: 'rail', usage: 'main', highspeed: 'yes' })).toBe('rail_highspeed');
    expect(classOf({ railway: 'rail', usage: 'main', maxspeed: '250' })).toBe('rail_highspeed');
    expect(classOf({ railway: 'rail', usage: 'main', 'railway:traffic_mode': 'freight' })).toBe(
      'rail_freight',
    );
    expect(classOf({ railway: 'rail', usage: 'branch' })).toBe('rail_branch');
    expect(classOf({ railway: 'rail' })).toBe('rail_unknown');
    expect(classOf({ railway: 'rail', service: 'siding', usage: 'main' })).toBe('rail_industrial');
    expect(classOf({ railway: 'rail', service: 'yard' })).toBe('rail_yard');
  });

  test('where no train runs there is no railway', () => {
    for (const railway of [
      'disused',
      'abandoned',
      'razed',
      'construction',
      'proposed',
      'preserved',
      'miniature',
      'platform',
    ]) {
      expect(classOf({ railway })).toBeNull();
    }
    expect(classOf({ railway: 'rail', disused: 'yes' })).toBeNull();
    expect(classOf({ railway: 'rail', 'railway:preserved': 'yes' })).toBeNull();
  });

  test('rails in a street are a road and a tram', () => {
    const facts = read('open way', { highway: 'residential', railway: 'tram' })!;
    expect(facts.lines.map(({ lineClass }) => LINE_CLASSES[lineClass])).toEqual(['residential', 'tram']);
    expect(facts.lines[1]!.inStreet).toBe(true);
  });

  test('tracks count, zero and nonsense do not', () => {
    expect(line({ railway: 'rail', tracks: '2' })!.lanes).toBe(2);
    expect(line({ railway: 'rail', tracks: '0' })!.lanes).toBe(0);
    expect(line({ railway: 'rail', tracks: 'many' })!.lanes).toBe(0);
  });
});

describe('areas', () => {
  test('land use and its older or natural twins are the same kind', () => {
    expect(kindsOf({ landuse: 'residential' })).toEqual(['residential']);
    expect(kindsOf({ landuse: 'forest' })).toEqual(['forest']);
    expect(kindsOf({ natural: 'wood' })).toEqual(['forest']);
    expect(kindsOf({ landuse: 'vineyard' })).toEqual(['farmland']);
    expect(kindsOf({ waterway: 'riverbank' })).toEqual(['water']);
    expect(kindsOf({ amenity: 'grave_yard' })).toEqual(['cemetery']);
  });

  test('an area may be of several kinds', () => {
    expect(kindsOf({ landuse: 'industrial', industrial: 'port' })).toEqual(['industrial', 'port']);
    expect(
      kindsOf({
        landuse: 'forest',
        leisure: 'nature_reserve',
        boundary: 'protected_area',
        protect_class: '4',
      }),
    ).toEqual(['forest', 'nature_reserve']);
  });

  test('open ways make no areas, area=no neither, and a closed road is a road', () => {
    expect(kindsOf({ landuse: 'forest' }, 'open way')).toEqual([]);
    expect(kindsOf({ landuse: 'forest', area: 'no' })).toEqual([]);
    expect(read('closed way', { highway: 'residential', junction: 'roundabout' })!.lines).toHaveLength(1);
    expect(kindsOf({ highway: 'services' })).toEqual(['services']);
    expect(kindsOf({ amenity: 'parking', barrier: 'fence' })).toEqual(['parking']);
  });

  test('an old bunker is no military ground, a barracks is', () => {
    expect(kindsOf({ military: 'bunker' })).toEqual([]);
    expect(kindsOf({ military: 'barracks' })).toEqual(['military']);
  });

  test('protected areas keep their class, wilderness counts as 1', () => {
    const classOfLaw = (tags: TagList) => area(tags).value;
    expect(classOfLaw({ boundary: 'protected_area', protect_class: '97' })).toBe(97);
    expect(classOfLaw({ boundary: 'protected_area', protect_class: '1b' })).toBe(1);
    expect(classOfLaw({ boundary: 'national_park' })).toBe(0);
  });

  test('only administrative areas with an ISO code are kept, and it is their name', () => {
    expect(
      area({ boundary: 'administrative', admin_level: '4', 'ISO3166-2': 'DE-BY', name: 'Bayern' }),
    ).toMatchObject({ name: 'DE-BY', value: 4 });
    expect(area({ boundary: 'administrative', admin_level: '2', 'ISO3166-1': 'li' })).toMatchObject({
      name: 'LI',
      value: 2,
    });
    expect(kindsOf({ boundary: 'administrative', admin_level: '8', name: 'Vaduz' })).toEqual([]);
  });

  test('buildings are homes, other buildings, or none', () => {
    const building = (value: string, more: TagList = {}) =>
      read('closed way', { building: value, ...more })?.building ?? BuildingKind.NONE;
    expect(building('apartments')).toBe(BuildingKind.HOME);
    expect(building('yes')).toBe(BuildingKind.OTHER);
    expect(building('no')).toBe(BuildingKind.NONE);
    expect(building('garage', { layer: '-1' })).toBe(BuildingKind.NONE);
  });
});

describe('places to stand', () => {
  const site = (tags: TagList) => area({ amenity: 'parking', ...tags });

  test('what a car park says about vans is kept', () => {
    expect(site({ motorhome: 'designated', capacity: '20', fee: 'no' })).toMatchObject({
      value: 20,
      flags: SiteFlag.VAN_ALLOWED | SiteFlag.FREE,
    });
    expect(site({ overnight: 'no' }).flags).toBe(SiteFlag.VAN_FORBIDDEN);
    expect(site({ overnight: 'yes' }).flags).toBe(SiteFlag.OVERNIGHT_ALLOWED);
    expect(site({ 'motorhome:conditional': 'no @ (22:00-06:00)' }).flags).toBe(SiteFlag.VAN_FORBIDDEN);
  });

  test('a van fits neither underground nor under a low beam', () => {
    expect(site({ parking: 'underground' }).flags).toBe(SiteFlag.VAN_DOES_NOT_FIT);
    expect(site({ maxheight: '2.1' }).flags).toBe(SiteFlag.VAN_DOES_NOT_FIT);
    expect(site({ maxheight: '4' }).flags).toBe(0);
    expect(site({ parking: 'surface' }).flags).toBe(0);
  });

  test('the car park of a shop is known by its access or its name', () => {
    expect(site({ access: 'customers' })).toMatchObject({ access: Access.customers, flags: SiteFlag.SHOP });
    expect(site({ name: 'LIDL Kundenparkplatz' }).flags).toBe(SiteFlag.SHOP);
    expect(site({ name: 'Waldparkplatz' }).flags).toBe(0);
  });

  test('a stay limit counts when it applies at night', () => {
    expect(site({ maxstay: '2 hours' }).maxstay).toBe(120);
    expect(site({ 'maxstay:conditional': '1 hour @ (08:00-18:00)' }).maxstay).toBe(0);
    expect(site({ maxstay: '2 hours', 'maxstay:conditional': 'none @ (18:00-08:00)' }).maxstay).toBe(0);
    expect(site({ maxstay: 'unlimited' }).maxstay).toBe(0);
  });

  test('a car park drawn as an area is an area, drawn as a point a point; a camp site is both', () => {
    expect(categoriesOf({ amenity: 'parking' }, 'closed way')).toEqual([]);
    expect(categoriesOf({ amenity: 'parking' })).toEqual(['parking']);
    expect(kindsOf({ tourism: 'caravan_site' })).toEqual(['caravan_site']);
    expect(categoriesOf({ tourism: 'caravan_site' }, 'closed way')).toEqual(['caravan_site']);
  });
});

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
    ['a café without', { amenity: 'cafe', name: 'Café' }, ['poi']],
    ['a snack bar', { amenity: 'fast_food' }, ['fast_food']],
    ['a casino', { amenity: 'casino' }, ['casino']],
    ['a church', { amenity: 'place_of_worship', religion: 'christian', building: 'church' }, ['bells']],
    [
      'a chapel without a tower',
      { amenity: 'place_of_worship', religion: 'christian', building: 'chapel' },
      [],
    ],
    ['a free church', { amenity: 'place_of_worship', religion: 'christian', denomination: 'baptist' }, []],
    ['a bell tower', { man_made: 'campanile' }, ['bells']],
    [
      'a mosque with a minaret',
      { amenity: 'place_of_worship', religion: 'muslim', minaret: 'yes' },
      ['mosque'],
    ],
    ['a prayer room', { amenity: 'place_of_worship', religion: 'muslim' }, []],
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
    ['a high one', { barrier: 'height_restrictor', maxheight: '3.5' }, []],
    ['a museum', { tourism: 'museum', name: 'Museum' }, ['poi']],
    ['a bench', { amenity: 'bench', name: 'Bank' }, []],
    ['a tree', { natural: 'tree' }, []],
  ];
  for (const [what, tags, expected] of table) {
    test(`${what} is ${expected.length > 0 ? expected.join(' and ') : 'nothing'}`, () => {
      expect(categoriesOf(tags)).toEqual(expected as never);
    });
  }

  test('details that the model asks for are kept', () => {
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

  test('places are ranked and carry their population', () => {
    expect(point({ place: 'town', name: 'Lauf', population: '26 515' })).toMatchObject({
      name: 'Lauf',
      flags: PlaceRank.town,
      value: 26515,
    });
    expect(categoriesOf({ place: 'town' })).toEqual([]);
    expect(categoriesOf({ place: 'square', name: 'Platz' })).toEqual([]);
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

  test('a week is told by the half hour, over midnight too', () => {
    expect(open('Fr,Sa 22:00-05:00', FRIDAY, 23)).toBe(true);
    expect(open('Fr,Sa 22:00-05:00', SATURDAY, 4.5)).toBe(true);
    expect(open('Fr,Sa 22:00-05:00', SATURDAY, 5)).toBe(false);
    expect(open('Fr,Sa 22:00-05:00', FRIDAY, 4)).toBe(false);
    expect(open('Mo-Fr 09:00-17:30', FRIDAY, 17)).toBe(true);
    expect(open('Mo-Fr 09:00-17:30', FRIDAY, 17.5)).toBe(false);
  });

  test('Sunday night runs into the Monday of the same week', () => {
    expect(open('Su 20:00-02:00', SUNDAY, 23)).toBe(true);
    expect(open('Su 20:00-02:00', 0, 1)).toBe(true);
  });

  test('rules that depend on dates, holidays, the sun or an open end are marked', () => {
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

  test('a public holiday rule closes no ordinary weekday', () => {
    for (let day = 0; day < 7; day++) expect(open('Mo-Su 10:00-20:00; PH off', day, 12)).toBe(true);
  });

  test('an open end lasts until two', () => {
    expect(open('Fr 20:00+', SATURDAY, 1.5)).toBe(true);
    expect(open('Fr 20:00+', SATURDAY, 2)).toBe(false);
  });

  test('always open is every half hour, nonsense and "by appointment" are unknown or closed', () => {
    expect(weekHoursOf('24/7')).toMatchObject({ always: true, approximate: false });
    expect(nightShare(weekHoursOf('24/7').week!)).toBe(1);
    expect(weekHoursOf('when we feel like it').week).toBeNull();
    expect(weekHoursOf('x'.repeat(5000)).week).toBeNull();
    expect(nightShare(weekHoursOf('"by appointment"').week!)).toBe(0);
  });
});

describe('values as mappers write them', () => {
  test('speeds in km/h and mph, words for the law, and nothing for the rest', () => {
    const table: [string, number][] = [
      ['50', 50],
      ['30 mph', 48],
      ['70mph', 113],
      ['none', 130],
      ['walk', 7],
      ['DE:urban', 50],
      ['DE:rural', 100],
      ['FR:rural', 80],
      ['DE:zone:30', 30],
      ['GB:nsl_single', 97],
      ['signals', 0],
      ['variable', 0],
      ['50; 30', 50],
      ['-20', 0],
      ['9999', 0],
      ['', 0],
    ];
    for (const [text, kmh] of table) expect([text, speedOf(text)]).toEqual([text, kmh]);
    expect(speedOf(undefined)).toBe(0);
  });

  test('heights, durations and powers with their units', () => {
    expect(metresOf('2.1 m')).toBe(2.1);
    expect(metresOf('2,1')).toBe(2.1);
    expect(metresOf('6\'7"')).toBeCloseTo(2.007, 3);
    expect(metresOf('default')).toBeNull();
    expect(minutesOf('90 min')).toBe(90);
    expect(minutesOf('1 day')).toBe(1440);
    expect(minutesOf('PT2H30M')).toBe(150);
    expect(minutesOf('no')).toBe(0);
    expect(minutesOf('10 years')).toBe(0);
    expect(kilowattsOf('850 kW')).toBe(850);
    expect(kilowattsOf('2.3 MW')).toBe(2300);
    expect(kilowattsOf('yes')).toBe(0);
  });
});
