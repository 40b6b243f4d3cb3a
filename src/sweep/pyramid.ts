/** The cells of a sweep at every size: 2 x 2 cells are merged, again and again, up to a map of the world. */
import { LRUCache } from 'lru-cache';
import { NO_VANS } from '../layers/grid.ts';
import type { SweptCells } from '../layers/swept-cells.ts';
import { STANDINGS, type StandingName } from '../shared/standings.ts';
import { BLOCK_LEVEL, BLOCK_SIDE, zOrder } from './grid.ts';
import type { Shard, SweepPlan } from './plan.ts';
import type { ShardFiles } from './shard-files.ts';

/** A cell, or several merged ones. */
export interface MapCell {
  /** mean score, 0 to 100; NO_VANS if vans cannot park in most of the cell */
  value: number;
  /** best kind of place for vans in the cell */
  standing: StandingName;
}

/** Cells of a block at one size, row by row: mean scores, NaN where nothing is rated, and standings. */
interface Level {
  values: Float32Array;
  /** indices in STANDINGS, whose first is the best */
  standings: Uint8Array;
}

const NO_STANDING = STANDINGS.indexOf('none');
/** Maximum number of cached blocks, 110 kB each: tiles are made along a curve that soon returns to them. */
const KEPT_BLOCKS = 256;

export class Pyramid {
  private readonly shards = new Map<number, Shard>();
  private readonly blocks = new LRUCache<number, Level[]>({ max: KEPT_BLOCKS });
  /** merged cells of whole blocks and larger, by number of doublings of a block, then by z-order index */
  private readonly above: Map<number, MapCell>[] = [new Map()];

  constructor(
    private readonly files: ShardFiles,
    { shards }: Pick<SweepPlan, 'shards'>,
  ) {
    for (const shard of shards) this.shards.set(zOrder(shard.block), shard);
  }

  /** Adds a block during the pass through all blocks; keeps the merged cell of the whole block. */
  add({ block }: Shard, cells: SweptCells): void {
    const levels = levelsOf(cells);
    this.blocks.set(zOrder(block), levels);
    const top = cellOf(levels[BLOCK_LEVEL]!, 0);
    if (top) this.levelAbove(0).set(zOrder(block), top);
  }

  /**
   * Returns the merged 2^level x 2^level cells at their column and row, counted as in SweepGrid; null where nothing
   * is rated.
   * @throws ShardError
   */
  at(level: number, column: number, row: number): MapCell | null {
    if (level >= BLOCK_LEVEL)
      return this.levelAbove(level - BLOCK_LEVEL).get(zOrder({ column, row })) ?? null;
    const side = BLOCK_SIDE >> level;
    const block = { column: Math.floor(column / side), row: Math.floor(row / side) };
    const levels = this.levelsIn(zOrder(block));
    return levels && cellOf(levels[level]!, (row - block.row * side) * side + (column - block.column * side));
  }

  private levelsIn(number: number): Level[] | null {
    const known = this.blocks.get(number);
    if (known) return known;
    const shard = this.shards.get(number);
    if (!shard) return null;
    const levels = levelsOf(this.files.read(shard));
    this.blocks.set(number, levels);
    return levels;
  }

  private levelAbove(level: number): Map<number, MapCell> {
    const known = this.above[level];
    if (known) return known;
    const parts = new Map<number, MapCell[]>();
    for (const [number, cell] of this.levelAbove(level - 1)) {
      const parent = Math.floor(number / 4);
      parts.set(parent, [...(parts.get(parent) ?? []), cell]);
    }
    const made = new Map([...parts].map(([number, cells]) => [number, together(cells)] as const));
    this.above[level] = made;
    return made;
  }
}

function levelsOf(cells: SweptCells): Level[] {
  const first: Level = {
    values: new Float32Array(cells.count).fill(Number.NaN),
    standings: new Uint8Array(cells.count).fill(NO_STANDING),
  };
  for (let i = 0; i < cells.count; i++) {
    const cell = cells.get(i);
    if (cell) put(first, i, cell);
  }
  const levels = [first];
  for (let side = BLOCK_SIDE / 2; side >= 1; side /= 2) levels.push(halved(levels.at(-1)!, side));
  return levels;
}

/** Merges every 2 x 2 cells of a level into one. @param side side of the result, cells */
function halved(level: Level, side: number): Level {
  const half: Level = {
    values: new Float32Array(side * side).fill(Number.NaN),
    standings: new Uint8Array(side * side).fill(NO_STANDING),
  };
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const at = 4 * row * side + 2 * column;
      const parts = [at, at + 1, at + 2 * side, at + 2 * side + 1].map((index) => cellOf(level, index));
      const known = parts.filter((part) => part !== null);
      if (known.length > 0) put(half, row * side + column, together(known));
    }
  }
  return half;
}

function together(cells: readonly MapCell[]): MapCell {
  const open = cells.filter(({ value }) => value !== NO_VANS);
  const best = Math.min(...cells.map(({ standing }) => STANDINGS.indexOf(standing)));
  const mean = open.reduce((sum, { value }) => sum + value, 0) / open.length;
  return { value: 2 * open.length >= cells.length ? mean : NO_VANS, standing: STANDINGS[best]! };
}

function put({ values, standings }: Level, index: number, { value, standing }: MapCell): void {
  values[index] = value;
  standings[index] = STANDINGS.indexOf(standing);
}

function cellOf({ values, standings }: Level, index: number): MapCell | null {
  const value = values[index]!;
  return Number.isNaN(value) ? null : { value, standing: STANDINGS[standings[index]!]! };
}
