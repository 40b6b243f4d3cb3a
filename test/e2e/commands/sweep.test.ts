/**
 * Sweeps of the sample, as an operator runs them: the contents of the files, and equal bytes however the
 * sweep is run.
 */
import { expect, test } from 'bun:test';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { loadSample } from '../../../src/app/regions/sample.ts';
import { sweepRequestOf } from '../../../src/commands/regions/request.ts';
import { UsageError } from '../../../src/config/config.ts';
import { Scorer } from '../../../src/scoring/scorer.ts';
import { WRITER } from '../../../src/shared/files/writer.ts';
import { SWEEP_FILES } from '../../../src/sweep/files.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { sampleRegion } from '../../support/maps/sample-region.ts';
import { SmallDisk } from '../../support/small-disk.ts';
import { openedAtlas } from '../../support/sweep/opened-atlas.ts';
import { rowsIn, runSweep, TOWN_BOX, TOWN_FLAGS } from '../../support/sweep/run-sweep.ts';

/** One sweep that several tests read. */
let swept: ReturnType<typeof runSweep> | undefined;
const townSweep = () => {
  swept ??= runSweep([...TOWN_FLAGS, '--csv']);
  return swept;
};

const contentsOf = (folder: string) =>
  Object.values(SWEEP_FILES).map((name) => readFileSync(join(folder, name)).toString('base64'));

test('every row equals a single request for its position', async () => {
  const { code, out } = await townSweep();
  expect(code).toBe(0);
  const rows = await rowsIn(out);
  expect(rows.length).toBeGreaterThan(1000);
  const scorer = new Scorer([sampleRegion()]);
  for (const row of rows.filter((_, i) => i % 50 === 0)) {
    const [lat, lon] = [Number(row.lat), Number(row.lon)];
    const at = '2026-02-16T22:00';
    const answer = JSON.parse(scorer.score({ lat, lon, at, now: 0, lang: 'en' }));
    const { factors, spot_context } = answer.explanation;
    expect({
      score: row.score,
      range: { low: row.score_low, high: row.score_high },
      standing: row.standing,
      level: Math.round(Number(row.night_noise_db) * 10) / 10,
      top: row.top_factor,
    }).toEqual({
      score: answer.score,
      range: answer.score_range,
      standing: spot_context.standing,
      level: spot_context.night_noise_db,
      top: factors.find(({ points }: { points: number }) => points < 0)?.key ?? null,
    });
  }
});

test.each([
  ['2026-02-17T02:59:00Z', '2026-02-16T22:00'],
  ['2026-02-17T03:00:00Z', '2026-02-17T22:00'],
])('a sweep without --at that starts at %s rates the night in Montevideo from %s', async (now, at) => {
  expect(sweepRequestOf(new Map(), [await loadSample()], Date.parse(now)).at).toBe(at);
});

test('rows are in the bbox, each cell once, and the CSV has the same rows', async () => {
  const { out } = await townSweep();
  const rows = await rowsIn(out);
  const [west, south, east, north] = TOWN_BOX.split(',').map(Number) as [number, number, number, number];
  // positions are the middles of spots of 11 m
  const half = 0.00005;
  for (const { lat, lon } of rows as { lat: number; lon: number }[]) {
    expect(lon).toBeWithin(west - half, east + half);
    expect(lat).toBeWithin(south - half, north + half);
  }
  expect(new Set(rows.map(({ cell }) => cell)).size).toBe(rows.length);
  const lines = readFileSync(join(out, SWEEP_FILES.csv), 'utf8').trimEnd().split('\n').slice(1);
  expect(lines.map((line) => line.split(',').slice(0, 4).map(Number))).toEqual(
    rows.map(({ cell, lat, lon, score }) => [cell, lat, lon, score].map(Number)),
  );
});

test('the table is GeoParquet with a point in WKB', async () => {
  const { out } = await townSweep();
  const [row] = await rowsIn(out);
  const { geometry, lat, lon } = row as { geometry: { coordinates: number[] }; lat: number; lon: number };
  expect(geometry).toEqual({ type: 'Point', coordinates: [lon, lat] } as never);
});

test('the summary counts every cell, and names spots where a van can park', async () => {
  const { out } = await townSweep();
  const rows = await rowsIn(out);
  const summary = JSON.parse(readFileSync(join(out, SWEEP_FILES.summary), 'utf8'));
  const sum = (counts: Record<string, number>) => Object.values(counts).reduce((a, b) => a + b, 0);
  expect(summary.cells).toBe(rows.length);
  expect(sum(summary.cells_by_light)).toBe(rows.length);
  expect(sum(summary.cells_by_standing)).toBe(rows.length);
  const inBins = summary.cells_by_score.map(({ cells }: { cells: number }) => cells);
  expect(sum(inBins)).toBe(rows.length);
  expect(summary.quietest.length).toBeGreaterThan(0);
  const standing = rows.filter(({ standing }) => standing !== 'none');
  const best = Math.max(...standing.map(({ score }) => Number(score)));
  expect(Math.max(...summary.quietest.map(({ score }: { score: number }) => score))).toBe(best);
  for (const place of summary.quietest) {
    expect(place.standing).not.toBe('none');
    expect(place.name).toContain('Montevideo');
  }
});

test('the atlas shows the town at every zoom, to any reader of PMTiles', async () => {
  const { out } = await townSweep();
  const atlas = openedAtlas(join(out, SWEEP_FILES.atlas));
  const pictures = openedAtlas(join(out, SWEEP_FILES.pictures));
  const { minZoom, maxZoom } = await atlas.getHeader();
  expect([minZoom, maxZoom]).toEqual([4, 12]);
  for (let z = minZoom; z <= maxZoom; z++) {
    const x = Math.floor(((-56.19 + 180) / 360) * 2 ** z);
    const y = Math.floor((0.5 - Math.asinh(Math.tan((-34.9 * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** z);
    const tile = await atlas.getZxy(z, x, y);
    const { cells, quiet_places } = new VectorTile(new PbfReader(tile!.data)).layers;
    expect(cells!.length).toBeGreaterThan(0);
    const { value, light, standing } = cells!.feature(0).properties;
    expect(typeof standing).toBe('string');
    if (value !== undefined)
      expect(light).toBe(Number(value) >= 70 ? 'green' : Number(value) >= 45 ? 'yellow' : 'red');
    expect((quiet_places?.length ?? 0) > 0).toBe(z >= 8);
    const picture = await pictures.getZxy(z, x, y);
    expect(Buffer.from(picture!.data).subarray(1, 4).toString()).toBe('PNG');
  }
});

test('sixteen partitions make the same bytes as one sweep', async () => {
  const { out } = await townSweep();
  const data = emptyDirectory();
  for (let part = 15; part >= 0; part--) {
    const { code } = await runSweep([...TOWN_FLAGS, '--csv', '--shard', `${part}/16`], data);
    expect(code).toBe(0);
  }
  expect(readdirSync(join(data, 'atlas'))).toEqual(['shards']);
  const merged = await runSweep(['merge', ...TOWN_FLAGS, '--csv'], data);
  expect(merged.code).toBe(0);
  expect(contentsOf(merged.out)).toEqual(contentsOf(out));
});

test('existing shards are reused, and a missing one is made again', async () => {
  const { out } = await townSweep();
  const data = emptyDirectory();
  cpSync(out, join(data, 'atlas'), { recursive: true });
  const shards = join(data, 'atlas', 'shards');
  const names = readdirSync(shards);
  rmSync(join(shards, names[0]!));
  const again = await runSweep([...TOWN_FLAGS, '--csv'], data);
  expect(again.said).toContain(`${names.length - 1} of ${names.length} shards existed already`);
  expect(contentsOf(again.out)).toEqual(contentsOf(out));
});

test('the next sweep removes the temporary files of a killed one', async () => {
  const dataDir = emptyDirectory();
  const { out } = await runSweep([...TOWN_FLAGS, '--csv'], dataDir);
  const before = readdirSync(out).toSorted();
  const gone = [
    `cells.csv.${WRITER.replace(/\d+$/, '999999999')}.part`,
    'atlas.pmtiles.tiles.999999999.part',
  ];
  for (const name of gone) writeFileSync(join(out, name), 'half a table');
  expect((await runSweep([...TOWN_FLAGS, '--csv'], dataDir)).code).toBe(0);
  expect(readdirSync(out).toSorted()).toEqual(before);
});

test('a sweep without a table removes that of the one before, which has other cells', async () => {
  const dataDir = emptyDirectory();
  const { out } = await runSweep([...TOWN_FLAGS, '--csv'], dataDir);
  expect(readdirSync(out)).toContain('cells.csv');
  expect((await runSweep(TOWN_FLAGS, dataDir)).code).toBe(0);
  expect(readdirSync(out)).not.toContain('cells.csv');
  // no sweep wrote this one
  writeFileSync(join(out, 'cells.csv'), 'mine');
  expect((await runSweep(TOWN_FLAGS, dataDir)).code).toBe(0);
  expect(readFileSync(join(out, 'cells.csv'), 'utf8')).toBe('mine');
});

test('a merge with missing or damaged shards fails with a message and keeps the files', async () => {
  const data = emptyDirectory();
  const without = await runSweep(['merge', ...TOWN_FLAGS], data);
  expect(without).toMatchObject({ code: 1, said: expect.stringContaining('shards are missing') });
  cpSync((await townSweep()).out, join(data, 'atlas'), { recursive: true });
  const shards = join(data, 'atlas', 'shards');
  const before = readFileSync(join(data, 'atlas', SWEEP_FILES.summary), 'utf8');
  const [name] = readdirSync(shards);
  writeFileSync(join(shards, name!), 'not a shard');
  const damaged = await runSweep(['merge', ...TOWN_FLAGS], data);
  expect(damaged).toMatchObject({ code: 1, said: expect.stringContaining(name!) });
  expect(readFileSync(join(data, 'atlas', SWEEP_FILES.summary), 'utf8')).toBe(before);
});

test('a sweep has only cells where vans can park with --standing, only cells inside with --poly', async () => {
  const data = emptyDirectory();
  const [west, south, north] = [-56.2, -34.91, -34.89];
  const triangle = [
    [west, south],
    [west + 0.03, south],
    [west, north],
    [west, south],
  ];
  writeFileSync(join(data, 'area.geojson'), JSON.stringify({ type: 'Polygon', coordinates: [triangle] }));
  const flags = ['--poly', join(data, 'area.geojson'), '--step', '100', '--standing'];
  const { out } = await runSweep([...flags, '--at', '2026-02-16T22:00'], data);
  const rows = (await rowsIn(out)) as { lat: number; lon: number; standing: string }[];
  expect(rows.length).toBeGreaterThan(50);
  for (const { lat, lon, standing } of rows) {
    expect(standing).not.toBe('none');
    expect((lon - west) / 0.03 + (lat - south) / 0.02).toBeLessThan(1.01);
  }
});

test.each([
  [['--bbox', '1,2,3'], '--bbox is "1,2,3"; expected west,south,east,north'],
  [['--bbox', '10,47,9,48'], 'west before east'],
  [['--bbox', '0,0,1,1'], '--bbox is "0,0,1,1"; expected a place in a loaded region: '],
  [['--bbox', '179,0,-179,1'], '--bbox is "179,0,-179,1"; expected a place in a loaded region: '],
  [['--bbox', '-180,-90,180,90', '--step', '20'], '--step is 20; expected 222 or more for an area'],
  [['--step', '5'], '--step is "5"; expected a whole number from 20 to 10000'],
  [['--at', 'tonight'], '--at is "tonight"; expected an ISO 8601 date-time'],
  [['--shard', '16/16'], '--shard is "16/16"; expected i/n'],
  [['--shard', '1'], '--shard is "1"; expected i/n'],
  [['--region', 'atlantis'], '--region is "atlantis"; expected one of'],
  [['--poly', '/dev/zero'], "--poly /dev/zero can't be used: it is not a file"],
  [
    ['--poly', '/nowhere'],
    '--poly is "/nowhere", which cannot be read (ENOENT); expected a GeoJSON or .poly file',
  ],
  [['--bbox', TOWN_BOX, '--region', 'sample'], 'expected one of them'],
  [['join'], '"sweep join" is unknown'],
])('invalid arguments are refused: %p', async (words, sentence) => {
  await expect(runSweep(words)).rejects.toThrow(sentence);
});

test('a full disk ends a sweep with one sentence', async () => {
  const dataDir = emptyDirectory();
  const atlas = join(dataDir, 'atlas');
  mkdirSync(atlas);
  const disk = SmallDisk.at(atlas, 20_000);
  if (!disk) return console.warn('not tested: no disk of limited size can be mounted here');
  try {
    const { code, said } = await runSweep(TOWN_FLAGS, dataDir);
    const last = said.trimEnd().split('\n').at(-1);
    expect(last).toBe('The sweep failed: the disk is full: free some, or choose a folder on a larger disk.');
    expect(said).not.toMatch(/\bat .*\.ts:\d/);
    expect(code).toBe(1);
    expect(readdirSync(join(atlas, 'shards')).filter((name) => name.endsWith('.part'))).toEqual([]);
  } finally {
    disk.remove();
  }
});

test('a folder that cannot be made ends a sweep with one sentence', async () => {
  const dataDir = emptyDirectory();
  writeFileSync(join(dataDir, 'file'), '');
  const out = join(dataDir, 'file', 'atlas');
  await expect(runSweep([...TOWN_FLAGS, '--out', out], dataDir)).rejects.toThrow(
    new UsageError(
      `--out is "${out}" (${join(dataDir, 'file')} is a file); expected a folder that this user may read and write`,
    ),
  );
});
