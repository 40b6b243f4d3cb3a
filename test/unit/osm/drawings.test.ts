/** How tags are drawn: layer, kind and lowest zoom. */
import { describe, expect, test } from 'bun:test';
import { LAYERS } from '../../../src/map-tiles/schema.ts';
import { borderDrawing, borderLevel } from '../../../src/osm/map-tiles/border-rules.ts';
import { drawingsOf } from '../../../src/osm/map-tiles/drawings-of.ts';
import type { Form } from '../../../src/osm/tags/facts.ts';

type TagList = Record<string, string>;

/** Returns `layer shape kind zoom` of each drawing. */
function drawn(tags: TagList, form: Form): string[] {
  return drawingsOf(new Map(Object.entries(tags)), form).map(({ layer, shape, minZoom, properties }) =>
    [layer, shape, properties.kind ?? properties.kind_detail ?? '-', minZoom].join(' '),
  );
}

const properties = (tags: TagList, form: Form) =>
  drawingsOf(new Map(Object.entries(tags)), form)[0]!.properties;

test.each<[TagList, Form, string[]]>([
  [{ highway: 'motorway' }, 'open way', ['roads line highway 5']],
  [{ highway: 'motorway_link' }, 'open way', ['roads line highway 7']],
  [{ highway: 'trunk' }, 'open way', ['roads line highway 6']],
  [{ highway: 'primary' }, 'open way', ['roads line major_road 8']],
  [{ highway: 'secondary' }, 'open way', ['roads line major_road 9']],
  [{ highway: 'tertiary' }, 'open way', ['roads line medium_road 11']],
  [{ highway: 'residential' }, 'open way', ['roads line minor_road 12']],
  [{ highway: 'service' }, 'open way', ['roads line minor_road 13']],
  [{ highway: 'service', service: 'driveway' }, 'open way', ['roads line minor_road 14']],
  [{ highway: 'track' }, 'open way', ['roads line path 13']],
  [{ highway: 'footway' }, 'open way', ['roads line path 14']],
  [
    { highway: 'primary', ref: '16;A13', name: 'Landstrasse' },
    'open way',
    ['roads line major_road 8', 'road_numbers line major_road 8'],
  ],
  [{ highway: 'motorway_link', ref: 'A13' }, 'open way', ['roads line highway 7']],
  [{ highway: 'tertiary', ref: '414' }, 'open way', ['roads line medium_road 11']],
  [{ highway: 'proposed' }, 'open way', []],
  [{ railway: 'rail' }, 'open way', ['roads line rail 9']],
  [{ railway: 'rail', service: 'siding' }, 'open way', ['roads line rail 13']],
  [{ railway: 'abandoned' }, 'open way', []],
  [{ waterway: 'river' }, 'open way', ['water line river 8']],
  [{ waterway: 'stream' }, 'open way', ['water line stream 13']],
  [{ natural: 'water' }, 'area', ['water area lake 6']],
  [{ natural: 'water', water: 'river' }, 'area', ['water area river 6']],
  [{ natural: 'wood' }, 'area', ['landuse area wood 7']],
  [{ landuse: 'forest' }, 'closed way', ['landuse area wood 7']],
  [{ landuse: 'residential' }, 'closed way', ['landuse area residential 7']],
  [{ landuse: 'farmland' }, 'closed way', ['landuse area farmland 10']],
  [{ landuse: 'meadow' }, 'closed way', ['landuse area meadow 11']],
  [{ leisure: 'park' }, 'closed way', ['landuse area park 12']],
  [{ leisure: 'park' }, 'open way', []],
  [{ amenity: 'parking' }, 'closed way', ['landuse area parking 14', 'pois point parking 14']],
  [{ amenity: 'parking', access: 'private' }, 'closed way', ['landuse area parking 14']],
  [{ tourism: 'camp_site' }, 'area', ['landuse area camp_site 12', 'pois point camp_site 9']],
  [{ building: 'yes' }, 'closed way', ['buildings area - 13']],
  [{ building: 'no' }, 'closed way', []],
  [{ building: 'yes', location: 'underground' }, 'closed way', []],
  [{ natural: 'peak', ele: '2599' }, 'node', ['pois point peak 12']],
  [{ amenity: 'drinking_water' }, 'node', ['pois point drinking_water 9']],
  [{ tourism: 'camp_site', name: 'Camp for refugees' }, 'node', []],
  [{ tourism: 'camp_site', scout: 'yes' }, 'node', []],
  [{ tourism: 'camp_site', name: 'At the lake' }, 'node', ['pois point camp_site 9']],
  [{ amenity: 'cafe' }, 'node', []],
  [{ place: 'city', name: 'A' }, 'node', ['places point city 4']],
  [{ place: 'village', name: 'A' }, 'node', ['places point village 10']],
  [{ place: 'village' }, 'node', []],
  [{ place: 'village', name: 'A' }, 'area', []],
])('draws %p (%s)', (tags, form, expected) => {
  expect(drawn(tags, form)).toEqual(expected);
});

describe('a closed way', () => {
  test('with road tags is a line, unless tagged area=yes', () => {
    expect(drawn({ highway: 'pedestrian' }, 'closed way')).toEqual(['roads line path 13']);
    expect(drawn({ highway: 'pedestrian', area: 'yes' }, 'closed way')).toEqual([
      'landuse area pedestrian 13',
    ]);
  });

  test('may be a line and an area', () => {
    expect(drawn({ highway: 'track', landuse: 'meadow' }, 'closed way')).toEqual([
      'roads line path 13',
      'landuse area meadow 11',
    ]);
    expect(drawn({ highway: 'track', landuse: 'meadow', area: 'no' }, 'closed way')).toEqual([
      'roads line path 13',
    ]);
  });
});

describe('the properties of a drawing', () => {
  test('include translated names only where they differ', () => {
    const tags = {
      place: 'town',
      name: 'Genève',
      'name:fr': 'Genève',
      'name:de': 'Genf',
      'name:it': 'Ginevra',
      'name:nl': 'Genève',
      'name:ja': 'ジュネーヴ',
    };
    expect(properties(tags, 'node')).toEqual({
      kind_detail: 'town',
      name: 'Genève',
      'name:de': 'Genf',
      'name:it': 'Ginevra',
    });
  });

  test('of a road are its kind, number, bridge and link, without false values', () => {
    const tags = { highway: 'primary_link', ref: '28', bridge: 'yes', tunnel: 'no', maxspeed: '50' };
    expect(properties(tags, 'open way')).toEqual({
      kind: 'major_road',
      kind_detail: 'primary',
      ref: '28',
      bridge: true,
      link: true,
    });
  });

  test.each([
    ['1 850 m', 1850],
    ["1'850", 1850],
    ['1,850', 1850],
    ['1,234,567', 1_234_567],
    ['1234,5', 1235],
    ['12,34', 12],
    ['1850.4', 1850],
    [' -3', -3],
    ['2599m', 2599],
  ])('read the elevation %p as %d', (ele, metres) => {
    expect(properties({ natural: 'peak', name: 'Grauspitz', ele }, 'node').ele).toBe(metres);
  });

  test('include the elevation of a peak and the population of a town', () => {
    expect(properties({ natural: 'peak', name: 'Grauspitz', ele: '2599 m' }, 'node')).toMatchObject({
      ele: 2599,
    });
    expect(properties({ place: 'town', name: 'A', population: "5'696" }, 'node')).toMatchObject({
      population: 5696,
    });
  });

  test('are all in the schema', () => {
    const all: [TagList, Form][] = [
      [{ highway: 'primary', name: 'A', ref: '1', bridge: 'yes', tunnel: 'yes' }, 'open way'],
      [{ waterway: 'river', name: 'A', tunnel: 'yes' }, 'open way'],
      [{ natural: 'water', name: 'A' }, 'area'],
      [{ leisure: 'park', name: 'A' }, 'area'],
      [{ place: 'city', name: 'A', capital: 'yes', population: '1' }, 'node'],
      [{ natural: 'peak', name: 'A', ele: '1' }, 'node'],
    ];
    for (const [tags, form] of all) {
      const [drawing] = drawingsOf(new Map(Object.entries(tags)), form);
      const fields = Object.keys(LAYERS[drawing!.layer].fields);
      expect(fields).toEqual(expect.arrayContaining(Object.keys(drawing!.properties)));
    }
  });
});

test('borders have the level of their area and are not drawn at sea', () => {
  const levelOf = (tags: TagList) => borderLevel(new Map(Object.entries(tags)));
  expect(levelOf({ boundary: 'administrative', admin_level: '2' })).toBe(2);
  expect(levelOf({ boundary: 'administrative', admin_level: '10' })).toBeNull();
  expect(levelOf({ boundary: 'protected_area', admin_level: '2' })).toBeNull();
  expect(borderDrawing(2, new Map())).toMatchObject({
    minZoom: 0,
    properties: { kind: 'country', admin_level: 2 },
  });
  expect(borderDrawing(8, new Map())).toMatchObject({ minZoom: 11, properties: { kind: 'municipality' } });
  expect(borderDrawing(2, new Map([['maritime', 'yes']]))).toBeNull();
});
