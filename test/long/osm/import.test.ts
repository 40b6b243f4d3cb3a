import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ExitCode } from '../../../src/commands/command.ts';
import { runImport } from '../../../src/commands/regions/import.ts';
import { UsageError } from '../../../src/config/config.ts';
import { importRegion } from '../../../src/osm/import/import-region.ts';
import {
  isRegionName,
  regionNameOf,
  regionTitleOf,
  titlesAmong,
} from '../../../src/osm/import/region-name.ts';
import { PlaceRank } from '../../../src/region/format/codes.ts';
import { verifyRegionFile } from '../../../src/region/format/file.ts';
import { openRegionFile } from '../../../src/region/read/source.ts';
import { asideOf } from '../../../src/shared/files/file-aside.ts';
import { bytesText } from '../../../src/shared/text/bytes-text.ts';
import { joinedName } from '../../../src/shared/text/names.ts';
import { ImportFolder, MAP } from '../../support/maps/import-folder.ts';
import { square } from '../../support/maps/osm-map.ts';
import { type MapObjects, pbfOf } from '../../support/pbf/pbf-writer.ts';
import { SmallDisk } from '../../support/small-disk.ts';

/** Size of a page of memory, and so of a block of a disk in memory, bytes. */
const PAGE = 4096;

let here: ImportFolder;

beforeEach(() => {
  here = new ImportFolder();
});
afterEach(() => here.remove());

describe('import', () => {
  test('makes a region from a file and reports its contents', async () => {
    expect(await here.run(here.file('Liechtenstein-latest.osm.pbf', MAP))).toBe(ExitCode.OK);
    expect(here.regionFiles().sort()).toEqual(['liechtenstein.map', 'liechtenstein.spots']);
    const { info } = verifyRegionFile(join(here.dataDir, 'regions', 'liechtenstein.spots'));
    expect(info).toMatchObject({
      name: 'liechtenstein',
      title: 'Liechtenstein',
      origin: 'Liechtenstein-latest.osm.pbf',
      dataUpdatedAt: '2021-10-28T20:21:09.000Z',
      sample: false,
      counts: { nodes: 2, ways: 1, roads: 1, points: 1, missing_way_nodes: 1 },
    });
    const last = here.text.out.trim().split('\n').at(-1)!;
    expect(last).toContain('liechtenstein: 1 roads, 0 railways, 0 areas, 1 points');
    expect(last).toContain('MB/s');
    expect(last).toMatch(/at most \d+\.\d [MG]B of memory, mapped files included/);
    expect(last).toContain('1 way node was missing');
    expect(here.text.error).toBe('');
  });

  test('removes the map that an older version drew as an archive, and no other archive', async () => {
    const path = here.file('map.osm.pbf', MAP);
    const archive = join(here.dataDir, 'regions', 'map.pmtiles');
    const imported = () => runImport([path], { dataDir: here.dataDir, ...here.outputs() });
    mkdirSync(join(here.dataDir, 'regions'));
    writeFileSync(archive, 'the map of an older version');
    expect(await imported()).toBe(ExitCode.OK);
    expect(here.regionFiles().sort()).toEqual(['map.map', 'map.spots']);
    writeFileSync(archive, 'an export');
    expect(await imported()).toBe(ExitCode.OK);
    expect(here.regionFiles().sort()).toEqual(['map.map', 'map.pmtiles', 'map.spots']);
  });

  test('shows a progress bar on a terminal and plain lines elsewhere', async () => {
    const path = here.file('map.osm.pbf', MAP);
    await here.run(path, 'a', true);
    expect(here.text.out).toContain('\r\u001b[K[');
    expect(here.text.out.split('\n')).toHaveLength(2);
    here.text.out = '';
    await here.run(path, 'a');
    expect(here.text.out).not.toContain('\u001b');
    expect(here.text.out).toContain('putting together\n');
  });

  test('downloads a URL and removes the download afterwards', async () => {
    const server = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: () => new Response(Buffer.from(MAP), { headers: { etag: '"1"' } }),
    });
    try {
      expect(await here.run(`http://127.0.0.1:${server.port}/europe/li-latest.osm.pbf`)).toBe(ExitCode.OK);
    } finally {
      await server.stop(true);
    }
    expect(here.regionFiles().sort()).toEqual(['li.map', 'li.spots']);
    expect(readdirSync(join(here.dataDir, 'downloads'))).toEqual([]);
    expect(here.text.out).toContain('downloading');
  });

  test('does not resume a download that turned out to be unusable', async () => {
    const server = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: () => new Response('<html>', { headers: { etag: '"1"' } }),
    });
    try {
      expect(await here.run(`http://127.0.0.1:${server.port}/li.osm.pbf`)).toBe(ExitCode.DATA);
    } finally {
      await server.stop(true);
    }
    expect(readdirSync(join(here.dataDir, 'downloads'))).toEqual([]);
    expect(here.text.error).toContain('it is not an OSM PBF file');
  });

  test('explains in one sentence why a file is unusable, and leaves nothing behind', async () => {
    for (const [bytes, reason] of [
      [new TextEncoder().encode('no map'), 'it is not an OSM PBF file'],
      [MAP.subarray(0, MAP.length - 3), 'it is truncated'],
      [pbfOf({ nodes: [{ id: 1, lat: 0, lon: 0 }] }), 'it contains no roads'],
      [pbfOf({}), 'it contains no nodes'],
    ] as const) {
      here.text.error = '';
      expect(await here.run(here.file('map.osm.pbf', bytes))).toBe(ExitCode.DATA);
      expect(here.text.error).toStartWith(`"${join(here.dataDir, 'map.osm.pbf')}" can't be used: ${reason}`);
      expect(here.text.error.trim().split('\n')).toHaveLength(1);
    }
    expect(readdirSync(here.dataDir)).not.toContain('regions');
  });

  test('keeps the existing region when a new import fails', async () => {
    await here.run(here.file('map.osm.pbf', MAP));
    const before = readFileSync(join(here.dataDir, 'regions', 'map.spots'));
    await here.run(here.file('map.osm.pbf', MAP.subarray(0, 200)));
    expect(Buffer.compare(readFileSync(join(here.dataDir, 'regions', 'map.spots')), before)).toBe(0);
  });

  test('reports a full disk in one sentence, leaves nothing behind and keeps the region', async () => {
    const path = here.file('map.osm.pbf', MAP);
    await here.run(path);
    const regions = join(here.dataDir, 'regions');
    const pages = ['map.map', 'map.spots'].map((name) =>
      Math.ceil(statSync(join(regions, name)).size / PAGE),
    );
    rmSync(regions, { recursive: true });
    mkdirSync(regions);
    // room for region and map, and for a part of the next ones
    const disk = SmallDisk.at(regions, (pages[0]! + pages[1]! + 3) * PAGE);
    if (!disk) return console.warn('not tested: no disk of limited size can be mounted here');
    try {
      expect(await here.run(path)).toBe(ExitCode.OK);
      const before = readFileSync(join(regions, 'map.spots'));
      expect(await here.run(path)).toBe(ExitCode.FAILURE);
      expect(here.text.error).toBe(
        `"${path}" is not imported: the disk is full: free some, or choose a folder on a larger disk.\n`,
      );
      expect(here.regionFiles().sort()).toEqual(['map.map', 'map.spots']);
      expect(readFileSync(join(regions, 'map.spots')).equals(before)).toBe(true);
    } finally {
      disk.remove();
    }
  });

  test('removes the temporary files of a killed import, but not of a running one', async () => {
    mkdirSync(join(here.dataDir, 'regions'));
    const mine = basename(asideOf('other.spots'));
    for (const name of ['map.spots.999999999.part', mine])
      here.file(join('regions', name), new Uint8Array(9));
    await here.run(here.file('map.osm.pbf', MAP));
    expect(here.regionFiles().sort()).toEqual(['map.map', 'map.spots', mine]);
  });

  test('refuses invalid arguments', async () => {
    const { stdout, stderr } = here.outputs();
    const refused = (args: string[], name?: string) =>
      expect(runImport(args, { dataDir: here.dataDir, name, stdout, stderr })).rejects.toBeInstanceOf(
        UsageError,
      );
    await refused([]);
    await refused(['ftp://example.org/a.osm.pbf']);
    await refused([join(here.dataDir, 'nowhere.osm.pbf')]);
    await refused([here.dataDir]);
    await refused([here.file('map.osm.pbf', MAP)], '../evil');
  });

  test('names regions after their files', () => {
    const names = [
      ['europe/Liechtenstein-latest.osm.pbf', 'liechtenstein'],
      ['MALTA-LATEST.OSM.PBF', 'malta'],
      ['/maps/bayern-260101.osm.pbf', 'bayern'],
      ['Île-de-France.osm.pbf', 'ile-de-france'],
      ['My Town (new).pbf', 'my-town-new'],
    ];
    for (const [file, name] of names) expect(regionNameOf(file!)).toBe(name!);
  });

  test.each([
    ['Ελλάδα-latest.osm.pbf', 'ellada', 'Ελλάδα'],
    ['Россия.osm.pbf', 'rossiya', 'Россия'],
    ['日本.osm.pbf', 'u65e5u672c', '日本'],
    ['대한민국.pbf', 'ub300ud55cubbfcuad6d', '대한민국'],
    ['مصر.osm.pbf', 'u645u635u631', 'مصر'],
    ['ประเทศไทย-260101.osm.pbf', null, 'ประเทศไทย'],
    ['I\u0302le-de-France.osm.pbf', 'ile-de-france', 'Île-de-France'],
    ['São_Tomé.osm.pbf', 'sao_tome', 'São Tomé'],
    ['liechtenstein.osm.pbf', 'liechtenstein', 'Liechtenstein'],
  ])('gives %s a name for files, and a title as it is called', (file, name, title) => {
    expect(isRegionName(regionNameOf(file))).toBe(true);
    if (name !== null) expect(regionNameOf(file)).toBe(name);
    expect(regionTitleOf(file)).toBe(title);
  });

  test.each([
    // a name of the country, in any language of the page
    ['liechtenstein.osm.pbf', 'Liechtenstein'],
    ['fürstentum-liechtenstein.osm.pbf', 'fürstentum-liechtenstein'],
    // a settlement, as the map writes it
    ['triesenberg-2026.osm.pbf', 'Triesenberg'],
    ['malbün.osm.pbf', 'malbün'],
    ['malbun.osm.pbf', 'Malbün'],
    ['bouches.osm.pbf', 'Buchs'],
    // as a download server calls it
    ['alps-latest.osm.pbf', 'Alps'],
    ['oberland-261101.osm.pbf', 'Oberland'],
    // what nobody calls a region: its largest settlement
    ['alps-cut-3.osm.pbf', 'Schaan'],
    ['map.osm', 'Schaan'],
    ['vaduz-router-bench.osm.pbf', 'Schaan'],
  ])('calls the region of %s %s', (file, title) => {
    const at = { x: 95_100_000, y: 471_500_000 };
    const settlements = [
      { name: joinedName('Buchs', [['fr', 'Bouches']]), ...at, rank: PlaceRank.village, population: 100 },
      { name: 'Malbün', ...at, rank: PlaceRank.hamlet, population: 0 },
      { name: 'Vaduz', ...at, rank: PlaceRank.town, population: 5_800 },
      { name: 'Schaan', ...at, rank: PlaceRank.village, population: 6_100 },
      { name: 'Triesenberg', ...at, rank: PlaceRank.village, population: 2_600 },
    ];
    expect(titlesAmong(regionTitleOf(file), file, settlements).title).toBe(title);
    expect(titlesAmong(regionTitleOf(file), file, [])).toEqual({ title: regionTitleOf(file) });
  });

  test('has the titles of other languages: of its largest settlement, or of its country', () => {
    const geneva = {
      ...{ x: 61_400_000, y: 462_000_000, rank: PlaceRank.city, population: 200_000 },
      name: joinedName('Genève', [
        ['de', 'Genf'],
        ['en', 'Geneva'],
      ]),
    };
    expect(titlesAmong('Lake Cut 3', 'lake-cut-3.osm.pbf', [geneva])).toEqual({
      title: 'Genève',
      titles: { en: 'Geneva', de: 'Genf' },
    });
    for (const file of ['switzerland-latest.osm.pbf', 'switzerland.osm.pbf']) {
      const { title, titles } = titlesAmong(regionTitleOf(file), file, [geneva]);
      expect([title, titles?.de, titles?.it, titles?.en]).toEqual([
        'Switzerland',
        'Schweiz',
        'Svizzera',
        undefined,
      ]);
    }
  });

  test('keeps the title of a region in any script, given by its file or by --name', async () => {
    const titleOf = (name: string) =>
      openRegionFile(join(here.dataDir, 'regions', `${name}.spots`)).info.title;
    expect(await here.run(here.file('日本.osm.pbf', MAP))).toBe(ExitCode.OK);
    expect(titleOf('u65e5u672c')).toBe('日本');
    expect(await here.run(here.file('map.osm.pbf', MAP), 'Ελλάδα')).toBe(ExitCode.OK);
    expect(titleOf('ellada')).toBe('Ελλάδα');
    expect(await here.run(here.file('map.osm.pbf', MAP), 'My-Town')).toBe(ExitCode.OK);
    expect(titleOf('My-Town')).toBe('My Town');
    const region = openRegionFile(join(here.dataDir, 'regions', 'My-Town.spots'));
    expect(region.covers(95_050_000, 471_050_000)).toBe(true);
  });
});

describe('threads', () => {
  /** Streets, homes, woods with clearings, signals and bars, scattered over many blocks. */
  const manyObjects = () => {
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

  test('make the same bytes, whatever their number', async () => {
    const path = here.file('map.osm.pbf', manyObjects());
    const bytes: Buffer[] = [];
    for (const threads of [1, 2, 4]) {
      const directory = join(here.dataDir, `with-${threads}`);
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
    for (const other of bytes) expect(Buffer.compare(bytes[0]!, other)).toBe(0);
  });
});

test('sizes are formatted for people', () => {
  expect([0, 999, 1000, 999_949, 999_950, 1_234_567, 4_400_000_000].map(bytesText)).toEqual([
    '0 B',
    '999 B',
    '1.0 kB',
    '999.9 kB',
    '1.0 MB',
    '1.2 MB',
    '4.4 GB',
  ]);
});
