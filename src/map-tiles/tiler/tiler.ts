/** Features become tiles, block by block: what is in memory is one block at a time. */
import type { MapFeature } from '../map-feature.ts';
import { DEEPEST_ZOOM } from '../schema.ts';
import { BUFFER, EXTENT } from '../tile-format.ts';
import { type Block, type Tile, TilePacker, tilesOfBlock } from './block-tiles.ts';
import { type Box, boxAround, cutFeature } from './cut.ts';
import { FeatureSpool } from './feature-spool.ts';
import { latitudeAt, longitudeAt, mercatorArea, mercatorX, mercatorY } from './mercator.ts';

/** First levels of blocks; each block ends where the next begins. A block of level 10 is some 25 km wide. */
const BLOCK_ZOOMS = [0, 5, 10] as const;
const LEVELS_PER_BLOCK = 5;
/** Areas appear where they cover so many square units of a tile, but at the deepest level at the latest. */
const SMALLEST_AREA = 1600;
const SMALLEST_BUILDING = 400;

/**
 * Areas over more blocks than this are drawn where something else is, too: a map is as large as what is on it, and a
 * mistake of four nodes may be a lake around the Earth.
 */
const MOST_BLOCKS = 4;

interface WideArea {
  feature: MapFeature;
  around: Box;
}

export class Tiler {
  private readonly spool: FeatureSpool;
  private readonly packer = new TilePacker();
  /** by first level of a block */
  private readonly wide = new Map<number, WideArea[]>(BLOCK_ZOOMS.map((z) => [z, []]));

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
      for (const z of BLOCK_ZOOMS)
        if (minZoom < z + LEVELS_PER_BLOCK) this.toBlocks(z, { ...feature, minZoom });
    }
  }

  /** All tiles that hold something, in no order. Of use once, when everything was added. */
  *tiles(): Generator<Tile> {
    for (const name of this.spool.blocks()) {
      const [z, x, y] = name.split('/').map(Number) as [number, number, number];
      const block: Block = { z, x, y, last: z + LEVELS_PER_BLOCK - 1 };
      const box = { ...columnBox(z, x), ...rowBox(z, y) };
      const under = this.wide.get(z)!.flatMap(({ feature, around }) => cutFeature(feature, around, box));
      yield* tilesOfBlock(block, [...under, ...this.spool.take(name)], this.packer);
    }
  }

  close(): void {
    this.spool.close();
  }

  private toBlocks(z: number, feature: MapFeature): void {
    const around = boxAround(feature.paths);
    const side = 2 ** z;
    const index = (place: number) => Math.max(0, Math.min(side - 1, Math.floor(place)));
    const west = index(mercatorX(around.minX) * side - MARGIN);
    const east = index(mercatorX(around.maxX) * side + MARGIN);
    const north = index(mercatorY(around.maxY) * side - MARGIN);
    const south = index(mercatorY(around.minY) * side + MARGIN);
    if (west === east && north === south) {
      this.spool.add(`${z}/${west}/${north}`, feature);
      return;
    }
    if (feature.shape === 'area' && (east - west + 1) * (south - north + 1) > MOST_BLOCKS) {
      this.wide.get(z)!.push({ feature, around });
      return;
    }
    // a long shape is cut to columns first, so that each of its blocks need not look at all of it
    for (let x = west; x <= east; x++) {
      for (const strip of cutFeature(feature, around, { ...ALL, ...columnBox(z, x) })) {
        const box = boxAround(strip.paths);
        for (let y = north; y <= south; y++)
          for (const piece of cutFeature(strip, box, { ...ALL, ...rowBox(z, y) }))
            this.spool.add(`${z}/${x}/${y}`, piece);
      }
    }
  }
}

/** The part of a tile's box, with what belongs to it around, that a column tells. */
function columnBox(z: number, x: number): Pick<Box, 'minX' | 'maxX'> {
  const side = 2 ** z;
  return { minX: longitudeAt((x - MARGIN) / side), maxX: longitudeAt((x + 1 + MARGIN) / side) };
}

/** The part that a row tells. */
function rowBox(z: number, y: number): Pick<Box, 'minY' | 'maxY'> {
  const side = 2 ** z;
  return { minY: latitudeAt((y + 1 + MARGIN) / side), maxY: latitudeAt((y - MARGIN) / side) };
}

/** Sides of a tile that belong to it on each side. */
const MARGIN = BUFFER / EXTENT;
const ALL: Box = { minX: -Infinity, minY: -Infinity, maxX: Infinity, maxY: Infinity };

/** The first level at which an area is large enough to be seen. */
function zoomBySize({ shape, layer, paths }: MapFeature): number {
  if (shape !== 'area') return 0;
  const smallest = layer === 'buildings' ? SMALLEST_BUILDING : SMALLEST_AREA;
  const unitsAtZoom0 = mercatorArea(paths[0]!) * EXTENT ** 2;
  const zoom = Math.ceil(Math.log2(smallest / unitsAtZoom0) / 2);
  return Math.max(0, Math.min(DEEPEST_ZOOM, zoom));
}
