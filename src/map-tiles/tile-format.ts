/** What all our vector tiles have in common (Mapbox Vector Tile specification 2.1). */
import { platform } from '../platform/runtime.ts';

/** Side of a tile in its own units. */
export const EXTENT = 4096;
/** Units around a tile that belong to it, too, so that lines do not end at its side. */
export const BUFFER = 64;
export const MVT_VERSION = 2;
/** No tile comes near it unpacked: what would fill the memory is refused, bytes. */
const LARGEST_TILE = 2 ** 26;

/** A tile as it is kept and sent. */
export function packedTile(plain: Uint8Array): Uint8Array<ArrayBuffer> {
  return platform.gzip(plain);
}

/** @throws Error when it is damaged */
export function unpackedTile(packed: Uint8Array): Uint8Array<ArrayBuffer> {
  return platform.gunzip(packed, LARGEST_TILE);
}
