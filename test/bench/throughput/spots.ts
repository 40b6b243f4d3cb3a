/** Spots of the benchmark of throughput: scattered near streets, and on a dense grid. */
import { openRegionFile } from '../../../src/region/read/source.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { randomSpots } from '../scoring.ts';

export const AT = '2026-02-16T22:30:00Z';
/** Spots per list: as many as one request takes. */
export const LIST_SPOTS = 10_000;
/** Side of a block of the dense grid, cells. Four blocks make a list. */
export const BLOCK_SIDE = 50;
const BLOCKS = 8;
/** Step of the dense grid, degrees: two or three spots. */
const STEP = 0.0003;

export interface Spot {
  lat: number;
  lon: number;
}

export interface Block {
  lats: number[];
  lons: number[];
}

/** Returns lists of different spots near streets. @param path region file */
export function scatteredLists(path: string, lists: number, seed: number): Spot[][] {
  const spots = randomSpots(path, lists * LIST_SPOTS, seed).map(({ lat, lon }) => ({
    lat: rounded(lat),
    lon: rounded(lon),
  }));
  return Array.from({ length: lists }, (_, i) => spots.slice(i * LIST_SPOTS, (i + 1) * LIST_SPOTS));
}

/** Returns blocks of a grid around streets of a region. @param path region file */
export function denseBlocks(path: string): Block[] {
  const half = (BLOCK_SIDE / 2) * STEP;
  const [west, south, east, north] = openRegionFile(path).info.bounds;
  const random = seededRandom(31);
  const inside = (from: number, to: number) => from + half + random() * Math.max(0, to - from - 2 * half);
  return Array.from({ length: BLOCKS }, () => {
    const [lat, lon] = [inside(south, north), inside(west, east)];
    const along = (middle: number) =>
      Array.from({ length: BLOCK_SIDE }, (_, i) => rounded(middle - half + i * STEP));
    return { lats: along(lat), lons: along(lon) };
  });
}

/** Returns the cells of dense blocks as lists. */
export function denseLists(blocks: readonly Block[]): Spot[][] {
  const cells = blocks.flatMap(({ lats, lons }) => lats.flatMap((lat) => lons.map((lon) => ({ lat, lon }))));
  return Array.from({ length: cells.length / LIST_SPOTS }, (_, i) =>
    cells.slice(i * LIST_SPOTS, (i + 1) * LIST_SPOTS),
  );
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(5));
}
