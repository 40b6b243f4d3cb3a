/** Terrain made in code: a region with hills, and terrain files. */
import { tmpdir } from 'node:os';
import { encode } from 'fast-png';
import { enrichedRegion } from '../../../src/evidence/enriched-region.ts';
import { unpackBlock } from '../../../src/evidence/evidence-file.ts';
import { HeightTiles } from '../../../src/evidence/terrain/height-tiles.ts';
import { Spill } from '../../../src/evidence/tile-store.ts';
import type { Bounds } from '../../../src/region/format/region-info.ts';
import { openEncoded, openRegionBytes } from '../../../src/region/read/open-bytes.ts';
import type { Region } from '../../../src/region/read/reader.ts';
import { bytesOf } from './region-fixture.ts';

export const FINE = 1 / 3600;
export const COARSE = 1 / 1200;

type HeightAt = (lon: number, lat: number) => number;

/** Returns the region of a file with the terrain of an area. @param spacing degrees between elevations */
export function withTerrain(
  parts: Uint8Array[],
  [west, south, east, north]: Bounds,
  at: HeightAt,
  spacing = COARSE,
): Region {
  const tiles = new HeightTiles(2 ** 30, new Spill(tmpdir()));
  tiles.add({ west, south, east, north, spacing, at });
  const info = {
    kind: 'terrain',
    name: 'hills',
    importedAt: '2026-01-01T00:00:00Z',
    origin: 'hills.hgt',
    format: 'SRTM heights',
    bounds: [west, south, east, north] as Bounds,
    records: tiles.count,
  } as const;
  const columns = [...tiles.packed()].map(unpackBlock);
  const terrain = [{ info, near: () => columns }];
  const made = enrichedRegion(openEncoded(parts, 'hills.spots'), { counts: [], terrain, noiseMaps: [] })!;
  return openRegionBytes(bytesOf(made.encoded), 'hills.spots');
}

/**
 * Returns a .hgt file of the square degree with this south-west corner. @param samples on each side: 1201 or
 * 3601
 */
export function hgtOf(west: number, south: number, samples: number, at: HeightAt): Uint8Array {
  const view = new DataView(new ArrayBuffer(samples * samples * 2));
  for (let row = 0; row < samples; row++)
    for (let col = 0; col < samples; col++) {
      const height = at(west + col / (samples - 1), south + 1 - row / (samples - 1));
      view.setInt16((row * samples + col) * 2, Number.isNaN(height) ? -32_768 : Math.round(height));
    }
  return new Uint8Array(view.buffer);
}

/** Returns a Terrarium tile of 256 x 256 pixels. */
export function terrariumOf(z: number, x: number, y: number, at: HeightAt): Uint8Array {
  const data = new Uint8Array(256 * 256 * 3);
  for (let row = 0; row < 256; row++)
    for (let col = 0; col < 256; col++) {
      const lon = ((x + (col + 0.5) / 256) / 2 ** z) * 360 - 180;
      const lat =
        (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + (row + 0.5) / 256)) / 2 ** z))) * 180) / Math.PI;
      const value = Math.round((at(lon, lat) + 32_768) * 256);
      data.set([value >> 16, (value >> 8) & 255, value & 255], (row * 256 + col) * 3);
    }
  return encode({ width: 256, height: 256, data, channels: 3, depth: 8 });
}
