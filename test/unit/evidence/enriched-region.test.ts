/** A region with all kinds of optional data is the same whether merged at once or one by one. */
import { expect, test } from 'bun:test';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RegionCatalog } from '../../../src/app/regions/catalog.ts';
import { sourceRows } from '../../../src/app/regions/health-rows.ts';
import { runImport } from '../../../src/commands/regions/import.ts';
import { runRegions } from '../../../src/commands/regions.ts';
import { enrichedRegion } from '../../../src/evidence/enriched-region.ts';
import { Evidence, removeEvidence } from '../../../src/evidence/evidence-folder.ts';
import { countsOn } from '../../../src/evidence/traffic-counts/apply.ts';
import { countsOf } from '../../../src/evidence/traffic-counts/count-columns.ts';
import { openEncoded } from '../../../src/region/read/open-bytes.ts';
import { openParts, openRegions } from '../../../src/region/read/source.ts';
import { toUnits } from '../../../src/shared/geo/earth.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { geoJsonOf } from '../../support/maps/noise-maps.ts';
import { bytesOf } from '../../support/maps/region-fixture.ts';
import { hgtOf } from '../../support/maps/terrain.ts';
import { writeTown } from '../../support/maps/town-region.ts';

let made: Promise<string> | undefined;

/** Returns a data directory of its own, with a town and all optional data, which are imported once. */
async function townWithAll() {
  made ??= madeTown();
  const dataDir = emptyDirectory();
  cpSync(await made, dataDir, { recursive: true });
  let printed = '';
  const output = { write: (text: string) => (printed += text) };
  return { dataDir, regions: join(dataDir, 'regions'), output, printed: () => printed };
}

async function madeTown(): Promise<string> {
  const dataDir = emptyDirectory();
  await writeTown(join(dataDir, 'regions'), 'town', 8.5);
  const output = { write: () => true };
  const add = async (name: string, content: string | Uint8Array) => {
    writeFileSync(join(dataDir, name), content);
    expect(await runImport([join(dataDir, name)], { dataDir, stdout: output, stderr: output })).toBe(0);
  };
  await add(
    'N50E008.hgt',
    hgtOf(8, 50, 1201, (lon, lat) => 100 + 3000 * (lon - 8.5) + 500 * (lat - 50)),
  );
  await add(
    'N49E008.hgt',
    hgtOf(8, 49, 1201, (lon, lat) => 100 + 3000 * (lon - 8.5) + 500 * (lat - 50)),
  );
  await add(
    'road-2022.geojson',
    geoJsonOf([{ square: [8.49, 49.99, 8.51, 50.01], properties: { Lnight: '50-54' } }]),
  );
  await add('counts.csv', 'lat,lon,aadt,heavy_share,year\n50,8.5,30000,0.2,2021\n');
  return dataDir;
}

async function servedOf(dataDir: string) {
  const [regions, served] = [join(dataDir, 'regions'), join(dataDir, 'served')];
  const catalog = new RegionCatalog({ regions, served, live: null }, () =>
    Promise.reject(new Error('no sample here')),
  );
  await catalog.load(async () => {});
  return catalog.served;
}

test('optional data applied one by one makes the same bytes as all at once', async () => {
  const { regions } = await townWithAll();
  const part = openParts({ kind: 'file', path: join(regions, 'town.spots') }).parts[0]!;
  const evidence = new Evidence(regions);
  const [terrain, noiseMaps] = [evidence.of('terrain'), evidence.of('noise_map')];
  const counts = countsOn(part, evidence.of('counts').flatMap(countsOf));
  expect([counts.length, terrain.length, noiseMaps.length]).toEqual([1, 2, 1]);
  const atOnce = enrichedRegion(part, { counts, terrain, noiseMaps })!;
  let open = part;
  for (const one of [{ counts }, { terrain }, { noiseMaps }])
    open = openEncoded(
      enrichedRegion(open, { counts: [], terrain: [], noiseMaps: [], ...one })!.encoded,
      'town',
    );
  const inTurn = enrichedRegion(open, { counts: [], terrain: [], noiseMaps })!.encoded;
  expect(bytesOf(atOnce.encoded)).toEqual(bytesOf(inTurn));
});

test('a served region has all optional data, and each file is listed and removed separately', async () => {
  const { dataDir, regions, output, printed } = await townWithAll();
  const served = await servedOf(dataDir);
  const region = openRegions(served.regions[0]!.source)[0]!;
  expect(region.heights).not.toBeNull();
  expect(region.official!.at(toUnits(8.5), toUnits(50)).road).toMatchObject({ from: 50, to: 55 });
  expect([...region.ways.countYear]).toContain(2021);
  expect(sourceRows(served).map(({ source_name }) => source_name)).toEqual([
    'osm:town',
    'counts:counts',
    'terrain:n49e008',
    'terrain:n50e008',
    'official:road-2022',
  ]);
  await runRegions({ dataDir, stdout: output });
  expect(printed()).toContain('counts (traffic counts: plain counts');
  for (const name of ['counts', 'n49e008', 'n50e008', 'road-2022'])
    expect(removeEvidence(regions, name)).not.toBeNull();
  expect(readdirSync(regions)).toEqual(['town.spots']);
  const { source } = (await servedOf(dataDir)).regions[0]!;
  expect(source.kind === 'file' && readFileSync(source.path)).toEqual(
    readFileSync(join(regions, 'town.spots')),
  );
});

test('a region is served without a damaged file of optional data, and health reports it', async () => {
  const { dataDir, regions } = await townWithAll();
  const path = join(regions, 'road-2022.noise');
  const whole = readFileSync(path);
  for (const share of [0.01, 0.2, 0.5, 0.7, 0.9, 0.99]) {
    const flipped = Uint8Array.from(whole);
    flipped[Math.floor(whole.length * share)]! ^= 16;
    writeFileSync(path, flipped);
    const served = await servedOf(dataDir);
    const level = openRegions(served.regions[0]!.source)[0]!.official?.at(toUnits(8.5), toUnits(50)).road;
    const bad = sourceRows(served).find(({ status }) => status === 'degraded');
    // another block may still cover the position
    expect([share, level?.from ?? 50, level?.to ?? 55, bad !== undefined]).toEqual([share, 50, 55, true]);
    expect(bad!.notes).toContain('road-2022.noise');
  }
});

test('a region is served without files of versions before 0.2, each of which is named', async () => {
  const { dataDir, regions, output, printed } = await townWithAll();
  const header = JSON.stringify({ header: { version: 1 }, columns: [] });
  const length = new Uint8Array(Uint32Array.of(header.length).buffer);
  writeFileSync(
    join(regions, 'hills.terrain'),
    Buffer.concat([Buffer.from('spotside'), length, Buffer.from(header)]),
  );
  writeFileSync(join(regions, 'counts.json'), JSON.stringify({ version: 1, sets: [] }));
  const served = await servedOf(dataDir);
  expect([...openRegions(served.regions[0]!.source)[0]!.ways.countYear]).toContain(2021);
  const reasons = [
    'hills.terrain has version 1; this program reads 2: import its data again.',
    'counts.json is the file of an older version, which is not read: import the counts again, then remove it.',
  ];
  expect(
    sourceRows(served)
      .filter(({ status }) => status === 'degraded')
      .map(({ notes }) => notes),
  ).toEqual(reasons);
  expect(await runRegions({ dataDir, stdout: output })).toBe(3);
  for (const reason of reasons) expect(printed()).toContain(reason);
  expect(removeEvidence(regions, 'hills')).toBe('terrain');
});
