/** Kinds and order of search results: whole requests on a small island and the list of the world. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import type { FoundPlace } from '../../src/api/places.ts';
import { LineClass, PlaceRank, type PlaceRankName, PointCategory } from '../../src/region/format/codes.ts';
import { toUnits } from '../../src/shared/geo/earth.ts';
import { mapService } from '../support/http/map-service.ts';
import { aPoint, aWay, regionOf } from '../support/maps/region-fixture.ts';
import { FakeUpstream } from '../support/upstream/fake-upstream.ts';

let nextId = 1;
const point = (
  name: string,
  lat: number,
  lon: number,
  more: { category: number; flags?: number; value?: number },
) => aPoint({ osmId: nextId++, name, x: toUnits(lon), y: toUnits(lat), ...more });
const place = (name: string, rank: PlaceRankName, lat: number, lon: number, people = 0) =>
  point(name, lat, lon, { category: PointCategory.place, flags: PlaceRank[rank], value: people });

/** The north of Malta, and in Germany two distant villages of the same name. */
const region = regionOf((builder) => {
  for (const each of [
    place('Mellieħa', 'locality', 35.94, 14.345),
    place('Il-Mellieħa', 'town', 35.957, 14.362, 10_000),
    place('Lauf', 'locality', 35.9, 14.4),
    place('Lauf an der Pegnitz', 'town', 49.51, 11.28, 26_000),
    place('Neukirchen', 'village', 49.5, 11.7),
    place('Neukirchen', 'village', 51.0, 9.3),
    point('Camping Nord', 35.97, 14.34, { category: PointCategory.camp_site }),
    point('Lima', 35.957, 14.363, { category: PointCategory.bar }),
  ])
    builder.points.add(each);
  const way = builder.lines.addWay(
    aWay({ osmId: nextId++, lineClass: LineClass.residential, name: 'Triq Bormla' }),
  );
  builder.lines.addSegment(way, toUnits(14.36), toUnits(35.957), toUnits(14.361), toUnits(35.957), 0, 1e5, 0);
});

let fake: FakeUpstream;
let find: (query: string) => Promise<FoundPlace[]>;
let findEncoded: (query: string) => Promise<FoundPlace[]>;
beforeEach(async () => {
  fake = await FakeUpstream.start();
  const service = await mapService({ fake, regions: [region], withGeocoder: false });
  findEncoded = async (query) => (await (await service.get(`/api/geocode/search?q=${query}`)).json()).results;
  find = (query) => findEncoded(encodeURIComponent(query));
});
afterEach(async () => {
  expect(await fake.stop()).toEqual([]);
});

const shown = ({ name, kind, area, country }: FoundPlace) => [name, kind, area, country];

describe('a town', () => {
  test('comes before a locality of the same name, with or without an article', async () => {
    const [first, second] = await find('mellieha');
    expect(shown(first!)).toEqual(['Il-Mellieħa', 'town', null, 'MT']);
    expect(shown(second!).slice(0, 2)).toEqual(['Mellieħa', 'locality']);
    expect((await find('il-mellieha'))[0]!.name).toBe('Il-Mellieħa');
  });

  test('comes before a locality whose name is the first word of its own', async () => {
    const names = (await find('lauf')).map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual(['Lauf an der Pegnitz', 'Lauf']);
  });
});

test('a result has its kind, the nearest town and the country', async () => {
  expect(shown((await find('triq bormla'))[0]!)).toEqual(['Triq Bormla', 'street', 'Il-Mellieħa', 'MT']);
  expect(shown((await find('camping nord'))[0]!)).toEqual(['Camping Nord', 'camp_site', 'Il-Mellieħa', 'MT']);
});

test('results of the same name are distinguished by a town nearby', async () => {
  const found = (await find('neukirchen')).filter(({ type }) => type === 'village').slice(0, 2);
  expect(found.map(({ name }) => name)).toEqual(['Neukirchen', 'Neukirchen']);
  const areas = found.map(({ area }) => area);
  expect(areas.every((area) => area !== null)).toBe(true);
  expect(new Set(areas).size).toBe(2);
});

// as links, forms and programs write them
test.each(['V84F%2BGC%20Denver,%20Colorado', 'V84F%2BGC+Denver%2C+Colorado', 'V84F+GC%20Denver'])(
  'a short plus code has its town, however spaces are encoded: %s',
  async (encoded) => {
    const [first] = await findEncoded(encoded);
    expect([first!.type, first!.lat.toFixed(3), first!.lon.toFixed(3)]).toEqual([
      'coordinates',
      '39.856',
      '-104.676',
    ]);
  },
);

describe('the list of the world', () => {
  test('has towns and countries, and tolerates one typing error', async () => {
    const [andorra] = await find('andora');
    expect([andorra!.kind, andorra!.country]).toEqual(['country', 'AD']);
    const [west, south, east, north] = andorra!.bbox;
    expect([west < 1.52, south < 42.5, east > 1.52, north > 42.5]).toEqual([true, true, true, true]);
    expect((await find('andorra la vela'))[0]).toMatchObject({
      name: 'Andorra la Vella',
      kind: 'town',
      country: 'AD',
    });
  });

  test.each([
    ['Österreich', 'AT'],
    ['espagne', 'ES'],
    ['portugal', 'PT'],
    ['Verenigde Staten', 'US'],
  ])('has countries in all languages of the program: %s', async (query, country) => {
    const [first] = await find(query);
    expect([first!.kind, first!.country]).toEqual(['country', country]);
  });

  test('has the bbox of the mainland of a country', async () => {
    const [west, , east] = (await find('france'))[0]!.bbox;
    expect([Math.round(west), Math.round(east)]).toEqual([-6, 10]);
  });

  test('comes before a bar with the name of a city', async () => {
    expect((await find('lima')).slice(0, 2).map(({ kind, country }) => [kind, country])).toEqual([
      ['town', 'PE'],
      ['food', 'MT'],
    ]);
    // Bormla is a town in Malta; the street with its name is in the region.
    expect((await find('triq bormla'))[0]!.kind).toBe('street');
  });

  test('has no results for a meaningless word, and no similar names if a region has one', async () => {
    expect(await find('xyzzyq')).toEqual([]);
    expect((await find('neukirchn')).every(({ name }) => name === 'Neukirchen')).toBe(true);
  });
});
