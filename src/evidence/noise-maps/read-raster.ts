/**
 * Reads noise maps that are rasters, with a level in dB(A) per pixel. Reads every block of pixels once and
 * fills its cells.
 */
import { TILE_SIDE } from '../../region/format/sections/grids.ts';
import { OFFICIAL_CELLS_PER_DEGREE, OPEN_LOW, officialCode } from '../../region/format/sections/official.ts';
import { bytesText } from '../../shared/text/bytes-text.ts';
import { collectGarbage } from '../collect-garbage.ts';
import { EvidenceError } from '../evidence-error.ts';
import { eachCellIn, tileCorners } from '../projected-tiles.ts';
import { blockBytes, type PixelBlock, readBlock } from './blocks.ts';
import { type GeoTiffFile, openGeoTiff } from './geotiff-file.ts';
import { BELOW_FLOOR, type LevelTiles, setCell } from './level-tiles.ts';
import { HIGHEST, LOWEST } from './map.ts';

/** Width of bands, dB: floors of maps are multiples of this width. */
const BAND_DB = 5;
/** Width of the window that is processed at once, pixels: its cells are close to each other. */
const WINDOW_PIXELS = 512;
/** Share of an import's memory for pixels. */
const PIXEL_SHARE = 1 / 16;
const C = OFFICIAL_CELLS_PER_DEGREE;

/** A window of pixels. */
interface Window {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Sets the cells of a raster.
 * @param memory limit of the import, bytes
 * @returns the floor of the map, dB(A): upper bound of pixels below LOWEST; null if it has no such pixels
 * @throws EvidenceError if the file is unsupported or damaged, or its projection is unknown
 */
export async function readRaster(
  path: string,
  tiles: LevelTiles,
  memory: number,
  onProgress: (share: number) => void,
): Promise<number | null> {
  const file = await openGeoTiff(path);
  try {
    if (blockBytes(file) > memory * PIXEL_SHARE * 4)
      throw new EvidenceError(
        `${file.name} has blocks of ${bytesText(blockBytes(file))}, too large for the available memory; expected tiles (gdal_translate -co TILED=YES), or set --memory higher.`,
      );
    const raster = new Raster(file, tiles);
    // strips are combined to a few million pixels
    const rows = file.isTiled ? 1 : Math.max(1, Math.floor((memory * PIXEL_SHARE) / blockBytes(file)));
    const [across, down] = [
      Math.ceil(file.width / file.blockWidth),
      Math.ceil(file.height / file.blockHeight),
    ];
    for (let row = 0; row < down; row += rows)
      for (let col = 0; col < across; col++) {
        await raster.fillFrom(col, row, Math.min(rows, down - row));
        onProgress((row + (col + 1) / across) / down);
      }
    return raster.floor();
  } finally {
    file.close();
  }
}

class Raster {
  private leastLevel = Number.POSITIVE_INFINITY;
  private isBelow = false;
  /** true if 0 means a quiet pixel, because the file states another value for missing data */
  private readonly isZeroQuiet: boolean;
  private readonly noData: number;

  constructor(
    private readonly file: GeoTiffFile,
    private readonly tiles: LevelTiles,
  ) {
    const { noData, format, bits } = file;
    this.isZeroQuiet = noData !== null && noData !== 0;
    // rounded to 32 bits, as the pixels were when written
    this.noData =
      noData !== null && format === 3 && bits === 32 ? Math.fround(noData) : (noData ?? Number.NaN);
  }

  /**
   * Returns the lower end of the quietest band with a level; null if no pixel is below LOWEST.
   * @throws EvidenceError if there is no level
   */
  floor(): number | null {
    if (this.leastLevel === Number.POSITIVE_INFINITY)
      throw new EvidenceError(`${this.file.name} contains no level between ${LOWEST} and ${HIGHEST} dB(A).`);
    return this.isBelow ? Math.floor(this.leastLevel / BAND_DB) * BAND_DB : null;
  }

  /** Sets the cells whose centres are inside `rows` blocks, one below the other, from block `col`, `row` on. */
  async fillFrom(col: number, row: number, rows: number): Promise<void> {
    const { width, height, blockWidth, blockHeight } = this.file;
    const blocks: (PixelBlock | null)[] = [];
    const across = Math.ceil(width / blockWidth);
    for (let i = row; i < row + rows; i++) {
      const filled = this.file.isTiled ? blockHeight : Math.min(blockHeight, height - i * blockHeight);
      blocks.push(await readBlock(this.file, i * across + col, filled));
    }
    if (blocks.every((block) => block === null)) return;
    const [first, top] = [col * blockWidth, row * blockHeight];
    const end = Math.min(width, first + blockWidth);
    const bottom = Math.min(height, top + rows * blockHeight);
    const levelAt = (x: number, y: number) => {
      const block = blocks[Math.floor((y - top) / blockHeight)];
      if (!block) return Number.NaN;
      const pixel = ((y - top) % blockHeight) * block.width + x - first;
      return block.samples[pixel * block.stride + block.first]!;
    };
    for (let left = first; left < end; left += WINDOW_PIXELS)
      this.fill({ left, top, right: Math.min(end, left + WINDOW_PIXELS), bottom }, levelAt);
    collectGarbage(6 * rows * blockBytes(this.file));
  }

  private fill(window: Window, valueAt: (x: number, y: number) => number): void {
    const { projection, origin, step } = this.file;
    const pixelAt = (lon: number, lat: number): readonly [number, number] => {
      const [x, y] = projection.fromDegrees(lon, lat);
      return [(x - origin[0]) / step[0], (y - origin[1]) / step[1]];
    };
    const [west, south, east, north] = this.tilesAround(window);
    for (let row = south; row <= north; row++)
      for (let col = west; col <= east; col++) {
        let tile: ReturnType<LevelTiles['tile']> | null = null;
        eachCellIn(tileCorners(col, row, C, pixelAt), window, (cell, x, y) => {
          const codes = this.codesOf(valueAt(x, y));
          if (codes === null) return;
          tile ??= this.tiles.tile(col, row);
          setCell(tile, cell, codes[0], codes[1]);
        });
        if (tile !== null) this.widen(col, row);
      }
  }

  /** Returns the codes of both ends of a pixel's level; null if the pixel has none. */
  private codesOf(value: number): readonly [from: number, to: number] | null {
    if (value === this.noData) return null;
    const level = value * this.file.scale + this.file.offset;
    if (level >= LOWEST && level <= HIGHEST) {
      if (level < this.leastLevel) this.leastLevel = level;
      const code = officialCode(level);
      return [code, code];
    }
    if (!(level >= 0 && level < LOWEST) || (value === 0 && !this.isZeroQuiet)) return null;
    this.isBelow = true;
    return [OPEN_LOW, BELOW_FLOOR];
  }

  /** Returns the tiles that may have cells in a window: first column and row, last column and row. */
  private tilesAround({ left, top, right, bottom }: Window): [number, number, number, number] {
    const { projection, origin, step } = this.file;
    let [west, south, east, north] = [180, 90, -180, -90];
    // edges are curves in degrees
    for (let i = 0; i <= 4; i++)
      for (const [u, v] of [
        [i / 4, 0],
        [i / 4, 1],
        [0, i / 4],
        [1, i / 4],
      ] as const) {
        const [lon, lat] = projection.degreesOf(
          origin[0] + (left + u * (right - left)) * step[0],
          origin[1] + (top + v * (bottom - top)) * step[1],
        );
        [west, east] = [Math.min(west, lon), Math.max(east, lon)];
        [south, north] = [Math.min(south, lat), Math.max(north, lat)];
      }
    // a raster of a continent extends beyond the area of use of its projection
    const [usedWest, usedSouth, usedEast, usedNorth] = projection.used;
    [west, south] = [Math.max(west, usedWest), Math.max(south, usedSouth)];
    [east, north] = [Math.min(east, usedEast), Math.min(north, usedNorth)];
    const tile = (degrees: number) => Math.floor((degrees * C) / TILE_SIDE);
    // one more cell on each side, as an edge can bulge between two points
    const more = 1 / C;
    return [
      tile(west + 180 - more),
      tile(south + 90 - more),
      tile(east + 180 + more),
      tile(north + 90 + more),
    ];
  }

  private widen(col: number, row: number): void {
    const degrees = TILE_SIDE / C;
    const [west, south] = [col * degrees - 180, row * degrees - 90];
    this.tiles.widen([west, south, west + degrees, south + degrees]);
  }
}
