/** Levels of one source of noise on the cells of region/format/official.ts. */
import { TILE_CELLS, TILE_SIDE, tileNumber } from '../../region/format/grids.ts';
import {
  OFFICIAL_CELLS_PER_DEGREE,
  OFFICIAL_UNKNOWN,
  OPEN_HIGH,
  OPEN_LOW,
  officialCode,
} from '../../region/format/official.ts';
import type { Bounds } from '../../region/format/region-info.ts';
import type { SideColumn } from '../../shared/files/side-file.ts';
import { joined } from '../../shared/geo/box.ts';
import { type Band, NoiseMapError } from './map.ts';

/** Tiles of one map: a country of 120,000 km² takes 300 MB while it is read. */
const MOST_TILES = 150_000;

/** A ring of a polygon: degrees, longitude first. */
export type Ring = readonly (readonly [lon: number, lat: number])[];

export class LevelTiles {
  private readonly tiles = new Map<number, { from: Uint8Array; to: Uint8Array }>();
  /** degrees; null = nothing was added yet */
  bounds: Bounds | null = null;

  get count(): number {
    return this.tiles.size;
  }

  /** One cell, by the place in it. */
  addPoint(lon: number, lat: number, band: Band): void {
    const c = OFFICIAL_CELLS_PER_DEGREE;
    this.set(Math.floor((lon + 180) * c), Math.floor((lat + 90) * c), band);
    this.widen([lon, lat, lon, lat]);
  }

  /** Every cell whose centre lies inside; of overlapping bands the louder counts. */
  addPolygon(rings: readonly Ring[], band: Band): void {
    const c = OFFICIAL_CELLS_PER_DEGREE;
    const edges = rings.map((ring) =>
      ring.map(([lon, lat]) => [(lon + 180) * c - 0.5, (lat + 90) * c - 0.5] as const),
    );
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (const ring of edges)
      for (const [, y] of ring) {
        low = Math.min(low, y);
        high = Math.max(high, y);
      }
    for (const ring of rings) for (const [lon, lat] of ring) this.widen([lon, lat, lon, lat]);
    for (let row = Math.ceil(low); row <= high; row++) {
      const crossings: number[] = [];
      for (const ring of edges)
        for (let i = 1; i < ring.length; i++) {
          const [ax, ay] = ring[i - 1]!;
          const [bx, by] = ring[i]!;
          if (ay <= row !== by <= row) crossings.push(ax + ((row - ay) / (by - ay)) * (bx - ax));
        }
      crossings.sort((a, b) => a - b);
      for (let i = 1; i < crossings.length; i += 2)
        for (let col = Math.ceil(crossings[i - 1]!); col < crossings[i]!; col++) this.set(col, row, band);
    }
  }

  private set(col: number, row: number, { from, to }: Band): void {
    const number = tileNumber(
      Math.floor(col / TILE_SIDE),
      Math.floor(row / TILE_SIDE),
      OFFICIAL_CELLS_PER_DEGREE,
    );
    let tile = this.tiles.get(number);
    if (!tile) {
      if (this.tiles.size >= MOST_TILES)
        throw new NoiseMapError('The map is larger than one import takes: cut it into parts.');
      tile = { from: new Uint8Array(TILE_CELLS), to: new Uint8Array(TILE_CELLS) };
      this.tiles.set(number, tile);
    }
    const cell = (row % TILE_SIDE) * TILE_SIDE + (col % TILE_SIDE);
    const code = to === Number.POSITIVE_INFINITY ? OPEN_HIGH : officialCode(to);
    if (tile.to[cell] !== OFFICIAL_UNKNOWN && tile.to[cell]! >= code) return;
    tile.to[cell] = code;
    tile.from[cell] = from === Number.NEGATIVE_INFINITY ? OPEN_LOW : officialCode(from);
  }

  private widen(box: Bounds): void {
    this.bounds = joined(this.bounds ?? box, box);
  }

  /** Columns `tiles`, `from` and `to`. */
  columns(): Record<string, SideColumn> {
    const tiles = Uint32Array.from(this.tiles.keys()).sort();
    const from = new Uint8Array(tiles.length * TILE_CELLS);
    const to = new Uint8Array(tiles.length * TILE_CELLS);
    for (const [i, number] of tiles.entries()) {
      from.set(this.tiles.get(number)!.from, i * TILE_CELLS);
      to.set(this.tiles.get(number)!.to, i * TILE_CELLS);
    }
    return { tiles, from, to };
  }
}
