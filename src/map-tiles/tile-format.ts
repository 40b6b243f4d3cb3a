/** Common properties of all vector tiles (Mapbox Vector Tile specification 2.1). */
import { platform } from '../platform/runtime.ts';

/** Side of a tile in its own units. */
export const EXTENT = 4096;
/** Margin around a tile, units, so that lines do not end at its side. */
export const BUFFER = 64;
export const MVT_VERSION = 2;
/** Maximum size of an unpacked tile, bytes; a larger one could fill the memory. */
const LARGEST_TILE = 2 ** 26;

/** Packs a tile for storage and transfer. */
export function packedTile(plain: Uint8Array): Uint8Array<ArrayBuffer> {
  return platform.gzip(plain);
}

/** Unpacks a tile. @throws Error when it is damaged */
export function unpackedTile(packed: Uint8Array): Uint8Array<ArrayBuffer> {
  return platform.gunzip(packed, LARGEST_TILE);
}
