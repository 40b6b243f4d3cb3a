/** Terrain from file to served region: imported, listed, kept when the map is imported again, removed. */
import { afterAll, beforeEach, expect, test } from 'bun:test';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { RegionCatalog } from '../../../src/app/regions/catalog.ts';
import { sourceRows } from '../../../src/app/regions/health-rows.ts';
import { runImport } from '../../../src/commands/regions/import.ts';
import { runRegions } from '../../../src/commands/regions.ts';
import { evidencePath, removeEvidence } from '../../../src/evidence/evidence-folder.ts';
import { cutRegion } from '../../../src/region/cut/cut-region.ts';
import { openRegionBytes } from '../../../src/region/read/open-bytes.ts';
import { openParts, openRegions } from '../../../src/region/read/source.ts';
import { toUnits } from '../../../src/shared/geo/earth.ts';
import { bytesOf, REGION_INFO } from '../../support/maps/region-fixture.ts';
import { hgtOf, terrariumOf } from '../../support/maps/terrain.ts';
import { writeTown } from '../../support/maps/town-region.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'terrain-'));
const regions = join(dataDir, 'regions');
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
beforeEach(async () => {
  rmSync(regions, { recursive: true, force: true });
  // the town is at 50 N, 8.5 E
  await writeTown(regions, 'town', 8.5);
});

const written: string[] = [];
const output = { write: (text: string) => written.push(text) } as never;
const takeOutput = () => written.splice(0).join('');
beforeEach(() => void takeOutput());

/** A plane, so that the elevation of every position is known. */
const plane = (lon: number, lat: number) => 1000 * (lon - 8) + 500 * (lat - 50) + 100;
const PLANE = hgtOf(8, 50, 1201, plane);
const AT: [lon: number, lat: number] = [8.5, 50.004];

async function importOf(name: string, bytes: Uint8Array, more: object = {}): Promise<number> {
  const path = join(dataDir, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, bytes);
  return runImport([path], { dataDir, stdout: output, stderr: output, ...more });
}

async function served(): Promise<RegionCatalog> {
  const catalog = new RegionCatalog({ regions, served: join(dataDir, 'served'), live: null }, () =>
    Promise.reject(new Error('no sample here')),
  );
  await catalog.load(async () => {});
  return catalog;
}

async function heightAt(lon: number, lat: number): Promise<number | undefined> {
  const region = openRegions((await served()).served.regions[0]!.source)[0]!;
  return region.heights?.at(toUnits(lon), toUnits(lat));
}

test('3" elevations of a square are imported, plain or in a zip', async () => {
  const hgt = PLANE;
  expect(await importOf('N50E008.hgt', hgt)).toBe(0);
  expect(takeOutput()).toContain(
    'SRTM heights, 1 file; west 8.0000, south 50.0000, east 9.0000, north 51.0000',
  );
  expect(await heightAt(...AT)).toBeCloseTo(plane(...AT), -0.5);

  removeEvidence(regions, 'n50e008');
  expect(await heightAt(...AT)).toBeUndefined();
  expect(
    await importOf('squares.zip', zipSync({ 'some/N50E008.hgt': hgt, 'readme.txt': new Uint8Array(9) })),
  ).toBe(0);
  expect(await heightAt(...AT)).toBeCloseTo(plane(...AT), -0.5);
});

test('a zip made on macOS is imported without its metadata', async () => {
  const hgt = PLANE;
  const members = { 'N50E008.hgt': hgt, '__MACOSX/._N50E008.hgt': new Uint8Array(163) };
  expect(await importOf('mac.zip', zipSync(members))).toBe(0);
  expect(takeOutput()).toContain('SRTM heights, 1 file;');
});

test('1" elevations are fine enough for slopes', async () => {
  const beside = (lon: number, lat: number) => Math.hypot(lon - AT[0], lat - AT[1]) < 0.05;
  const land = (lon: number, lat: number) => (beside(lon, lat) ? plane(lon, lat) : Number.NaN);
  expect(await importOf('N50E008.hgt', hgtOf(8, 50, 3601, land))).toBe(0);
  expect(takeOutput()).toContain('fine enough for the slope of a pitch');
  const region = openRegions((await served()).served.regions[0]!.source)[0]!;
  expect(region.heights!.fineAt(toUnits(AT[0]), toUnits(AT[1]))).toBeCloseTo(plane(...AT), -0.5);
}, 60_000);

test('Terrarium tiles are imported, one alone or several in a zip', async () => {
  // 8.5 E, 50.004 N at zoom 10
  const [z, x, y] = [10, 536, 347];
  expect(await importOf(`tiles/${z}/${x}/${y}.png`, terrariumOf(z, x, y, plane))).toBe(0);
  expect(takeOutput()).toContain('Terrarium tiles, 1 file');
  expect(await heightAt(...AT)).toBeCloseTo(plane(...AT), 0);
  const tiles = {
    [`t/${z}/${x}/${y}.png`]: terrariumOf(z, x, y, plane),
    [`t/${z}/${x + 1}/${y}.png`]: terrariumOf(z, x + 1, y, plane),
  };
  expect(await importOf('tiles.zip', zipSync(tiles))).toBe(0);
  expect(takeOutput()).toContain('Terrarium tiles, 2 files');
});

test('a dry run stores nothing', async () => {
  expect(await importOf('N50E008.hgt', PLANE, { dryRun: true })).toBe(0);
  expect(takeOutput()).toContain('Nothing was stored');
  expect(existsSync(evidencePath(regions, 'terrain', 'n50e008'))).toBe(false);
});

test('terrain survives an import of the map, is listed, in health and in partial packs, and is removed without a trace', async () => {
  const before = readFileSync(join(regions, 'town.spots'));
  await importOf('N50E008.hgt', PLANE, { name: 'hills' });
  await writeTown(regions, 'town', 8.5);
  expect(await heightAt(...AT)).toBeCloseTo(plane(...AT), -0.5);
  const catalog = await served();
  expect(sourceRows(catalog.served).find(({ kind }) => kind === 'terrain')).toMatchObject({
    source_name: 'terrain:hills',
    status: 'ok',
  });
  const { file, parts } = openParts(catalog.served.regions[0]!.source);
  const part = cutRegion(parts, { ...file.info, bounds: [8.49, 49.99, 8.51, 50.01] });
  const cut = openRegionBytes(bytesOf(part), 'part.spots');
  expect(cut.heights!.at(toUnits(AT[0]), toUnits(AT[1]))).toBeCloseTo(plane(...AT), -0.5);
  takeOutput();
  await runRegions({ dataDir, stdout: output });
  expect(takeOutput()).toContain('hills (terrain: SRTM heights)\n  west 8.0000');
  expect(removeEvidence(regions, 'hills')).toBe('terrain');
  const { source } = (await served()).served.regions[0]!;
  expect(source.kind === 'file' && readFileSync(source.path)).toEqual(before);
});

test('a region stays the same, byte for byte, if terrain was imported only elsewhere', async () => {
  await writeTown(regions, 'town', 8.5, { ...REGION_INFO, bounds: [8.4, 49.9, 8.6, 50.1] });
  await importOf('N47E007.hgt', hgtOf(7, 47, 1201, plane));
  const { source } = (await served()).served.regions[0]!;
  expect(source.kind === 'file' && readFileSync(source.path)).toEqual(
    readFileSync(join(regions, 'town.spots')),
  );
});

/** Returns a zip whose member claims to be encrypted, in both of its headers. */
function lockedZip(): Uint8Array {
  const zip = Buffer.from(zipSync({ 'N50E008.hgt': new Uint8Array(9) }));
  const directory = zip.indexOf(Uint8Array.of(0x50, 0x4b, 1, 2));
  for (const flags of [6, directory + 8]) zip[flags]! |= 1;
  return zip;
}

test.each([
  ['N50E008.hgt', new Uint8Array(1000), 'has 1000 bytes; an .hgt file has'],
  ['heights.hgt', PLANE, 'is not named after its location; expected a name like N47E009.hgt'],
  ['N50E008.hgt', hgtOf(8, 50, 1201, () => Number.NaN), 'contains no elevation'],
  ['pictures/picture.png', terrariumOf(10, 536, 347, plane), 'expected a path that ends with z/x/y.png'],
  ['1/1/7.png', terrariumOf(1, 1, 1, plane), 'names a tile that does not exist'],
  ['10/536/347.png', terrariumOf(10, 536, 347, () => 20_000), 'not one of elevations in Terrarium encoding'],
  ['10/536/347.png', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1, 2, 3, 4, 5), 'is a damaged image'],
  ['other.zip', zipSync({ 'a.txt': new Uint8Array(3) }), 'contains no terrain'],
  ['broken.zip', Uint8Array.of(0x50, 0x4b, 3, 4, 9, 9, 9), 'is a damaged zip'],
  ['locked.zip', lockedZip(), 'is protected by a password: unpack it first'],
])('%s, which is not usable terrain, is refused in one sentence', async (name, bytes, words) => {
  const code = await importOf(name, bytes);
  const printed = takeOutput();
  expect(printed).toContain(words);
  expect(
    printed
      .trimEnd()
      .split('\n')
      .filter((line) => !line.includes(' % ')),
  ).toHaveLength(1);
  expect(code).toBe(3);
});

test('regions are served beside a damaged terrain file, and health reports it', async () => {
  writeFileSync(evidencePath(regions, 'terrain', 'bad'), 'spotside and nothing else');
  const catalog = await served();
  expect(catalog.served.regions).toHaveLength(1);
  expect(sourceRows(catalog.served).find(({ status }) => status === 'degraded')?.notes).toContain('damaged');
});
