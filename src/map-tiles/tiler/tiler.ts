/** Features become tiles, block by block: what is in memory is one block at a time. */
import type { MapFeature } from '../map-feature.ts';
import { DEEPEST_ZOOM } from '../schema.ts';
import { type Block, BUFFER, EXTENT, type Tile, tilesOfBlock } from './block-tiles.ts';
import { type Box, boxAround, cutFeature } from './cut.ts';
import { FeatureSpool } from './feature-spool.ts';
import { latitudeAt, longitudeAt, mercatorArea, mercatorX, mercatorY } from './mercator.ts';

/** First levels of blocks; each block ends where the next begins. A block of level 10 is some 25 km wide. */
const BLOCK_ZOOMS = [0, 5, 10] as const;
const LEVELS_PER_BLOCK = 5;
/** Areas appear where they cover so many square units of a tile, but at the deepest level at the latest. */
const SMALLEST_AREA = 1600;
const SMALLEST_BUILDING = 400;

export class Tiler {
  private readonly spool: FeatureSpool;

  /**
   * @param spoolPath of a file for the time of tiling; it is there for a moment only
   * @param bounds what lies beyond is cut off, stored units
   */
  constructor(
    spoolPath: string,
    private readonly bounds: Box,
  ) {
    this.spool = new FeatureSpool(spoolPath);
  }

  add(given: MapFeature): void {
    for (const feature of cutFeature(given, boxAround(given.paths), this.bounds)) {
      const minZoom = Math.max(feature.minZoom, zoomBySize(feature));
      this.toBlocks({ ...feature, minZoom });
    }
  }

  /** All tiles that hold something, in no order. Of use once, when everything was added. */
  *tiles(): Generator<Tile> {
    for (const name of this.spool.blocks()) {
      const [z, x, y] = name.split('/').map(Number) as [number, number, number];
      const block: Block = { z, x, y, last: z + LEVELS_PER_BLOCK - 1 };
      yield* tilesOfBlock(block, this.spool.take(name));
    }
  }

  close(): void {
    this.spool.close();
  }

  private toBlocks(feature: MapFeature): void {
    const around = boxAround(feature.paths);
    for (const z of BLOCK_ZOOMS) {
      if (feature.minZoom >= z + LEVELS_PER_BLOCK) continue;
      const side = 2 ** z;
      const margin = BUFFER / EXTENT;
      const index = (place: number) => Math.max(0, Math.min(side - 1, Math.floor(place)));
      const west = index(mercatorX(around.minX) * side - margin);
      const east = index(mercatorX(around.maxX) * side + margin);
      const north = index(mercatorY(around.maxY) * side - margin);
      const south = index(mercatorY(around.minY) * side + margin);
      if (west === east && north === south) {
        this.spool.add(`${z}/${west}/${north}`, feature);
        continue;
      }
      // a long shape is cut to columns first, so that each of its blocks need not look at all of it
      for (let x = west; x <= east; x++) {
        const column = {
          ...ALL,
          minX: longitudeAt((x - margin) / side),
          maxX: longitudeAt((x + 1 + margin) / side),
        };
        for (const strip of cutFeature(feature, around, column)) {
          const box = boxAround(strip.paths);
          for (let y = north; y <= south; y++) {
            const row = {
              ...ALL,
              minY: latitudeAt((y + 1 + margin) / side),
              maxY: latitudeAt((y - margin) / side),
            };
            for (const piece of cutFeature(strip, box, row)) this.spool.add(`${z}/${x}/${y}`, piece);
          }
        }
      }
    }
  }
}

const ALL: Box = { minX: -Infinity, minY: -Infinity, maxX: Infinity, maxY: Infinity };

/** The first level at which an area is large enough to be seen. */
function zoomBySize({ shape, layer, paths }: MapFeature): number {
  if (shape !== 'area') return 0;
  const smallest = layer === 'buildings' ? SMALLEST_BUILDING : SMALLEST_AREA;
  const unitsAtZoom0 = mercatorArea(paths[0]!) * EXTENT ** 2;
  const zoom = Math.ceil(Math.log2(smallest / unitsAtZoom0) / 2);
  return Math.max(0, Math.min(DEEPEST_ZOOM, zoom));
}
