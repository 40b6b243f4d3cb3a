/** Traffic counts in a data directory apply to served regions as long as they are there. */
import { afterAll, expect, test } from 'bun:test';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RegionCatalog } from '../../../src/app/regions/catalog.ts';
import { sourceRows } from '../../../src/app/regions/health-rows.ts';
import { importEvidence } from '../../../src/commands/regions/import-evidence.ts';
import { runRegions } from '../../../src/commands/regions.ts';
import { Evidence, evidencePath, removeEvidence } from '../../../src/evidence/evidence-folder.ts';
import { countedWaysOf } from '../../../src/evidence/traffic-counts/apply.ts';
import { RegionBuilder } from '../../../src/region/build/builder.ts';
import { LineClass, SoundKind, TrafficSource } from '../../../src/region/format/codes.ts';
import { writeRegionFile } from '../../../src/region/format/file.ts';
import { openRegions, type RegionSource } from '../../../src/region/read/source.ts';
import { regionOfFile } from '../../support/maps/assembled-region.ts';
import { readCounts } from '../../support/maps/evidence.ts';
import { referenceMap } from '../../support/maps/reference-maps.ts';
import { aWay, REGION_INFO } from '../../support/maps/region-fixture.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'served-counts-'));
const regions = join(dataDir, 'regions');
mkdirSync(regions);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const written: string[] = [];
const output = { write: (text: string) => written.push(text) } as never;
const takeOutput = () => written.splice(0).join('');

async function importOf(text: string, dryRun = false, name = 'mine'): Promise<number> {
  const path = join(dataDir, 'counts.csv');
  await Bun.write(path, text);
  return importEvidence({ path, name, dataDir, dryRun, stdout: output, stderr: output });
}

const HEAD = 'lat,lon,ref,name,aadt,heavy_share,night_per_hour,year\n';
const GOOD = `${HEAD}50,8.001,B 14,,,0.1,500,2021\nnorth,8,B 14,,,,,2021\n50.001,8.05,B 7,,,,90,2021\n`;

async function aRegion(): Promise<void> {
  const builder = new RegionBuilder();
  const way = builder.lines.addWay(aWay({ osmId: 7, lineClass: LineClass.primary, ref: 'B 14' }));
  builder.lines.setTraffic(way, {
    source: TrafficSource.typical,
    vehiclesPerHour: 72,
    heavyShare: 0.092,
    year: 0,
  });
  for (let i = 0; i < 6; i++)
    builder.lines.addSegment(
      way,
      8e7 + i * 8000,
      50e7,
      8e7 + (i + 1) * 8000,
      50e7,
      SoundKind.road_rural,
      1e6,
      1e6,
    );
  const info = {
    ...REGION_INFO,
    name: 'roads',
    bounds: [7.9, 49.9, 8.1, 50.1] as [number, number, number, number],
  };
  await writeRegionFile(join(regions, 'roads.spots'), builder.finish(info));
}

const catalog = new RegionCatalog({ regions, served: join(dataDir, 'served'), live: null }, () =>
  Promise.reject(new Error('no sample here')),
);
const load = () => catalog.load(async () => {});
const bytesOf = (source: RegionSource) =>
  source.kind === 'file' ? readFileSync(source.path) : Buffer.from(source.bytes);
const servedBytes = () => bytesOf(catalog.served.regions[0]!.source);
const tenths = () => openRegions(catalog.served.regions[0]!.source)[0]!.ways.tenthsPerHour[0];

test('counts can be imported twice, survive an import of the map, and are removed without a trace', async () => {
  await aRegion();
  await load();
  const before = servedBytes();
  expect(tenths()).toBe(720);

  expect(await importOf(GOOD, true)).toBe(0);
  const dry = takeOutput();
  expect(dry).toContain('line 3: lat is "north"; expected degrees north');
  expect(dry).toContain('roads.spots: 1 counts on 1 ways, 1 on none');
  expect(dry).toContain('50.001, 8.05 B 7: no road within 80 m');
  expect(existsSync(evidencePath(regions, 'counts', 'mine'))).toBe(false);

  expect(await importOf(GOOD)).toBe(0);
  expect(statSync(evidencePath(regions, 'counts', 'mine')).mode & 0o777).toBe(0o600);
  expect(await load()).toBe(true);
  expect(tenths()).toBe(5000);
  const once = servedBytes();
  expect(await load()).toBe(false);

  await importOf(GOOD);
  await load();
  expect(servedBytes()).toEqual(once);
  expect(new Evidence(regions).sets).toHaveLength(1);

  await aRegion();
  await load();
  expect(tenths()).toBe(5000);
  expect(sourceRows(catalog.served).find(({ kind }) => kind === 'counts')).toMatchObject({
    source_name: 'counts:mine',
    status: 'ok',
    record_count: 2,
  });
  takeOutput();
  await runRegions({ dataDir, stdout: output });
  expect(takeOutput()).toContain('mine (traffic counts: plain');

  expect(removeEvidence(regions, 'mine')).toBe('counts');
  await load();
  expect(servedBytes()).toEqual(before);
});

test('of two files of one year that of the last import counts, whatever their names', async () => {
  await aRegion();
  const counts = (perHour: number) => `${HEAD}50,8.001,B 14,,,0.1,${perHour},2021\n`;
  for (const [name, perHour] of [
    ['town-202101', 500],
    ['town-202102', 900],
    ['town-202101', 700],
  ] as const) {
    expect(await importOf(counts(perHour), false, name)).toBe(0);
    await load();
    expect(tenths()).toBe(10 * perHour);
    // the time of an import is in milliseconds
    await Bun.sleep(2);
  }
  for (const name of ['town-202101', 'town-202102']) removeEvidence(regions, name);
});

test('a file without a valid row changes nothing', async () => {
  expect(await importOf(`${HEAD}north,8,B 14,,,,,2021\n`)).toBe(3);
  expect(takeOutput()).toContain('has no readable row');
});

test('regions are served beside a damaged file of counts, and health reports it', async () => {
  await Bun.write(join(regions, 'mine.counts'), '{"version": 1, "sets"');
  chmodSync(join(regions, 'mine.counts'), 0o600);
  await load();
  expect(catalog.served.regions).toHaveLength(1);
  expect(sourceRows(catalog.served).find(({ status }) => status === 'degraded')?.notes).toContain('damaged');
});

test('a count at Lauf applies to both carriageways of the A 9', async () => {
  // a federal counter and its result (BASt 2018, CC BY 4.0)
  const row = '49.50422704,11.29117128,A9,,,0.336,1116,2018\n';
  const path = join(dataDir, 'a9.csv');
  await Bun.write(path, HEAD + row);
  const { counts } = await readCounts(path);
  const region = await regionOfFile(referenceMap('lauf'));
  const { matched, unmatched, counted } = countedWaysOf([region], counts);
  expect(unmatched).toEqual([]);
  expect(matched.map(({ ways, by, count }) => [ways.length, by, count.vehiclesPerHour])).toEqual([
    [2, 'ref', 1116],
  ]);
  for (const way of counted[0]!.keys()) expect(region.text(region.ways.ref.at(way))).toBe('A 9');
});
