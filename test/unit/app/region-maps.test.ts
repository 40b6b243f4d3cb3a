/** Maps beside region files: opened and closed with their regions; a damaged one affects no other map. */
import { describe, expect, test } from 'bun:test';
import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { sourceRows } from '../../../src/app/regions/health-rows.ts';
import { RegionMaps } from '../../../src/app/regions/region-maps.ts';
import type { ServedRegion } from '../../../src/app/regions/region-set.ts';
import { BaseMap } from '../../../src/map-tiles/base-map.ts';
import { decodeMapHeader } from '../../../src/map-tiles/map-file/header.ts';
import type { MapFile } from '../../../src/map-tiles/map-file/map-file.ts';
import { createLog } from '../../../src/shared/program/log.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { road, writeMap } from '../../support/maps/map-features.ts';
import { openMapFile } from '../../support/maps/map-file.ts';
import { REGION_INFO } from '../../support/maps/region-fixture.ts';
import { openFilesIn } from '../../support/open-files.ts';

const region = (file: string | null): ServedRegion => ({
  file,
  info: { ...REGION_INFO, name: file?.replace('.spots', '') ?? 'montevideo', origin: 'a.osm.pbf' },
  source: { kind: 'file', path: '/nowhere' },
  damaged: [],
  inMemoryFor: null,
  parts: 1,
  recordCount: 1,
});

const endOf = ({ offset, length }: { offset: number; length: number }) => offset + length;

function testMaps() {
  const folder = emptyDirectory();
  const lines: string[] = [];
  const log = createLog({ json: true, write: (text) => void lines.push(text.toString()) });
  const baseMap = new BaseMap();
  const maps = new RegionMaps(folder, baseMap, log);
  return {
    folder,
    maps,
    openFiles: () => openFilesIn(folder),
    /** Returns level and message of each line of the log. */
    logged(): string[] {
      log.flush();
      return lines
        .join('')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
        .map(({ level, message }) => `${level}: ${message}`);
    },
    write: (name: string) =>
      writeMap(join(folder, `${name}.map`), [9, 47, 9.2, 47.2], [road(name, [9.1, 47.1], [9.11, 47.1])]),
    update: (...files: (string | null)[]) => maps.look(files.map(region)),
    tile: (z: number, x: number, y: number) => baseMap.get({ z, x, y }),
    isDrawn: async () => (await baseMap.get({ z: 14, x: 8605, y: 5757 })) !== null,
    row: (file: string) =>
      sourceRows(
        { regions: [region(file)], refused: [] },
        { mapProblem: (each) => maps.problemOf(each) },
      )[0]!,
  };
}

describe('the file of a map', () => {
  test('opens and closes with its region, and holds one descriptor meanwhile', async () => {
    const { write, update, isDrawn, maps, openFiles } = testMaps();
    await write('town');
    await update();
    expect(await isDrawn()).toBe(false);
    await update('town.spots');
    expect([await isDrawn(), openFiles()]).toEqual([true, 1]);
    for (let again = 0; again < 3; again++) await update('town.spots');
    expect(openFiles()).toBe(1);
    await update('village.spots');
    expect([await isDrawn(), openFiles()]).toEqual([false, 0]);
    await update('town.spots');
    await maps.close();
    expect(openFiles()).toBe(0);
  });

  test('is opened again when it is replaced, and closed when it is removed', async () => {
    const { write, update, maps, folder, isDrawn, openFiles } = testMaps();
    await write('town');
    await update('town.spots');
    const first = maps.mapOf(region('town.spots'));
    await write('other');
    renameSync(join(folder, 'other.map'), join(folder, 'town.map'));
    await update('town.spots');
    expect(maps.mapOf(region('town.spots'))).not.toBe(first);
    expect([await isDrawn(), openFiles()]).toEqual([true, 1]);
    unlinkSync(join(folder, 'town.map'));
    await update('town.spots');
    expect([await isDrawn(), openFiles()]).toEqual([false, 0]);
    await maps.close();
  });

  test('is closed after the pending tile requests', async () => {
    const { write, update, maps, tile, openFiles } = testMaps();
    await write('town');
    await update('town.spots');
    const pending = [0, 1, 2, 3].map((east) => tile(14, 8605 + east, 5757));
    await update();
    expect(openFiles()).toBe(0);
    expect((await Promise.all(pending)).map((each) => each !== null)).toEqual([true, true, true, true]);
    expect(await tile(14, 8605, 5757)).toBeNull();
    await maps.close();
  });
});

describe('the map of a region', () => {
  test('of an older version, an archive, is named until an import draws a new one', async () => {
    const { write, update, maps, folder, logged, isDrawn, row } = testMaps();
    writeFileSync(join(folder, 'town.pmtiles'), 'a PMTiles archive');
    await update('town.spots');
    const why =
      'town.pmtiles is the map of an older version, which is not drawn; import the region again, or run "update".';
    expect([row('town.spots').notes, maps.isAsSeen(region('town.spots'))]).toEqual([
      `From a.osm.pbf. Without a map: ${why}`,
      true,
    ]);
    expect(logged()).toEqual([`warn: a region is served without its map: ${why}`]);
    await write('town');
    expect(maps.isAsSeen(region('town.spots'))).toBe(false);
    await update('town.spots');
    expect([maps.problemOf(region('town.spots')), await isDrawn()]).toEqual([null, true]);
    await maps.close();
  });

  test('may be missing or damaged: the log says so once, and the row of the region too', async () => {
    const { write, update, maps, folder, logged, row, openFiles } = testMaps();
    const notes = (file: string) => row(file).notes;
    await write('town');
    copyFileSync(join(folder, 'town.map'), join(folder, 'cut.map'));
    truncateSync(join(folder, 'cut.map'), 400);
    writeFileSync(join(folder, 'words.map'), 'hello');
    mkdirSync(join(folder, 'folder.map'));
    Bun.spawnSync(['mkfifo', join(folder, 'pipe.map')]);
    const files = ['cut', 'words', 'folder', 'pipe', 'none', 'town'].map((name) => `${name}.spots`);
    for (let again = 0; again < 3; again++) await update(...files, 'live-1-1.spots', null);
    expect(logged()).toEqual([
      'warn: a region is served without its map: cut.map is truncated or damaged.',
      'warn: a region is served without its map: words.map is not a map file.',
      'warn: a region is served without its map: folder.map is not a file, but a folder, a pipe or a device.',
      'warn: a region is served without its map: pipe.map is not a file, but a folder, a pipe or a device.',
      'info: a region is served without its map: there is no none.map; import the region again.',
    ]);
    expect(notes('cut.spots')).toBe('From a.osm.pbf. Without a map: cut.map is truncated or damaged.');
    expect(['cut.spots', 'none.spots', 'town.spots'].map((file) => row(file).status)).toEqual([
      'degraded',
      'ok',
      'ok',
    ]);
    expect(notes('town.spots')).toBe('From a.osm.pbf.');
    expect(notes('live-1-1.spots')).toBe('From a.osm.pbf.');
    expect(openFiles()).toBe(1);
    // repaired
    await write('cut');
    await update(...files);
    expect(notes('cut.spots')).toBe('From a.osm.pbf.');
    await maps.close();
  });

  describe('with a damaged part', () => {
    const places: [string, (map: MapFile, bytes: Uint8Array) => number][] = [
      ['the head of a block', (map) => [...map.blocks()][0]!.place.offset],
      ['the drawings of a block', (map) => endOf([...map.blocks()][0]!.place) - 1],
      ['a tile of a low zoom', (_, bytes) => endOf(decodeMapHeader(bytes, bytes.length, 'it').archive) - 1],
    ];

    async function flipAt(path: string, where: (typeof places)[number][1]) {
      const map = await openMapFile(path);
      const bytes = readFileSync(path);
      const at = where(map, bytes);
      bytes[at] = bytes[at]! ^ 0xff;
      writeFileSync(path, bytes);
    }

    test.each(places)('is named once it is verified: %s', async (_, where) => {
      const { write, update, maps, folder, logged, row } = testMaps();
      await write('town');
      await flipAt(join(folder, 'town.map'), where);
      await update('town.spots');
      await maps.verified();
      expect(row('town.spots').status).toBe('degraded');
      expect(row('town.spots').notes).toMatch(
        /^From a\.osm\.pbf\. Its map has gaps: town\.map is damaged \(.+\); import the region again\.$/,
      );
      expect(logged()).toHaveLength(1);
      await write('town');
      await update('town.spots');
      await maps.verified();
      expect([row('town.spots').status, logged().length]).toEqual(['ok', 1]);
      await maps.close();
    });

    test('is named once a tile of it is requested', async () => {
      const { write, update, maps, folder, row, tile } = testMaps();
      await write('town');
      await update('town.spots');
      await maps.verified();
      await flipAt(join(folder, 'town.map'), places[0]![1]);
      expect(row('town.spots').status).toBe('ok');
      await tile(14, 8605, 5757).catch(() => null);
      expect(row('town.spots').status).toBe('degraded');
      await maps.close();
    });

    test('is closed although it is being verified', async () => {
      const { write, update, maps, openFiles } = testMaps();
      await write('town');
      await update('town.spots');
      await update();
      expect(openFiles()).toBe(0);
      await maps.close();
    });
  });

  test('of the sample is inside the program', async () => {
    const { update, maps } = testMaps();
    await update(null);
    expect(maps.mapOf(region(null))!.reader.metadata.name).toBe('Montevideo (sample, 2017)');
  });
});
