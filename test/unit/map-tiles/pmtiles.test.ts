/** Tile archives as read by the reference library and by our reader, intact and damaged. */
import { afterAll, describe, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { PMTiles, type Source, zxyToTileId } from 'pmtiles';
import { ArchiveReader } from '../../../src/map-tiles/pmtiles/archive-reader.ts';
import { ArchiveWriter } from '../../../src/map-tiles/pmtiles/archive-writer.ts';
import { cutArchive } from '../../../src/map-tiles/pmtiles/cut-archive.ts';
import { tileId } from '../../../src/map-tiles/pmtiles/tile-id.ts';
import { fileSource } from '../../../src/shared/files/byte-source.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';

const folder = emptyDirectory();
const opened: FileHandle[] = [];
afterAll(async () => {
  for (const file of opened) await file.close();
});

type Place = [z: number, x: number, y: number];
const DESCRIPTION = {
  bounds: [9.47, 47.04, 9.64, 47.28],
  minZoom: 0,
  maxZoom: 14,
  metadata: { name: 'somewhere', attribution: '© somebody', vector_layers: [{ id: 'water', fields: {} }] },
} as const;

async function archiveOf(name: string, tiles: Iterable<readonly [Place, string]>): Promise<string> {
  const path = join(folder, name);
  const writer = new ArchiveWriter(`${path}.spool`);
  for (const [[z, x, y], text] of tiles) writer.add(z, x, y, gzipSync(text));
  const file = await open(path, 'w');
  await writer.finish(file, DESCRIPTION);
  await file.close();
  writer.close();
  return path;
}

/** Opens the archive with the reference library of the format. */
function referenceReader(path: string): PMTiles {
  const bytes = readFileSync(path);
  const source: Source = {
    getKey: () => path,
    getBytes: async (offset, length) => ({
      data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer,
    }),
  };
  return new PMTiles(source);
}

async function ourReader(path: string): Promise<ArchiveReader> {
  const file = await open(path, 'r');
  opened.push(file);
  return ArchiveReader.open(fileSource(file.fd), 'the map');
}

async function textOf(reader: ArchiveReader, [z, x, y]: Place): Promise<string | null> {
  const packed = await reader.tile(z, x, y);
  return packed && gunzipSync(packed).toString();
}

async function referenceText(reader: PMTiles, [z, x, y]: Place): Promise<string | null> {
  const tile = await reader.getZxy(z, x, y);
  return tile ? new TextDecoder().decode(tile.data) : null;
}

test('tiles are numbered as in the specification', () => {
  const places: Place[] = [[0, 0, 0]];
  for (let z = 1; z <= 24; z++)
    for (let i = 0; i < 20; i++) places.push([z, (i * 7919 * z) % 2 ** z, (i * 104_729 + z) % 2 ** z]);
  for (const [z, x, y] of places) expect(tileId(z, x, y)).toBe(zxyToTileId(z, x, y));
});

describe('a small archive', () => {
  const tiles: [Place, string][] = [
    [[14, 8621, 5747], 'village'],
    [[0, 0, 0], 'world'],
    [[7, 67, 44], 'sea'],
    [[7, 67, 45], 'sea'],
    [[7, 68, 45], 'sea'],
    [[7, 69, 46], 'land'],
  ];
  const path = archiveOf('small.pmtiles', tiles);

  test('describes itself to other readers', async () => {
    const reader = referenceReader(await path);
    const header = await reader.getHeader();
    expect(header).toMatchObject({
      specVersion: 3,
      clustered: true,
      tileType: 1,
      tileCompression: 2,
      minZoom: 0,
      maxZoom: 14,
      minLon: 9.47,
      maxLat: 47.28,
      numAddressedTiles: 6,
      numTileContents: 4,
    });
    expect(await reader.getMetadata()).toEqual(DESCRIPTION.metadata);
  });

  test('returns each tile, and null where there is none', async () => {
    const [ours, reference] = [await ourReader(await path), referenceReader(await path)];
    for (const [place, text] of tiles) {
      expect(await textOf(ours, place)).toBe(text);
      expect(await referenceText(reference, place)).toBe(text);
    }
    for (const place of [
      [1, 0, 0],
      [7, 0, 0],
      [14, 0, 0],
      [14, 16_383, 16_383],
      [30, 1, 1],
    ] as Place[])
      expect(await textOf(ours, place)).toBeNull();
    expect(ours.metadata).toEqual(DESCRIPTION.metadata);
    expect(ours.header.bounds).toEqual([9.47, 47.04, 9.64, 47.28]);
  });
});

test('an archive without tiles is valid', async () => {
  const path = await archiveOf('empty.pmtiles', []);
  expect(await textOf(await ourReader(path), [0, 0, 0])).toBeNull();
  expect(await referenceText(referenceReader(path), [0, 0, 0])).toBeNull();
});

test('an archive with many tiles has split directories, and all tiles are found', async () => {
  function* many(): Generator<[Place, string]> {
    for (let x = 0; x < 150; x++)
      for (let y = 0; y < 150; y++)
        yield [[14, 8000 + 3 * x, 5000 + 2 * y], 'x'.repeat((x * 31 + y * 17) % 997)];
  }
  const path = await archiveOf('many.pmtiles', many());
  const [ours, reference] = [await ourReader(path), referenceReader(path)];
  expect(ours.header.sections.leaves.length).toBeGreaterThan(0);
  expect(ours.header.sections.root.length).toBeLessThanOrEqual(16_257);
  let nth = 0;
  for (const [place, text] of many()) {
    if (nth++ % 41 !== 0) continue;
    expect(await textOf(ours, place)).toBe(text);
    expect(await referenceText(reference, place)).toBe(text);
    const [z, x, y] = place;
    expect(await textOf(ours, [z, x + 1, y])).toBeNull();
    expect(await referenceText(reference, [z, x + 1, y])).toBeNull();
  }
});

describe('an unusable archive is refused with one sentence', () => {
  const whole = archiveOf('whole.pmtiles', [[[0, 0, 0], 'world']]).then((path) => readFileSync(path));

  async function refusal(change: (bytes: Buffer) => Uint8Array): Promise<string> {
    const path = join(folder, `${crypto.randomUUID()}.pmtiles`);
    writeFileSync(path, change(Buffer.from(await whole)));
    return ourReader(path).then(
      () => 'accepted',
      (error) => `${error.name}: ${error.message}`,
    );
  }

  const damages: [string, (bytes: Buffer) => Uint8Array, string][] = [
    ['if it is empty', () => new Uint8Array(0), 'the map is not a PMTiles archive.'],
    ['if it is another file', () => Buffer.from('a'.repeat(200)), 'the map is not a PMTiles archive.'],
    [
      'if it has an older version',
      (bytes) => bytes.fill(2, 7, 8),
      'the map is a PMTiles archive of version 2, not 3.',
    ],
    [
      'if it is truncated',
      (bytes) => bytes.subarray(0, bytes.length - 1),
      'the map is truncated or damaged.',
    ],
    [
      'if it contains pictures',
      (bytes) => bytes.fill(2, 99, 100),
      'the map holds something else than vector tiles packed with gzip.',
    ],
    [
      'if its directory is damaged',
      (bytes) => bytes.fill(0, 127, 150),
      'the map is damaged (its directories).',
    ],
    ['if an offset is beyond its end', (bytes) => bytes.fill(255, 8, 16), 'the map is truncated or damaged.'],
  ];
  test.each(damages)('%s', async (_what, change, sentence) => {
    expect(await refusal(change)).toBe(`TileArchiveError: ${sentence}`);
  });

  test('if any byte is wrong, unless it is still readable', async () => {
    for (let at = 0; at < 260; at++) {
      const outcome = await refusal((bytes) =>
        bytes.fill(bytes[at % bytes.length]! ^ 0x55, at % bytes.length, (at % bytes.length) + 1),
      );
      expect(outcome).toMatch(/^accepted$|^TileArchiveError: the map .*\.$/);
    }
  });
});

test('an archive cut across the 180th meridian has the tiles on both sides, each once', async () => {
  const places: Place[] = [0, 1, 2].flatMap((z) =>
    Array.from({ length: 4 ** z }, (_, i): Place => [z, i % 2 ** z, Math.floor(i / 2 ** z)]),
  );
  const whole = await ourReader(
    await archiveOf(
      'fiji.pmtiles',
      places.map((place) => [place, place.join(' ')]),
    ),
  );
  const path = join(folder, 'across.pmtiles');
  const file = await open(path, 'w');
  await cutArchive(whole, [179.9, -17, -179.9, -16.7], file, `${path}.spool`);
  await file.close();
  const cut = await ourReader(path);
  const kept: Place[] = [];
  for (const place of places) if (await cut.tile(...place)) kept.push(place);
  expect(kept).toEqual([
    [0, 0, 0],
    [1, 0, 1],
    [1, 1, 1],
    [2, 0, 2],
    [2, 3, 2],
  ]);
  expect(cut.header.bounds.map(Math.round)).toEqual([-180, -17, 180, -17]);
});
