/** `export`: the archive has the tiles that are served, is written atomically, and failures are one sentence. */
import { afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PMTiles, type Source } from 'pmtiles';
import { ExitCode } from '../../../src/commands/command.ts';
import { ATTRIBUTION } from '../../../src/shared/attribution.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { RunningServer, run, startUnready } from '../../support/servers/executable.ts';
import { SmallDisk } from '../../support/small-disk.ts';
import { until } from '../../support/until.ts';

const EXTRACT = join(import.meta.dir, '../../reference/liechtenstein.osm.pbf');
/** First zoom without the map of the world, which a server merges into its tiles. */
const FIRST_OWN_ZOOM = 6;

const cwd = emptyDirectory();
const regions = join(cwd, 'data', 'regions');
const map = join(regions, 'liechtenstein.map');
const exported = (...args: string[]) => run({ args: ['export', ...args], cwd });
let disk: SmallDisk | null = null;

beforeAll(async () => {
  expect((await run({ args: ['import', EXTRACT], cwd })).exitCode).toBe(0);
});
afterEach(() => disk?.remove());

/** Opens an archive with the reference library of the format. */
function opened(path: string): PMTiles {
  const bytes = readFileSync(path);
  const source: Source = {
    getKey: () => path,
    getBytes: async (offset, length) => ({
      data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer,
    }),
  };
  return new PMTiles(source);
}

/** Returns the tiles of a zoom around a bounding box, with a margin of one tile. */
function tilesAround([west, south, east, north]: number[], z: number): [z: number, x: number, y: number][] {
  const side = 2 ** z;
  const column = (lon: number) => Math.floor(side * (lon / 360 + 0.5));
  const row = (lat: number) =>
    Math.floor(side * (0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)));
  const range = (first: number, last: number) =>
    Array.from({ length: last - first + 3 }, (_, i) => first - 1 + i);
  return range(column(west!), column(east!)).flatMap((x) =>
    range(row(north!), row(south!)).map((y): [number, number, number] => [z, x, y]),
  );
}

test('the archive has every tile that is served, and no other', async () => {
  const { exitCode, stdout, stderr } = await exported('liechtenstein', 'out.pmtiles');
  expect([exitCode, stderr]).toEqual([0, '']);
  const [, count] = /^liechtenstein: (\d+) tiles in out\.pmtiles \(.* kB\)$/m.exec(stdout)!;
  const archive = opened(join(cwd, 'out.pmtiles'));
  const header = await archive.getHeader();
  expect(header).toMatchObject({ specVersion: 3, minZoom: 0, maxZoom: 14, numAddressedTiles: Number(count) });
  expect(await archive.getMetadata()).toMatchObject({
    name: 'Liechtenstein',
    attribution: ATTRIBUTION,
    vector_layers: expect.any(Array),
  });
  const server = await RunningServer.start({ cwd });
  let drawn = 0;
  for (let z = FIRST_OWN_ZOOM; z <= 14; z++) {
    for (const [, x, y] of tilesAround([header.minLon, header.minLat, header.maxLon, header.maxLat], z)) {
      const served = await server.get(`/api/map/base/${z}/${x}/${y}.mvt`);
      const tile = await archive.getZxy(z, x, y);
      expect([z, x, y, served.status]).toEqual([z, x, y, tile ? 200 : 204]);
      if (!tile) continue;
      expect(Buffer.from(tile.data).equals(await served.bytes())).toBe(true);
      drawn++;
    }
  }
  expect(drawn).toBeGreaterThan(150);
  expect(await server.stop()).toEqual([0, []]);
});

test('an export replaces the file of the last one, beside a running import as well', async () => {
  const target = join(cwd, 'again.pmtiles');
  writeFileSync(target, 'the last export');
  const [{ exitCode }, again] = await Promise.all([
    exported('liechtenstein', 'again.pmtiles'),
    run({ args: ['import', EXTRACT], cwd }),
  ]);
  expect([exitCode, again.exitCode]).toEqual([0, 0]);
  expect((await opened(target).getHeader()).maxZoom).toBe(14);
});

describe('nothing is written', () => {
  const before = () => readdirSync(cwd).sort();

  test.each([
    [['nowhere', 'a.pmtiles'], 'there is no region "nowhere" in data/regions; expected one of liechtenstein'],
    [['liechtenstein', 'data'], '"data" is a folder; expected the name of a file such as town.pmtiles'],
    [
      ['liechtenstein', 'a.zip'],
      '"a.zip" is not the name of a PMTiles archive; expected one that ends in .pmtiles',
    ],
    [
      ['liechtenstein', 'missing/a.pmtiles'],
      '"missing/a.pmtiles" cannot be written: there is no folder "missing"',
    ],
    [['liechtenstein'], '"export" got 1 arguments; expected: export <region> <file.pmtiles>'],
  ])('by export %p, which is wrong usage', async (args, sentence) => {
    const names = before();
    const { exitCode, stdout, stderr } = await exported(...args);
    expect([exitCode, stdout, stderr]).toEqual([ExitCode.USAGE, '', `${sentence}\nTry --help.\n`]);
    expect(before()).toEqual(names);
  });

  test('without an imported region', async () => {
    const empty = emptyDirectory();
    const { exitCode, stderr } = await run({ args: ['export', 'town', 'a.pmtiles'], cwd: empty });
    expect([exitCode, stderr]).toEqual([
      ExitCode.USAGE,
      expect.stringContaining('no region is imported in data/regions: import one with'),
    ]);
    expect(readdirSync(empty)).toEqual([]);
  });

  test('if the map is missing, that of an older version, or damaged', async () => {
    const other = emptyDirectory();
    const folder = join(other, 'data', 'regions');
    mkdirSync(folder, { recursive: true });
    copyFileSync(join(regions, 'liechtenstein.spots'), join(folder, 'town.spots'));
    const failure = async () => {
      const { exitCode, stderr } = await run({ args: ['export', 'town', 'a.pmtiles'], cwd: other });
      expect(readdirSync(other)).toEqual(['data']);
      return [exitCode, stderr];
    };
    const missing = [ExitCode.DATA, 'The region "town" has no map, town.map: import it again.\n'];
    expect(await failure()).toEqual(missing);
    writeFileSync(join(folder, 'town.pmtiles'), 'the archive of an older version');
    expect(await failure()).toEqual(missing);
    const bytes = readFileSync(map);
    writeFileSync(join(folder, 'town.map'), bytes.fill(7, 60, 90));
    expect(await failure()).toEqual([
      ExitCode.DATA,
      'town.map is damaged (a block). Import the region again.\n',
    ]);
    writeFileSync(join(folder, 'town.map'), 'not a map');
    expect(await failure()).toEqual([
      ExitCode.DATA,
      'town.map is not a map file. Import the region again.\n',
    ]);
  });

  test('on a disk that is too small, in one sentence', async () => {
    const folder = join(emptyDirectory(), 'disk');
    mkdirSync(folder);
    const target = join(folder, 'a.pmtiles');
    const size = readFileSync(map).length;
    disk = SmallDisk.at(folder, size);
    if (!disk) return console.warn('skipped: no disk may be mounted');
    const small = await exported('liechtenstein', target);
    expect([small.exitCode, small.stderr]).toEqual([
      ExitCode.FAILURE,
      expect.stringMatching(
        /^\S+a\.pmtiles is not written: the archive of a map of .* takes about .* of disk in .*, where .* are free: .*\.\n$/,
      ),
    ]);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('by an export that is stopped', async () => {
    const target = join(emptyDirectory(), 'a.pmtiles');
    const child = await startUnready({ args: ['export', 'liechtenstein', target], cwd });
    await until(
      'the export has begun',
      () => readdirSync(join(target, '..')).length > 0 || child.exitCode !== null,
    );
    child.kill('SIGTERM');
    const code = await child.exited;
    // a fast export may have ended before
    expect(existsSync(target)).toBe(code === 0);
    expect(readdirSync(join(target, '..')).filter((name) => name.includes('.part'))).toEqual([]);
  });
});
