import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ExitCode } from '../../../src/commands/command.ts';
import { runImport } from '../../../src/commands/import/import.ts';
import type { ImportOptions } from '../../../src/commands/import/import-source.ts';
import { runRegions } from '../../../src/commands/regions.ts';
import { UsageError } from '../../../src/config/config.ts';
import { importRegion, regionNameOf } from '../../../src/osm/import/import-region.ts';
import { verifyRegionFile } from '../../../src/region/format/file.ts';
import { openRegionFile } from '../../../src/region/read/source.ts';
import { asideOf } from '../../../src/shared/files/file-aside.ts';
import { bytesText } from '../../../src/shared/text/bytes-text.ts';
import { square } from '../../support/maps/osm-map.ts';
import { type MapObjects, pbfOf } from '../../support/pbf/pbf-writer.ts';

const MAP = pbfOf(
  {
    nodes: [
      { id: 1, lat: 47.1, lon: 9.5 },
      { id: 2, lat: 47.11, lon: 9.51, tags: { amenity: 'pub', name: 'Adler' } },
    ],
    ways: [{ id: 5, nodes: [1, 2, 77], tags: { highway: 'primary', ref: '16' } }],
  },
  { replicationTime: 1_635_452_469 },
);

let dataDir: string;
let text: { out: string; error: string };

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'spotscore-import-'));
  text = { out: '', error: '' };
});

afterEach(() => rmSync(dataDir, { recursive: true }));

function outputs(isTTY = false) {
  return {
    stdout: { isTTY, columns: 60, write: (some: string) => (text.out += some) },
    stderr: { write: (some: string) => (text.error += some) },
  };
}

function run(source: string, name?: string, isTTY = false): Promise<number> {
  return runImport([source], { dataDir, name, ...outputs(isTTY) });
}

function file(name: string, bytes: Uint8Array): string {
  const path = join(dataDir, name);
  writeFileSync(path, bytes);
  return path;
}

const regionFiles = () => readdirSync(join(dataDir, 'regions'));

describe('import', () => {
  test('makes a region of a file and says what is in it', async () => {
    expect(await run(file('Liechtenstein-latest.osm.pbf', MAP))).toBe(ExitCode.OK);
    expect(regionFiles().sort()).toEqual(['liechtenstein.map', 'liechtenstein.spots']);
    const { info } = verifyRegionFile(join(dataDir, 'regions', 'liechtenstein.spots'));
    expect(info).toMatchObject({
      name: 'liechtenstein',
      title: 'Liechtenstein',
      origin: 'Liechtenstein-latest.osm.pbf',
      dataUpdatedAt: '2021-10-28T20:21:09.000Z',
      sample: false,
      counts: { nodes: 2, ways: 1, roads: 1, points: 1, missing_way_nodes: 1 },
    });
    const last = text.out.trim().split('\n').at(-1)!;
    expect(last).toContain('liechtenstein: 1 roads, 0 railways, 0 areas, 1 points');
    expect(last).toContain('MB/s');
    expect(last).toMatch(/at most \d+\.\d MB of memory, mapped files included/);
    expect(last).toContain('1 way nodes were missing');
    expect(text.error).toBe('');
  });

  test('draws the map on request, or all of it with --map=archive: what was there of the other kind is gone', async () => {
    const path = file('map.osm.pbf', MAP);
    const drawn = (map?: 'file' | 'archive') => runImport([path], { dataDir, map, ...outputs() });
    expect(await drawn('archive')).toBe(ExitCode.OK);
    expect(regionFiles().sort()).toEqual(['map.pmtiles', 'map.spots']);
    expect(await drawn()).toBe(ExitCode.OK);
    expect(regionFiles().sort()).toEqual(['map.map', 'map.spots']);
    expect(await drawn('archive')).toBe(ExitCode.OK);
    expect(regionFiles().sort()).toEqual(['map.pmtiles', 'map.spots']);
  });

  test('takes another name, and the region can be scored from at once', async () => {
    expect(await run(file('map.osm.pbf', MAP), 'my-town')).toBe(ExitCode.OK);
    const region = openRegionFile(join(dataDir, 'regions', 'my-town.spots'));
    expect(region.covers(95_050_000, 471_050_000)).toBe(true);
  });

  test('draws a bar on a terminal and prints plain lines elsewhere', async () => {
    const path = file('map.osm.pbf', MAP);
    await run(path, 'a', true);
    expect(text.out).toContain('\r\u001b[K[');
    expect(text.out.split('\n')).toHaveLength(2);
    text.out = '';
    await run(path, 'a');
    expect(text.out).not.toContain('\u001b');
    expect(text.out).toContain('putting together\n');
  });

  test('downloads a URL, and what was downloaded is gone afterwards', async () => {
    const server = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: () => new Response(Buffer.from(MAP), { headers: { etag: '"1"' } }),
    });
    try {
      expect(await run(`http://127.0.0.1:${server.port}/europe/li-latest.osm.pbf`)).toBe(ExitCode.OK);
    } finally {
      await server.stop(true);
    }
    expect(regionFiles().sort()).toEqual(['li.map', 'li.spots']);
    expect(readdirSync(join(dataDir, 'downloads'))).toEqual([]);
    expect(text.out).toContain('downloading');
  });

  test('does not resume a download that turned out to be unusable', async () => {
    const server = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: () => new Response('<html>', { headers: { etag: '"1"' } }),
    });
    try {
      expect(await run(`http://127.0.0.1:${server.port}/li.osm.pbf`)).toBe(ExitCode.DATA);
    } finally {
      await server.stop(true);
    }
    expect(readdirSync(join(dataDir, 'downloads'))).toEqual([]);
    expect(text.error).toContain('it is not an OSM PBF file');
  });

  test('says in one sentence why a file is of no use, and leaves nothing behind', async () => {
    for (const [bytes, reason] of [
      [new TextEncoder().encode('no map'), 'it is not an OSM PBF file'],
      [MAP.subarray(0, MAP.length - 3), 'it is truncated'],
      [pbfOf({ nodes: [{ id: 1, lat: 0, lon: 0 }] }), 'it contains no roads'],
      [pbfOf({}), 'it contains no nodes'],
    ] as const) {
      text.error = '';
      expect(await run(file('map.osm.pbf', bytes))).toBe(ExitCode.DATA);
      expect(text.error).toStartWith(`"${join(dataDir, 'map.osm.pbf')}" can't be used: ${reason}`);
      expect(text.error.trim().split('\n')).toHaveLength(1);
    }
    expect(readdirSync(dataDir)).not.toContain('regions');
  });

  test('keeps the region that is there when a new import fails', async () => {
    await run(file('map.osm.pbf', MAP));
    const before = readFileSync(join(dataDir, 'regions', 'map.spots'));
    await run(file('map.osm.pbf', MAP.subarray(0, 200)));
    expect(Buffer.compare(readFileSync(join(dataDir, 'regions', 'map.spots')), before)).toBe(0);
  });

  test('says in one sentence that the disk is full, leaves nothing behind and keeps the region', async () => {
    const path = file('map.osm.pbf', MAP);
    await run(path);
    const before = readFileSync(join(dataDir, 'regions', 'map.spots'));
    // a device that is always full
    symlinkSync('/dev/full', asideOf(join(dataDir, 'regions', 'map.spots')));
    expect(await run(path)).toBe(ExitCode.FAILURE);
    expect(text.error).toBe(
      `"${path}" is not imported: the disk is full: free some, or set --data-dir to a larger disk.\n`,
    );
    expect(regionFiles().sort()).toEqual(['map.map', 'map.spots']);
    expect(readFileSync(join(dataDir, 'regions', 'map.spots')).equals(before)).toBe(true);
  });

  test('clears away what a killed import left half written, but not what a running one writes', async () => {
    mkdirSync(join(dataDir, 'regions'));
    const mine = basename(asideOf('other.spots'));
    for (const name of ['map.spots.999999999.part', mine]) file(join('regions', name), new Uint8Array(9));
    await run(file('map.osm.pbf', MAP));
    expect(regionFiles().sort()).toEqual(['map.map', 'map.spots', mine]);
  });

  test('refuses what it cannot mean', async () => {
    const { stdout, stderr } = outputs();
    const refused = (args: string[], name?: string) =>
      expect(runImport(args, { dataDir, name, stdout, stderr })).rejects.toBeInstanceOf(UsageError);
    await refused([]);
    await refused(['ftp://example.org/a.osm.pbf']);
    await refused([join(dataDir, 'nowhere.osm.pbf')]);
    await refused([dataDir]);
    await refused([file('map.osm.pbf', MAP)], '../evil');
  });

  test('names regions after their files', () => {
    const names = [
      ['europe/Liechtenstein-latest.osm.pbf', 'liechtenstein'],
      ['/maps/bayern-260101.osm.pbf', 'bayern'],
      ['Île-de-France.osm.pbf', 'ile-de-france'],
      ['My Town (new).pbf', 'my-town-new'],
    ];
    for (const [file, name] of names) expect(regionNameOf(file!)).toBe(name!);
  });
});

describe('several files', () => {
  const several = (args: readonly string[], options: Partial<ImportOptions> = {}) =>
    runImport(args, { dataDir, ...outputs(), ...options });
  const refused = async (args: readonly string[], options: Partial<ImportOptions> = {}) => {
    const error = await several(args, options).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(UsageError);
    expect(readdirSync(dataDir)).not.toContain('regions');
    return (error as UsageError).message;
  };

  test('are imported one after the other, maps and other data alike', async () => {
    const counts = file('counts.csv', new TextEncoder().encode('lat,lon,aadt,year\n47.1,9.5,12000,2022\n'));
    const maps = [file('a.osm.pbf', MAP), file('b.osm.pbf', MAP)];
    expect(await several([maps[0]!, counts, maps[1]!])).toBe(ExitCode.OK);
    expect(regionFiles()).toEqual(expect.arrayContaining(['a.spots', 'b.spots', 'counts.counts']));
    expect(text.out).toContain('The counts are stored as "counts"');
    expect(text.out).toContain('b: putting together\n');
    expect(text.out).toEndWith('3 files: 3 done, 0 failed\n');
  });

  test('of which one fails: it is told, the others are imported, and the worst decides', async () => {
    const broken = file('a.osm.pbf', new TextEncoder().encode('no map'));
    expect(await several([broken, file('c.osm.pbf', MAP)])).toBe(ExitCode.DATA);
    expect(text.error).toBe(`"${broken}" can't be used: it is not an OSM PBF file.\n`);
    expect(regionFiles().sort()).toEqual(['c.map', 'c.spots']);
    expect(text.out).toEndWith('2 files: 1 done, 1 failed\n');
  });

  test('go on after one that the file system refuses, which is told in one sentence', async () => {
    // a folder is where the region is to be written
    mkdirSync(asideOf(join(dataDir, 'regions', 'a.spots')), { recursive: true });
    const maps = [file('a.osm.pbf', MAP), file('b.osm.pbf', MAP)];
    expect(await several(maps)).toBe(ExitCode.FAILURE);
    expect(text.error).toStartWith(`"${maps[0]}" is not imported (EISDIR: `);
    expect(text.error).not.toContain('    at ');
    expect(regionFiles()).toContain('b.spots');
    expect(text.out).toEndWith('2 files: 1 done, 1 failed\n');
  });

  test('that would replace each other are refused before anything begins', async () => {
    mkdirSync(join(dataDir, 'other'));
    const maps = [file('town.osm.pbf', MAP), file('other/town-latest.osm.pbf', MAP)];
    expect(await refused(maps)).toBe(
      'two of the files would be the region "town": import one of them with --name',
    );
    expect(await refused([maps[0]!, 'https://example.org/town-260101.osm.pbf'])).toContain(
      'the region "town"',
    );
  });

  test('and flags for one file, or for other data, are refused before anything begins', async () => {
    const maps = [file('a.osm.pbf', MAP), file('b.osm.pbf', MAP)];
    expect(await refused(maps, { name: 'c' })).toBe(
      '--name is for one file: several are named after their files',
    );
    expect(await refused(maps, { dryRun: true })).toBe(
      '--dry-run is for counts, terrain and noise maps only',
    );
    expect(await refused(maps, { into: '/elsewhere', keepExtract: true })).toBe(
      '--keep-extract is not for --into: it keeps nothing in the data directory',
    );
    const counts = file(
      'counts.csv',
      new TextEncoder().encode('lat,lon,vehicles_per_hour,year\n51,6.8,9,2024\n'),
    );
    expect(await refused([maps[0]!, counts], { into: '/elsewhere' })).toBe(
      '--into is for OpenStreetMap data only',
    );
    expect(await refused([maps[0]!, join(dataDir, 'missing.osm.pbf')])).toContain('there is no file');
  });
});

describe('an import that is told to stop', () => {
  const MAIN = new URL('../../../src/main.ts', import.meta.url).pathname;

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'by %s clears up, says so by its exit code, and can be run again',
    async (signal) => {
      const path = file('map.osm.pbf', MAP);
      mkdirSync(join(dataDir, 'regions'));
      // nobody reads from this pipe: the import stays where it puts its region together
      const script =
        'mkfifo "$1/regions/map.spots.$(uname -n)@$$.part" && exec "$2" "$3" import "$4" --data-dir "$1"';
      const child = Bun.spawn(['sh', '-c', script, 'sh', dataDir, process.execPath, MAIN, path], {
        stdout: 'pipe',
        stderr: 'pipe',
      });
      let said = '';
      for await (const chunk of child.stdout) {
        said += new TextDecoder().decode(chunk);
        if (said.includes('putting together')) break;
      }
      child.kill(signal);
      expect(await child.exited).toBe(ExitCode.FAILURE);
      expect(regionFiles()).toEqual([]);
      expect(await run(path)).toBe(ExitCode.OK);
      expect(regionFiles().sort()).toEqual(['map.map', 'map.spots']);
    },
  );
});

describe('threads', () => {
  /** Streets, homes, woods with clearings, signals and bars, scattered over many blocks. */
  const manyThings = () => {
    const nodes: NonNullable<MapObjects['nodes']> = [];
    const ways: NonNullable<MapObjects['ways']> = [];
    const relations: NonNullable<MapObjects['relations']> = [];
    const tags: Record<string, string>[] = [
      { highway: 'residential', name: 'Dorfstraße' },
      { highway: 'primary', ref: '16' },
      { railway: 'rail', usage: 'main' },
      { landuse: 'residential' },
      { building: 'house' },
      { landuse: 'forest', name: 'Wald' },
      { amenity: 'parking', opening_hours: 'Mo-Fr 08:00-18:00' },
    ];
    for (let i = 0; i < 150; i++) {
      const { nodes: corners, ring } = square(10 * i + 1, 47 + (i % 12) / 100, 9 + i / 1000, 0.004);
      const kind: Record<string, string> =
        i % 9 === 0 ? { highway: 'traffic_signals' } : { amenity: 'bar', name: `Bar ${i % 30}` };
      nodes.push(...corners.slice(0, 3), { ...corners[3]!, tags: kind });
      ways.push({ id: i + 1, nodes: i % 3 === 0 ? ring.slice(0, 4) : ring, tags: tags[i % tags.length]! });
      if (i % 25 === 4)
        relations.push({
          id: i + 1,
          tags: { type: 'multipolygon', landuse: 'meadow', name: `Wiese ${i}` },
          members: [{ type: 'way', id: i + 1, role: 'outer' }],
        });
    }
    return pbfOf({ nodes, ways, relations }, { perBlock: 7 });
  };

  test('any number of them makes the same bytes', async () => {
    const path = file('map.osm.pbf', manyThings());
    const bytes: Buffer[] = [];
    for (const threads of [1, 2, 4]) {
      const directory = join(dataDir, `with-${threads}`);
      const request = {
        path,
        origin: 'map.osm.pbf',
        name: 'map',
        directory,
        now: Date.UTC(2026, 0, 1),
        threads,
      };
      const result = await importRegion(request);
      expect(result.counts).toMatchObject({ relations: 6, points: 133 });
      bytes.push(readFileSync(result.path));
    }
    expect(Buffer.compare(bytes[0]!, bytes[1]!)).toBe(0);
    expect(Buffer.compare(bytes[0]!, bytes[2]!)).toBe(0);
  });
});

describe('regions', () => {
  const list = () => {
    text.out = '';
    return runRegions({ dataDir, ...outputs() });
  };

  test('says how to begin when there is none', async () => {
    expect(await list()).toBe(ExitCode.OK);
    expect(text.out).toContain('import one with');
  });

  test('lists name, dates, bounds, counts and size', async () => {
    await run(file('map.osm.pbf', MAP));
    expect(await list()).toBe(ExitCode.OK);
    expect(text.out).toContain('map (Map)');
    expect(text.out).toContain('map of 2021-10-28');
    expect(text.out).toContain('west 9.5000, south 47.1000, east 9.5100, north 47.1100');
    expect(text.out).toContain('1 roads, 0 railways, 0 areas, 1 points; format ');
    expect(text.out).toMatch(/^ {2}\d+\.\d kB on disk: region \d+\.\d kB, map \d+\.\d kB$/m);
  });

  test('names damaged files with what is wrong, and says so by its exit code', async () => {
    await run(file('map.osm.pbf', MAP));
    const path = join(dataDir, 'regions', 'map.spots');
    const bytes = readFileSync(path);
    bytes[bytes.length - 1]! ^= 1;
    writeFileSync(path, bytes);
    expect(await list()).toBe(ExitCode.DATA);
    expect(text.out).toMatch(/^map\.spots\n {2}can't be used: .+\nIn all \d+\.\d kB on disk\.\n$/);
  });
});

test('sizes are written for people', () => {
  expect([0, 999, 1000, 1_234_567, 4_400_000_000].map(bytesText)).toEqual([
    '0 B',
    '999 B',
    '1.0 kB',
    '1.2 MB',
    '4.4 GB',
  ]);
});
