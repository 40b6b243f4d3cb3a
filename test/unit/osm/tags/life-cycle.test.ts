/** What is out of use, gone or not yet built is no site, no venue, no traffic and no road. */
import { describe, expect, test } from 'bun:test';
import { classify } from '../../../../src/osm/tags/classify.ts';
import type { Form } from '../../../../src/osm/tags/facts.ts';
import { read } from '../../../support/maps/classified-tags.ts';

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
  ['a gate', { barrier: 'gate', access: 'private' }, 'node'],
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
  { end_date: '2019' },
  { end_date: '2019-05' },
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

test('an end is past or to come when the object was last edited', () => {
  const tags = new Map([
    ['amenity', 'pub'],
    ['end_date', '2024-06'],
  ]);
  expect(classify(tags, 'node', Date.UTC(2024, 5, 30))).not.toBeNull();
  expect(classify(tags, 'node', Date.UTC(2024, 6, 1))).toBeNull();
});

test('the walls of a building that is out of use stay', () => {
  const facts = read('area', { building: 'yes', amenity: 'pub', abandoned: 'yes' });
  expect(facts).toMatchObject({ points: [], areas: [], lines: [] });
  expect(facts!.building).toBeGreaterThan(0);
});
