/** Polygons of noise maps on tiles: overlapping ones, and wide ones with little memory. */
import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EvidenceError } from '../../../src/evidence/evidence-error.ts';
import { LevelTiles } from '../../../src/evidence/noise-maps/level-tiles.ts';
import { Spill } from '../../../src/evidence/tile-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'level-tiles-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Counts the blocks that are written to disk. */
class CountedSpill extends Spill {
  writes = 0;
  override write(bytes: Uint8Array): number {
    this.writes++;
    return super.write(bytes);
  }
}

const band = (level: number) => ({ from: level, to: level });
const rectangle = (west: number, south: number, east: number, north: number) =>
  Float64Array.from([west, south, east, south, east, north, west, north, west, south]);

test('polygons that contain too many cells, as they overlap, are refused', () => {
  const tiles = new LevelTiles(75e6, new Spill(folder), 1_000_000);
  // 167,772 cells each
  const fill = () => tiles.addPolygon([rectangle(8, 47, 8.1, 47.1)], band(50));
  for (let i = 0; i < 5; i++) fill();
  expect(fill).toThrow(EvidenceError);
  expect(fill).toThrow(
    'The polygons contain over 1,000,000 cells (27 m), those where they overlap counted several times; expected at most as many: remove polygons inside others, or split the map.',
  );
});

test('wide polygons that overlap write each block to disk once per polygon, not once per row', () => {
  const spill = new CountedSpill(folder);
  // room for two of the blocks
  const tiles = new LevelTiles(5e6, spill);
  for (const level of [50, 55]) tiles.addPolygon([rectangle(8, 47, 9, 47.5)], band(level));
  const blocks = [...tiles.packed()];
  // a degree is 4 blocks wide, and half a degree 2 high
  expect(blocks).toHaveLength(8);
  expect(spill.writes).toBeLessThan(2 * 8);
  spill.close();
});
