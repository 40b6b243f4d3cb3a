/** The plan of a sweep: everything that its result depends on, and its shards. */

import { CELL_BYTES, CELL_MEANING } from '../layers/swept-cells.ts';
import { FORMAT_VERSION } from '../region/format/layout.ts';
import { openParts, type RegionSource } from '../region/read/source.ts';
import { MODEL_VERSION } from '../scoring/rating.ts';
import type { Rings } from '../shared/geo/polygons.ts';
import type { SweepTask } from '../threads/messages.ts';
import { wantedCells } from './area.ts';
import { axesOf, type Block, type Box, SweepGrid } from './grid.ts';

/** Request of the operator for a sweep. */
export interface SweepRequest {
  /** distance between cells, m */
  step: number;
  boxes: readonly Box[];
  /** rings inside which cells are rated; null = everything in the boxes */
  rings: Rings | null;
  /** rated date-time, ISO 8601, never ''; without an offset it is the local time of each cell */
  at: string;
  /** true = rates only cells where vans can park */
  standing: boolean;
  /** name of the region whose map data a rated cell must have; null = any region */
  region: string | null;
}

/** Part of a sweep with its own file: one block. */
export interface Shard {
  block: Block;
  /** file name without suffix: a hash of everything that the contents depend on */
  name: string;
}

export interface SweepPlan extends SweepRequest {
  grid: SweepGrid;
  /** shards, in the order of their blocks on the z-order curve */
  shards: readonly Shard[];
  /** hash of everything that the result depends on */
  key: string;
}

/** Returns the plan of a sweep. @param sources regions, in any order */
export function planOf(request: SweepRequest, sources: readonly RegionSource[]): SweepPlan {
  const grid = new SweepGrid(request.step, request.boxes);
  const inputs = JSON.stringify({
    model: MODEL_VERSION,
    format: [FORMAT_VERSION, CELL_BYTES, CELL_MEANING],
    regions: sources.map(identityOf).sort(),
    grid: [grid.latStep, grid.lonStep],
    ...request,
  });
  const shards = grid
    .blocksIn(request.boxes)
    .map((block) => ({ block, name: hashOf(`${inputs} ${block.column} ${block.row}`) }));
  return { ...request, grid, shards, key: hashOf(inputs) };
}

/** Returns the task that rates a shard; null if no cell of the shard is inside the boxes and rings of the sweep. */
export function taskOf(
  { grid, boxes, rings, at, standing, region }: SweepPlan,
  { block }: Shard,
): SweepTask | null {
  const axes = axesOf(grid, block);
  const wanted = wantedCells(axes, boxes, rings);
  if (!wanted.includes(1)) return null;
  return { op: 'sweep', ...axes, wanted, at, now: 0, standing, region };
}

/** Returns a text that changes with the data of a region, but not with the time and place of its import. */
function identityOf(source: RegionSource): string {
  const { file, parts } = openParts(source);
  const { info } = file;
  const hashes = parts.flatMap(({ header }, part) =>
    Object.entries(header.sections).map(
      ([name, { hash }]) => `${part === 0 ? '' : `${part}:`}${name}:${hash}`,
    ),
  );
  return [info.name, info.dataUpdatedAt, info.bounds, ...hashes.sort()].join(' ');
}

function hashOf(text: string): string {
  return new Bun.CryptoHasher('sha256').update(text).digest('hex').slice(0, 32);
}
