import { describe, expect, test } from 'bun:test';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { readQaTiles } from '../../../scripts/sample/qa-tiles.ts';
import { readLog } from '../../../src/osm/records/feature-log.ts';
import { LINE_CLASSES } from '../../../src/region/format/codes.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { IS_WHOLE } from '../../support/whole.ts';

/** Tiles on both sides of a border, and what is in them: all that the quick run reads. */
const TWO = {
  tiles: ['12-2859-1367.mvt', '12-2859-1368.mvt'],
  counts: { nodes: 217, ways: 4779, relations: 0 },
  bounds: [71.28, 51.12, 71.37, 51.23],
  updatedAt: '2017-12-04T07:40:50.000Z',
};
const ALL = {
  counts: { nodes: 4120, ways: 45_706, relations: 0 },
  bounds: [71.28, 51.07, 71.63, 51.29],
  updatedAt: '2017-12-04T11:11:04.000Z',
};
const EXPECTED = IS_WHOLE ? ALL : TWO;
const TILES = join(import.meta.dir, '../../../node_modules/@mapbox/mvt-fixtures/real-world/osm-qa-astana');

function folderOfTwo(): string {
  const folder = emptyDirectory();
  for (const tile of TWO.tiles) symlinkSync(join(TILES, tile), join(folder, tile));
  return folder;
}

describe('QA tiles', () => {
  const source = readQaTiles(IS_WHOLE ? TILES : folderOfTwo());
  const paths = new Map<number, { name: string; lineClass: string; paths: Int32Array[] }>();
  const outside: string[] = [];
  for (const log of source.logs) {
    const [west, south, east, north] = source.bounds.map((degrees) => degrees * 1e7) as typeof source.bounds;
    const check = (what: string, coordinates: ArrayLike<number>) => {
      for (let i = 0; i < coordinates.length; i += 2) {
        const [x, y] = [coordinates[i]!, coordinates[i + 1]!];
        if (x < west - 1 || x > east + 1 || y < south - 1 || y > north + 1) outside.push(what);
      }
    };
    readLog(log, {
      line: ({ osmId, name, lineClass, path }) => {
        check(`way ${osmId}`, path);
        const known = paths.get(osmId) ?? {
          name,
          lineClass: LINE_CLASSES[lineClass]!,
          paths: [],
        };
        known.paths.push(path);
        paths.set(osmId, known);
      },
      area: ({ osmId, rings }) => {
        for (const ring of rings) check(`area ${osmId}`, ring);
      },
      point: ({ osmType, osmId, x, y }) => check(`${osmType} ${osmId}`, [x, y]),
    });
  }

  test('count an object once, even if it is in several tiles', () => {
    expect(source.counts).toEqual(EXPECTED.counts);
  });

  test('have their bounds and the date of their data', () => {
    const [west, south, east, north] = source.bounds;
    expect([west, south, east, north].map((degrees) => Math.round(degrees * 100) / 100)).toEqual(
      EXPECTED.bounds,
    );
    expect(source.updatedAt).toBe(EXPECTED.updatedAt);
    expect(outside).toEqual([]);
  });

  test('contain a road across a tile border as one way with connected parts', () => {
    const { name, lineClass, paths: parts } = paths.get(244280412)!;
    expect([name, lineClass]).toEqual(['улица Жетысу', 'residential']);
    expect(parts.map((part) => part.length / 2).sort()).toEqual([10, 3]);
    const ends = parts.flatMap((part) => [`${part[0]},${part[1]}`, `${part.at(-2)},${part.at(-1)}`]);
    expect(new Set(ends).size).toBe(3);
  });
});
