/** Writes the files of a sweep from its finished shards. */

import { type FileHandle, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ArchiveWriter } from '../map-tiles/pmtiles/archive-writer.ts';
import { tileId } from '../map-tiles/pmtiles/tile-id.ts';
import { ATTRIBUTION } from '../shared/attribution.ts';
import { asideOf, discardAside, publishAside, writeAside } from '../shared/files/file-aside.ts';
import { lightOf } from '../shared/light.ts';
import { spotIdOf } from '../shared/spot-id.ts';
import type { TaskRunner } from '../threads/pool.ts';
import {
  ATLAS_LAYERS,
  deepestZoom,
  MIN_ATLAS_ZOOM,
  pictureOf,
  type TilePlace,
  tilesIn,
  vectorTileOf,
} from './atlas-tiles.ts';
import { rowsOf } from './cell-rows.ts';
import { SWEEP_FILES } from './files.ts';
import { BLOCK_LEVEL, type Box } from './grid.ts';
import type { SweepPlan } from './plan.ts';
import { Pyramid } from './pyramid.ts';
import { type Candidate, QuietCells, type QuietPlace } from './quiet-places.ts';
import type { ShardFiles } from './shard-files.ts';
import { Histogram, sweepSummaryOf } from './summary.ts';
import { csvTable, isCsvTable, parquetTable, type Table } from './tables.ts';

/** Number of quiet places whose names one task of a scoring thread finds. */
const NAMES_PER_TASK = 32;

export interface OutputOptions {
  plan: SweepPlan;
  files: ShardFiles;
  pool: Pick<TaskRunner, 'run'>;
  /** output folder, which must exist */
  out: string;
  /** whether cells.csv is written, too */
  csv: boolean;
  /** receives the progress, 0..1 */
  onProgress(share: number): void;
}

/** Share of reading the shards in the progress; making the tiles takes about as long. */
const READ_SHARE = 0.5;

/**
 * Writes every file to a temporary name and renames all at the end, so that readers never see an unfinished file. Removes
 * a table that an earlier sweep wrote and this one does not.
 * @returns the number of rated cells, and the names of the files
 * @throws ShardError when a shard is missing or damaged
 */
export async function writeOutputs(options: OutputOptions): Promise<{ cells: number; files: string[] }> {
  const { plan, out, csv } = options;
  const names = Object.values(SWEEP_FILES).filter((name) => csv || name !== SWEEP_FILES.csv);
  const pyramid = new Pyramid(options.files, plan);
  const histogram = new Histogram();
  const quiet = new QuietCells(plan.step);
  const path = (name: string) => join(out, name);
  try {
    await writeAside(path(SWEEP_FILES.parquet), (parquet) =>
      withCsv(csv ? path(SWEEP_FILES.csv) : null, (csvFile) => {
        const tables = [parquetTable(parquet, boundsOf(plan)), ...(csvFile ? [csvTable(csvFile)] : [])];
        return readShards(options, tables, pyramid, histogram, quiet);
      }),
    );
    const places = await named(quiet.chosen(), options);
    await writeAside(path(SWEEP_FILES.summary), (file) =>
      file.writeFile(sweepSummaryOf(plan, histogram, places)),
    );
    await writeAtlas(options, pyramid, places);
    for (const name of names) await publishAside(path(name));
    // that of an earlier sweep into this folder has other cells
    if (!csv && (await isCsvTable(path(SWEEP_FILES.csv)))) await rm(path(SWEEP_FILES.csv), { force: true });
  } catch (error) {
    for (const name of names) await discardAside(path(name));
    throw error;
  }
  return { cells: histogram.cells, files: names };
}

/** Calls `write` with an open temporary file for the CSV file at `path`; with null if `path` is null. */
async function withCsv(
  path: string | null,
  write: (file: FileHandle | null) => Promise<void>,
): Promise<void> {
  if (path === null) await write(null);
  else await writeAside(path, write);
}

async function readShards(
  { plan, files, onProgress }: OutputOptions,
  tables: readonly Table[],
  pyramid: Pyramid,
  histogram: Histogram,
  quiet: QuietCells,
): Promise<void> {
  for (const [i, shard] of plan.shards.entries()) {
    const cells = files.read(shard);
    pyramid.add(shard, cells);
    for (const row of rowsOf(plan.grid, shard.block, cells)) {
      histogram.add(row);
      quiet.add({ column: row.column, row: row.row, cell: row });
      for (const table of tables) await table.add(row);
    }
    onProgress((READ_SHARE * (i + 1)) / plan.shards.length);
  }
  for (const table of tables) await table.finish();
}

/** Finds the names of the quiet places. */
async function named(candidates: readonly Candidate[], { plan, pool }: OutputOptions): Promise<QuietPlace[]> {
  const places: QuietPlace[] = [];
  for (let from = 0; from < candidates.length; from += NAMES_PER_TASK) {
    const some = candidates.slice(from, from + NAMES_PER_TASK);
    const answers = await pool.run({
      op: 'batch',
      lats: some.map(({ row }) => plan.grid.latOf(row)),
      lons: some.map(({ column }) => plan.grid.lonOf(column)),
      ats: some.map(() => plan.at),
      entries: some.map((_, i) => i),
      ids: some.map(() => undefined),
      now: 0,
      lang: 'en',
      detail: 'full',
    });
    for (const [i, { text }] of answers.entries()) places.push(placeOf(some[i]!, plan, text));
  }
  return places;
}

function placeOf({ column, row, cell }: Candidate, { grid }: SweepPlan, answer: string): QuietPlace {
  // `place` is missing if the spot could not be rated a second time
  const { place } = JSON.parse(answer) as { place?: { display_name: string | null } };
  const [lat, lon] = [grid.latOf(row), grid.lonOf(column)].map((degrees) => Math.round(degrees * 1e4) / 1e4);
  return {
    lat: lat!,
    lon: lon!,
    spot_id: spotIdOf(lat!, lon!),
    name: place?.display_name ?? null,
    score: cell.score,
    light: lightOf(cell.score),
    night_noise_db: cell.level,
    standing: cell.standing,
  };
}

async function writeAtlas(
  { plan, out, onProgress }: OutputOptions,
  pyramid: Pyramid,
  places: readonly QuietPlace[],
): Promise<void> {
  const [vectorPath, picturePath] = [join(out, SWEEP_FILES.atlas), join(out, SWEEP_FILES.pictures)];
  const vectors = new ArchiveWriter(asideOf(`${vectorPath}.tiles`));
  const pictures = new ArchiveWriter(asideOf(`${picturePath}.tiles`));
  const maxZoom = deepestZoom(plan.grid);
  try {
    const tiles = tilesOf(plan, maxZoom);
    for (const [i, tile] of tiles.entries()) {
      const { z, x, y } = tile;
      const vector = vectorTileOf(pyramid, plan.grid, tile, places);
      if (vector) vectors.add(z, x, y, vector);
      const picture = pictureOf(pyramid, plan.grid, tile);
      if (picture) pictures.add(z, x, y, picture);
      onProgress(READ_SHARE + ((1 - READ_SHARE) * (i + 1)) / tiles.length);
    }
    const { step, at, standing, key } = plan;
    const metadata = {
      name: 'spotscore atlas',
      attribution: ATTRIBUTION,
      type: 'overlay',
      step_m: step,
      at,
      only_where_vans_stand: standing,
      sweep: key,
    };
    const description = { bounds: boundsOf(plan), minZoom: MIN_ATLAS_ZOOM, maxZoom };
    await writeAside(vectorPath, (file) =>
      vectors.finish(file, { ...description, metadata: { ...metadata, vector_layers: ATLAS_LAYERS } }),
    );
    await writeAside(picturePath, (file) => pictures.finish(file, { ...description, metadata, kind: 'png' }));
  } finally {
    vectors.close();
    pictures.close();
  }
}

/** Returns the tiles in the order of the archive's Hilbert curve, so that neighbours are made one after the other. */
function tilesOf({ shards, grid }: SweepPlan, maxZoom: number): TilePlace[] {
  const boxes = shards.map(({ block }) => grid.boxOf(block.column, block.row, BLOCK_LEVEL));
  return Array.from({ length: maxZoom - MIN_ATLAS_ZOOM + 1 }, (_, i) => tilesIn(boxes, MIN_ATLAS_ZOOM + i))
    .flat()
    .map((tile) => ({ tile, id: tileId(tile.z, tile.x, tile.y) }))
    .sort((a, b) => a.id - b.id)
    .map(({ tile }) => tile);
}

function boundsOf({ boxes }: SweepPlan): Box {
  return [
    Math.min(...boxes.map((box) => box[0])),
    Math.min(...boxes.map((box) => box[1])),
    Math.max(...boxes.map((box) => box[2])),
    Math.max(...boxes.map((box) => box[3])),
  ];
}
