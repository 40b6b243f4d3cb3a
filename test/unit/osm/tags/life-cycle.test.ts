/** What is out of use, gone or not yet built is no site, no venue, no traffic and no road. */
import { afterEach, describe, expect, setSystemTime, test } from 'bun:test';
import { classify } from '../../../../src/osm/tags/classify.ts';
import type { Form } from '../../../../src/osm/tags/facts.ts';
import { regionOf } from '../../../support/maps/assembled-region.ts';
import { read } from '../../../support/maps/classified-tags.ts';
import { carParkScene, type Tags } from '../../../support/maps/tag-scene.ts';

const OBJECTS: readonly [what: string, tags: Record<string, string>, form: Form][] = [
  ['a campsite', { tourism: 'camp_site', name: 'A' }, 'area'],
  ['a motorhome site', { tourism: 'caravan_site' }, 'node'],
  ['a car park', { amenity: 'parking' }, 'closed way'],
  ['a club', { amenity: 'nightclub' }, 'node'],
  ['a pub', { amenity: 'pub', name: 'B' }, 'node'],
  ['a road', { highway: 'primary' }, 'open way'],
  ['a railway', { railway: 'rail' }, 'open way'],
  ['a factory', { man_made: 'works' }, 'area'],
  ['a school', { amenity: 'school' }, 'area'],
  ['an aerodrome', { aeroway: 'aerodrome', iata: 'ZRH' }, 'area'],
];
const OUT_OF_USE: readonly Record<string, string>[] = [
  { disused: 'yes' },
  { abandoned: 'yes' },
  { abandoned: '2015' },
  { demolished: 'yes' },
  { removed: 'yes' },
  { razed: 'yes' },
  { construction: 'yes' },
  { proposed: 'yes' },
  { planned: 'yes' },
  { operational_status: 'closed' },
  { status: 'abandoned' },
  { state: 'disused' },
  { temporarily_closed: 'yes' },
  { end_date: '2019' },
  { end_date: '2019-05' },
  { end_date: '2019-05-17' },
  { end_date: '17.05.2019' },
  { end_date: '~2019' },
  { end_date: 'before 2019' },
  { end_date: '2018..2019' },
  { end_date: '2010s' },
  { end_date: 'C19' },
  { end_date: '1955' },
  { end_date: 'October 2019' },
  { disused: 'Yes' },
  { closed: 'yes' },
  { ruins: 'yes' },
  { vacant: 'yes' },
  { operational_status: 'Out of service' },
  { operational_status: 'closed_temporarily' },
  { start_date: '2999' },
  { opening_date: '2999-05' },
];
/** Opening hours of what never opens. */
const NEVER_OPEN = [
  ...['off', 'closed', 'Closed;', 'closed "until 2027"', '24/7 off', 'Mo-Su off', 'Mo-Su,PH closed'],
  ...['Jan-Dec off', '00:00-24:00 off', '"permanently closed"', 'permanently closed', '"geschlossen"'],
  ...['dauerhaft geschlossen', 'fermé définitivement', 'cerrado permanentemente', 'chiuso', 'encerrado'],
  ...['definitief gesloten', 'gesloten'],
];
/** Opening hours of what opens at times. */
const OPEN_AT_TIMES = [
  'Mo-Sa off',
  'Nov-Mar off',
  '22:00-06:00 off',
  '"by appointment"',
  'by appointment',
  'Su closed',
];
const IN_USE: readonly Record<string, string>[] = [
  { disused: 'no' },
  { abandoned: 'no' },
  { construction: 'minor' },
  { proposed: 'no' },
  { historic: 'yes' },
  { operational_status: 'operational' },
  { end_date: '2999-12-31' },
  { end_date: 'unknown' },
  { start_date: '1970' },
  { start_date: 'soon' },
  { opening_date: '2001-05' },
  { disused: 'No' },
];

describe.each(OBJECTS)('%s', (_, tags, form) => {
  test('has facts of its own', () => {
    expect(read(form, tags)).not.toBeNull();
  });

  test.each(OUT_OF_USE.map((state) => [JSON.stringify(state), state] as const))(
    'is nothing with %s',
    (_, state) => {
      expect(read(form, { ...tags, ...state })).toBeNull();
    },
  );

  test.each(IN_USE.map((state) => [JSON.stringify(state), state] as const))(
    'is what it is with %s',
    (_, state) => {
      expect(read(form, { ...tags, ...state })).toEqual(read(form, tags));
    },
  );

  test.each([
    'disused',
    'abandoned',
    'was',
    'demolished',
    'removed',
    'construction',
    'proposed',
    'planned',
    'historic',
    'razed',
  ])('is nothing with the prefix %s:', (prefix) => {
    const renamed = Object.fromEntries(
      Object.entries(tags).map(([key, value]) => [`${prefix}:${key}`, value]),
    );
    expect(read(form, renamed)).toBeNull();
  });
});

describe('the date of the map decides, not the day of the import:', () => {
  afterEach(() => setSystemTime());

  test.each<{ date: Tags; updatedAt: string | undefined; isThere: boolean }>([
    { date: { end_date: '2025' }, updatedAt: '2026-02-01', isThere: false },
    { date: { end_date: '2027-05' }, updatedAt: '2026-02-01', isThere: true },
    { date: { start_date: '2027-05' }, updatedAt: '2026-02-01', isThere: false },
    { date: { start_date: '2025' }, updatedAt: '2026-02-01', isThere: true },
    // maps without a date
    { date: { end_date: '2019' }, updatedAt: undefined, isThere: false },
    { date: { end_date: '2027-05' }, updatedAt: undefined, isThere: true },
    { date: { start_date: '2027-05' }, updatedAt: undefined, isThere: true },
    { date: { start_date: '2999' }, updatedAt: undefined, isThere: false },
  ])('%j', async ({ date, updatedAt, isThere }) => {
    const objects = carParkScene(date).objects();
    for (const today of ['2020-01-01', '2040-01-01']) {
      setSystemTime(new Date(today));
      const region = await regionOf(
        objects,
        updatedAt ? { replicationTime: Date.parse(updatedAt) / 1000 } : {},
      );
      expect(region.areas.kind.length > 0).toBe(isThere);
    }
  });
});

test('an end or a beginning is past or to come on the date of the map, whenever the object was edited', () => {
  const pub = (date: Record<string, string>, asOf: number) =>
    classify(new Map(Object.entries({ amenity: 'pub', ...date })), 'node', Date.UTC(2020), undefined, asOf);
  expect(pub({ end_date: '2024-06' }, Date.UTC(2024, 5, 30))).not.toBeNull();
  expect(pub({ end_date: '2024-06' }, Date.UTC(2024, 6, 1))).toBeNull();
  expect(pub({ opening_date: '2024-06' }, Date.UTC(2024, 4, 31))).toBeNull();
  expect(pub({ opening_date: '2024-06' }, Date.UTC(2024, 5, 1))).not.toBeNull();
});

test('a building site is one until it is built', () => {
  const site = read('area', { landuse: 'construction', construction: 'yes', opening_date: '2999' });
  expect(site!.areas).toHaveLength(1);
});

describe('opening hours', () => {
  test.each(NEVER_OPEN)('"%s" are of no venue, shop or road', (opening_hours) => {
    for (const [form, tags] of [
      ['node', { amenity: 'nightclub' }],
      ['node', { shop: 'bakery' }],
      ['open way', { highway: 'service' }],
    ] as const)
      expect(read(form, { ...tags, opening_hours })).toBeNull();
  });

  test.each(OPEN_AT_TIMES)('"%s" are of one that opens at times', (opening_hours) => {
    expect(read('node', { amenity: 'nightclub', opening_hours })!.points).toHaveLength(1);
  });
});

test('the walls of a building that is out of use stay', () => {
  const facts = read('area', { building: 'yes', amenity: 'pub', abandoned: 'yes' });
  expect(facts).toMatchObject({ points: [], areas: [], lines: [] });
  expect(facts!.building).toBeGreaterThan(0);
});

test.each([
  ['Camping closed', true],
  ['Campingplatz geschlossen', true],
  ['Camping Chiusa', false],
  ['Pousada do Cerrado', false],
  ['The Never Closed', false],
  ['CLOSED Mill Camp', true],
  ['Closed - Mill Camp', true],
  ['Geschlossen: Zum Wald', true],
  ['Closed Loop Camp', false],
  ['Cerrado Verde', false],
])('a campsite called %s is gone: %p', (name, isGone) => {
  expect(read('area', { tourism: 'camp_site', name })?.areas.length ?? 0).toBe(isGone ? 0 : 1);
});

test.each([
  ['closed', true],
  ['Closed since 2022', true],
  ['closed down in 2023', true],
  ['This campsite is permanently closed.', true],
  ['Der Campingplatz ist dauerhaft geschlossen', true],
  ['Temporarily closed', false],
  ['Fermé définitivement', true],
  ['The reception is closed', false],
  ['closed in winter', false],
  ['The site is closed on Mondays', false],
])('a campsite described as "%s" is gone: %p', (text, isGone) => {
  for (const key of ['description', 'note', 'comment']) {
    const areas = read('area', { tourism: 'camp_site', [key]: text })?.areas ?? [];
    expect(areas).toHaveLength(isGone ? 0 : 1);
  }
});

test.each<Tags>([
  { amenity: 'parking;disused' },
  { amenity: 'abandoned; parking' },
  { amenity: 'parking', operational: 'no' },
])('%j is no car park', (tags) => {
  expect(read('area', tags)?.areas ?? []).toEqual([]);
});

describe('a private gate', () => {
  const gate = (state: Tags) => read('node', { barrier: 'gate', access: 'private', ...state });

  test.each<Tags>([{ disused: 'yes' }, { removed: 'yes' }, { end_date: '2019' }, { status: 'dismantled' }])(
    'is gone with %j',
    (state) => expect(gate(state)).toBeNull(),
  );

  test.each<Tags>([
    { status: 'closed' },
    { state: 'locked' },
    { closed: 'yes' },
    { 'gate:status': 'closed' },
  ])('is there with %j, and shut', (state) => expect(gate(state)?.barrier?.forward).toBe(0));
});
