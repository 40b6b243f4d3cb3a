/**
 * Stores tiles of cells while a file is read. Packs the tiles of a block of 32 x 32 tiles together. Moves the
 * least recently used blocks to disk, so that a country takes as little memory as a valley. The memory limit
 * changes neither order nor bytes of the output.
 */
import { closeSync, openSync, readSync, rmSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Bounds } from '../region/format/region-info.ts';
import { TILE_SIDE, tileNumber } from '../region/format/sections/grids.ts';
import { asideOf } from '../shared/files/file-aside.ts';
import { makeFolder } from '../shared/files/owner.ts';
import { collectGarbage } from './collect-garbage.ts';
import { type EvidenceColumns, type PackedBlock, packEvidenceBlock, unpackBlock } from './evidence-file.ts';

/** Tiles along each side of a block: a quarter of a degree in the finest grids. */
export const BLOCK_TILES = 32;

/** How the tiles of a grid are allocated and packed. */
export interface TileForm<Tile> {
  cellsPerDegree: number;
  /** size of a tile in memory, bytes */
  bytes: number;
  make(): Tile;
  /** @param tiles in ascending order of their numbers */
  pack(tiles: readonly (readonly [number: number, tile: Tile])[]): EvidenceColumns;
  unpack(columns: EvidenceColumns): Iterable<[number: number, tile: Tile]>;
}

interface Block<Tile> {
  tiles: Map<number, Tile>;
  /** bounds, degrees */
  bounds: Bounds;
}

type PlacedAside = Omit<PackedBlock, 'packed'> & { offset: number; bytes: number };

export class TileStore<Tile> {
  /** number of tiles */
  count = 0;
  /** blocks in memory, least recently used first */
  private readonly blocks = new Map<number, Block<Tile>>();
  /** blocks on disk */
  private readonly aside = new Map<number, PlacedAside & { bounds: Bounds; tiles: number }>();
  private tilesInMemory = 0;
  private last: Block<Tile> | null = null;
  private lastKey = -1;

  /**
   * @param memory limit for tiles, bytes
   * @param spill for blocks moved to disk
   */
  constructor(
    private readonly form: TileForm<Tile>,
    private readonly memory: number,
    private readonly spill: Spill,
  ) {}

  /** Returns the tile at a column and row of the grid of tiles; creates it if missing. */
  tile(col: number, row: number): Tile {
    const block = this.block(Math.floor(col / BLOCK_TILES), Math.floor(row / BLOCK_TILES));
    const number = tileNumber(col, row, this.form.cellsPerDegree);
    let tile = block.tiles.get(number);
    if (!tile) {
      tile = this.form.make();
      block.tiles.set(number, tile);
      this.count++;
      this.tilesInMemory++;
    }
    return tile;
  }

  /** Yields all blocks, packed, row by row from the south-west. Frees each block in memory. */
  *packed(): Generator<PackedBlock & { bounds: Bounds }> {
    const keys = [...this.blocks.keys(), ...this.aside.keys()].sort((a, b) => a - b);
    for (const key of keys) {
      const block = this.blocks.get(key);
      if (block) {
        this.blocks.delete(key);
        yield { ...this.pack(block), bounds: block.bounds };
        continue;
      }
      const { offset, bytes, columns, bounds } = this.aside.get(key)!;
      yield { columns, bounds, packed: this.spill.read(offset, bytes) };
    }
  }

  private block(col: number, row: number): Block<Tile> {
    const key = row * 2 ** 20 + col;
    if (key === this.lastKey) return this.last!;
    let block = this.blocks.get(key);
    if (block) this.blocks.delete(key);
    else {
      this.makeRoom();
      block = this.fetched(key) ?? { tiles: new Map(), bounds: this.boundsOf(col, row) };
    }
    this.blocks.set(key, block);
    this.last = block;
    this.lastKey = key;
    return block;
  }

  private boundsOf(col: number, row: number): Bounds {
    const degrees = (BLOCK_TILES * TILE_SIDE) / this.form.cellsPerDegree;
    const [west, south] = [col * degrees - 180, row * degrees - 90];
    return [west, south, west + degrees, south + degrees];
  }

  private fetched(key: number): Block<Tile> | null {
    const placed = this.aside.get(key);
    if (!placed) return null;
    this.aside.delete(key);
    const { offset, bytes, columns, bounds, tiles } = placed;
    this.tilesInMemory += tiles;
    collectGarbage(2 * tiles * this.form.bytes);
    const unpacked = unpackBlock({ columns, packed: this.spill.read(offset, bytes) });
    return { tiles: new Map(this.form.unpack(unpacked)), bounds };
  }

  private makeRoom(): void {
    for (const [key, block] of this.blocks) {
      if (this.tilesInMemory * this.form.bytes < this.memory) return;
      const { packed, columns } = this.pack(block);
      const offset = this.spill.write(packed);
      const { bounds, tiles } = block;
      this.aside.set(key, { columns, offset, bytes: packed.length, bounds, tiles: tiles.size });
      this.blocks.delete(key);
      this.tilesInMemory -= tiles.size;
    }
  }

  private pack({ tiles }: Block<Tile>): PackedBlock {
    // garbage: the columns, and their concatenation
    collectGarbage(2 * tiles.size * this.form.bytes);
    return packEvidenceBlock(this.form.pack([...tiles].sort(([a], [b]) => a - b)));
  }
}

/**
 * A temporary file for data that does not fit into memory. Created on first use and unlinked at once, so that
 * the system deletes it when the process ends.
 */
export class Spill {
  private descriptor: number | null = null;
  private end = 0;

  /** @param folder of the file; created if missing */
  constructor(private readonly folder: string) {}

  /** Appends bytes. @returns their offset in the file @throws the usual file system errors */
  write(bytes: Uint8Array): number {
    if (this.descriptor === null) {
      makeFolder(this.folder);
      const path = asideOf(join(this.folder, 'tiles'));
      rmSync(path, { force: true });
      this.descriptor = openSync(path, 'wx+', 0o600);
      unlinkSync(path);
    }
    const offset = this.end;
    for (let done = 0; done < bytes.length; )
      done += writeSync(this.descriptor, bytes, done, bytes.length - done, offset + done);
    this.end += bytes.length;
    return offset;
  }

  read(offset: number, bytes: number): Uint8Array {
    const buffer = new Uint8Array(bytes);
    return buffer.subarray(0, readSync(this.descriptor!, buffer, 0, bytes, offset));
  }

  close(): void {
    if (this.descriptor !== null) closeSync(this.descriptor);
    this.descriptor = null;
  }
}
