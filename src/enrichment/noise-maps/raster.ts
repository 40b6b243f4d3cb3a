/** Noise maps that are rasters: GeoTIFF and Cloud Optimized GeoTIFF, a level in dB(A) per pixel. */
import { fromFile, type GeoTIFFImage } from 'geotiff';
import { OFFICIAL_CELLS_PER_DEGREE } from '../../region/format/official.ts';
import type { LevelTiles } from './level-tiles.ts';
import { bandOf, NoiseMapError } from './map.ts';
import { type Projection, projectionOf } from './projection.ts';

/** Cells along each side of what is read at once. */
const BLOCK_CELLS = 512;
/** Pixels along each side of the look at the whole, for its quietest level. */
const OVERVIEW_PIXELS = 512;
/** Floors of maps are whole bands, dB. */
const BAND_DB = 5;
/** What a pixel within the map says that is quieter than its floor. */
const QUIET_BELOW = 20;

/** @throws NoiseMapError when it is none, or in a projection that is not known */
export async function readRaster(
  name: string,
  path: string,
  tiles: LevelTiles,
  onProgress: (share: number) => void,
): Promise<void> {
  let image: GeoTIFFImage;
  try {
    image = await (await fromFile(path)).getImage();
  } catch {
    throw new NoiseMapError(`${name} is a damaged GeoTIFF.`);
  }
  const keys = (image.getGeoKeys() ?? {}) as {
    ProjectedCSTypeGeoKey?: number;
    GeographicTypeGeoKey?: number;
  };
  const epsg = keys.ProjectedCSTypeGeoKey ?? keys.GeographicTypeGeoKey;
  if (epsg === undefined) throw new NoiseMapError(`${name} does not say where it lies: it has no EPSG code.`);
  const raster = new Raster(image, projectionOf(epsg));
  const floor = await raster.floor();
  if (floor === null) throw new NoiseMapError(`${name} holds no level between 20 and 110 dB(A).`);
  const [firstCol, firstRow, lastCol, lastRow] = raster.cells();
  for (let row = firstRow; row <= lastRow; row += BLOCK_CELLS) {
    for (let col = firstCol; col <= lastCol; col += BLOCK_CELLS)
      await raster.fill(
        tiles,
        col,
        row,
        Math.min(lastCol, col + BLOCK_CELLS - 1),
        Math.min(lastRow, row + BLOCK_CELLS - 1),
        floor,
      );
    onProgress(Math.min(1, (row + BLOCK_CELLS - firstRow) / (lastRow - firstRow + 1)));
  }
}

class Raster {
  private readonly width: number;
  private readonly height: number;
  private readonly noData: number | null;
  private readonly originX: number;
  private readonly originY: number;
  private readonly stepX: number;
  private readonly stepY: number;

  constructor(
    private readonly image: GeoTIFFImage,
    private readonly projection: Projection,
  ) {
    this.width = image.getWidth();
    this.height = image.getHeight();
    this.noData = image.getGDALNoData();
    const [x, y] = image.getOrigin();
    const [dx, dy] = image.getResolution();
    this.originX = x!;
    this.originY = y!;
    this.stepX = dx!;
    this.stepY = dy!;
  }

  /** Lower end of the quietest band with a level; null = there is no level at all. */
  async floor(): Promise<number | null> {
    const [values] = (await this.image.readRasters({
      samples: [0],
      width: Math.min(this.width, OVERVIEW_PIXELS),
      height: Math.min(this.height, OVERVIEW_PIXELS),
    })) as unknown as [ArrayLike<number>];
    let least = Number.POSITIVE_INFINITY;
    for (const value of Array.from(values)) if (this.levelOf(value) !== null) least = Math.min(least, value);
    return least === Number.POSITIVE_INFINITY ? null : Math.floor(least / BAND_DB) * BAND_DB;
  }

  private levelOf(value: number): number | null {
    if (value === this.noData) return null;
    const band = bandOf(value);
    return band === null || band === 'day' ? null : band.from;
  }

  /** The cells that it covers: column and row of the first and of the last. */
  cells(): [number, number, number, number] {
    let [west, south, east, north] = [180, 90, -180, -90];
    // the edges are curves in degrees
    for (let i = 0; i <= 16; i++)
      for (const [u, v] of [
        [i / 16, 0],
        [i / 16, 1],
        [0, i / 16],
        [1, i / 16],
      ] as const) {
        const [lon, lat] = this.projection.toDegrees(
          this.originX + u * this.width * this.stepX,
          this.originY + v * this.height * this.stepY,
        );
        west = Math.min(west, lon);
        east = Math.max(east, lon);
        south = Math.min(south, lat);
        north = Math.max(north, lat);
      }
    const c = OFFICIAL_CELLS_PER_DEGREE;
    return [
      Math.floor((west + 180) * c),
      Math.floor((south + 90) * c),
      Math.floor((east + 180) * c),
      Math.floor((north + 90) * c),
    ];
  }

  /** Cells from the first column and row to the last, by the pixel that holds their centre. */
  async fill(
    tiles: LevelTiles,
    firstCol: number,
    firstRow: number,
    lastCol: number,
    lastRow: number,
    floor: number,
  ): Promise<void> {
    const c = OFFICIAL_CELLS_PER_DEGREE;
    const cols = lastCol - firstCol + 1;
    const pixels = new Int32Array(cols * (lastRow - firstRow + 1) * 2);
    let [left, top, right, bottom] = [this.width, this.height, -1, -1];
    for (let row = firstRow, at = 0; row <= lastRow; row++)
      for (let col = firstCol; col <= lastCol; col++, at += 2) {
        const [x, y] = this.projection.fromDegrees((col + 0.5) / c - 180, (row + 0.5) / c - 90);
        const px = Math.floor((x - this.originX) / this.stepX);
        const py = Math.floor((y - this.originY) / this.stepY);
        const isInside = px >= 0 && py >= 0 && px < this.width && py < this.height;
        pixels[at] = isInside ? px : -1;
        pixels[at + 1] = py;
        if (!isInside) continue;
        left = Math.min(left, px);
        right = Math.max(right, px);
        top = Math.min(top, py);
        bottom = Math.max(bottom, py);
      }
    if (right < 0) return;
    const window = [left, top, right + 1, bottom + 1];
    const [values] = (await this.image.readRasters({ samples: [0], window })) as unknown as [
      ArrayLike<number>,
    ];
    for (let i = 0; i < pixels.length / 2; i++) {
      if (pixels[2 * i]! < 0) continue;
      const value = values[(pixels[2 * i + 1]! - top) * (right - left + 1) + pixels[2 * i]! - left]!;
      const level = this.levelOf(value);
      const isQuiet = level === null && value !== this.noData && value >= 0 && value < QUIET_BELOW;
      if (level === null && !isQuiet) continue;
      const band =
        level === null ? { from: Number.NEGATIVE_INFINITY, to: floor } : { from: level, to: level };
      tiles.addPoint(
        (firstCol + (i % cols) + 0.5) / c - 180,
        (firstRow + Math.floor(i / cols) + 0.5) / c - 90,
        band,
      );
    }
  }
}
