/** The search in regions that a device keeps gives the answers of the service. */
import { beforeAll, expect, test } from 'bun:test';
import { SavedSearch } from '../../../src/offline/saved-search.ts';
import type { RegionBuilder } from '../../../src/region/build/builder.ts';
import { LineClass, PlaceRank, PointCategory } from '../../../src/region/format/codes.ts';
import { joinedResults } from '../../../src/search/find-places-by-name.ts';
import { Searcher } from '../../../src/search/searcher.ts';
import { toUnits } from '../../../src/shared/geo/earth.ts';
import { aPoint, aWay, regionOf } from '../../support/maps/region-fixture.ts';

const LIMIT = 5;

function fill(builder: RegionBuilder): void {
  let osmId = 1;
  const at = (lat: number, lon: number) => ({ x: toUnits(lon), y: toUnits(lat) });
  const add = (category: number, name: string, lat: number, lon: number, flags = 0) =>
    builder.points.add(aPoint({ osmId: osmId++, category, name, flags, ...at(lat, lon) }));
  add(PointCategory.place, 'Quelldorf', 47.14, 9.52, PlaceRank.town);
  add(PointCategory.camp_site, 'Camping Sonnenmatt', 47.141, 9.521);
  add(PointCategory.parking, '', 47.142, 9.521);
  add(PointCategory.postcode, '9490', 47.14, 9.52);
  for (const [name, south, west, north, east] of [
    ['Hauptstraße', 47.14, 9.51, 47.14, 9.53],
    ['Bahnhofstraße', 47.13, 9.52, 47.15, 9.52],
  ] as const) {
    const way = builder.lines.addWay(aWay({ osmId: osmId++, lineClass: LineClass.residential, name }));
    builder.lines.addSegment(way, toUnits(west), toUnits(south), toUnits(east), toUnits(north), 0, 1e5, 0);
  }
}

const service = new Searcher();
// the service reads an index of names, a device builds it
const saved = new SavedSearch([regionOf(fill)]);
beforeAll(() => service.setRegions([regionOf(fill, {}, [])]));

test.each([
  'Quelldorf',
  'Quelldorf, Liechtenstein',
  'Quelldrof',
  'Haupt Strasse',
  'Hauptstr. 12, 9490 Quelldorf',
  'FL-9490',
  'Hauptstraße / Bahnhofstraße',
  'Ecke Hauptstr. und Bahnhofstr.',
  'campsite near Quelldorf',
  'Parkplatz in Quelldorf',
  'Strand bei Quelldorf',
  'Springfield, IL',
  '75001 Paris',
  'Toskana',
  'Lago di Garda',
  'Zermatt',
  'Sirmione, Gardasee',
  'Flughafen München',
  'ZRH',
  'Cambridge',
  '47.14, 9.52',
  '47°08\'24"N 9°31\'12"E',
  'no such place',
])('%s', async (query) => {
  for (const near of [undefined, { lat: 47.2, lon: 9.5 }]) {
    const online = joinedResults(await service.search(query, LIMIT, near), [], LIMIT);
    const offline = JSON.parse(saved.find({ q: query, limit: LIMIT, near })).results;
    expect(offline).toEqual(online);
  }
});
