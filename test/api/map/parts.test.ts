/** A region file of several parts is one region to clients. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RegionRow } from '../../../src/api/regions.ts';
import { openRegionBytes } from '../../../src/region/read/open-bytes.ts';
import { toUnits } from '../../../src/shared/geo/earth.ts';
import { problemOf } from '../../support/http/map-service.ts';
import { testApp } from '../../support/http/test-app.ts';
import { writeStreets } from '../../support/maps/region-parts.ts';
import { openedPack, servedRegions } from '../../support/maps/served-regions.ts';

const regions = servedRegions();
const { ask } = testApp({ regions: regions.listOf() });
const PACK = 'GET /api/regions/land/pack';

beforeAll(async () => {
  mkdirSync(regions.folder, { recursive: true });
  // parts of a tenth of a degree, so that a small bbox touches several
  writeStreets(
    join(regions.folder, 'land.spots'),
    [8, 8.1, 8.2],
    { name: 'land', title: 'Land', bounds: [7.95, 49.95, 8.25, 50.05] },
    0.05,
  );
  await regions.look();
});
afterAll(() => regions.maps.close());

test('a region of several parts is listed once, with the outline of all parts, and has no whole pack', async () => {
  const list: { regions: RegionRow[] } = await (await ask('GET /api/regions')).json();
  expect(list.regions).toMatchObject([
    { name: 'land', title: 'Land', bounds: [7.95, 49.95, 8.25, 50.05], pack_bytes: null, parts: true },
  ]);
  const outer = list.regions[0]!.outline.coordinates.map(([ring]) => ring!.map(([lon]) => lon!));
  const covers = (lon: number) => outer.some((lons) => Math.min(...lons) <= lon && Math.max(...lons) >= lon);
  expect([8, 8.1, 8.2].every(covers)).toBeTrue();
  expect(await problemOf(await ask(PACK))).toEqual([404, 'pack_too_large']);
});

test('a bbox that touches several parts makes a pack with one region', async () => {
  const pack = openedPack(await (await ask(`${PACK}?bbox=7.98,49.98,8.12,50.02`)).bytes());
  const region = openRegionBytes(pack.region, 'the part');
  const streets = [...region.ways.name].map((name) => region.text(name)).sort();
  expect(streets).toEqual(['Street 8', 'Street 8.1']);
  expect(region.info.bounds).toEqual([7.98, 49.98, 8.12, 50.02]);
  for (const lon of [8, 8.1]) expect(region.covers(toUnits(lon), toUnits(50))).toBeTrue();
});

test('the bbox of the whole region makes a partial pack too', async () => {
  const pack = openedPack(await (await ask(`${PACK}?bbox=7.95,49.95,8.25,50.05`)).bytes());
  expect(openRegionBytes(pack.region, 'the part').ways.id).toHaveLength(3);
});
