/**
 * Reads Terrarium tiles: PNGs of 256 or 512 pixels a side in Web Mercator, with z/x/y in their path. The
 * elevation in metres is red * 256 + green + blue / 256 - 32768.
 */

import { inflateSync } from 'node:zlib';
import { decode } from 'fast-png';
import { GROUND_CELLS_PER_DEGREE } from '../../region/format/sections/grids.ts';
import { METRES_PER_DEGREE } from '../../shared/geo/earth.ts';
import { EvidenceError } from '../evidence-error.ts';
import type { Elevation } from './elevation.ts';
import { interpolate } from './hgt.ts';

const ADDRESS = /(\d{1,2})[/\\](\d{1,6})[/\\](\d{1,6})\.png$/i;
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47];
const SIGNATURE_BYTES = 8;
/** Size of a PNG chunk without its data, bytes: length, name and checksum. */
const CHUNK_BYTES = 12;
const IDAT = 0x49_44_41_54;
const SIDES = [256, 512];
/**
 * Maximum pixel size, degrees. Pixels wider than two cells of the ground grid show no ridge; from zoom 10 on
 * all are finer.
 */
const MAX_SPACING = 2 / GROUND_CELLS_PER_DEGREE;
/** Maximum size of a tile file, bytes: twice that of 512 x 512 uncompressed pixels of four bytes. */
export const MAX_TILE_BYTES = 2 * 2 ** 20;
/** Minimum elevation, m, below all land and sea floor; a picture of something else has lower values. */
const MIN_HEIGHT_M = -12_000;
const MAX_HEIGHT_M = 9000;

export function isPng(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, i) => bytes[i] === byte);
}

/** Returns zoom, column and row from the end of a path; null if there are none. */
export function addressOfTile(path: string): [z: number, x: number, y: number] | null {
  const address = ADDRESS.exec(path);
  return address && (address.slice(1).map(Number) as [number, number, number]);
}

/** Decodes a tile. @param path ends with z/x/y.png @throws EvidenceError if the picture is not a Terrarium tile */
export function readTerrarium(path: string, bytes: Uint8Array): Elevation {
  const place = addressOfTile(path);
  if (!place) throw new EvidenceError(`${path} has no location; expected a path that ends with z/x/y.png.`);
  const [z, x, y] = place;
  const around = 2 ** z;
  if (x >= around || y >= around) throw new EvidenceError(`${path} names a tile that does not exist.`);
  const { pixels, channels, side } = pixelsOf(path, bytes);
  const heightAt = (col: number, row: number) => {
    const i = (row * side + col) * channels;
    return pixels[i]! * 256 + pixels[i + 1]! + pixels[i + 2]! / 256 - 32_768;
  };
  for (let i = 0; i < side; i++) {
    const height = heightAt(i, i);
    if (height < MIN_HEIGHT_M || height > MAX_HEIGHT_M)
      throw new EvidenceError(`${path} is an image, but not one of elevations in Terrarium encoding.`);
  }
  // a pixel is the elevation at its centre; the half pixel at the edge takes the nearest one
  const at = (lon: number, lat: number) =>
    interpolate(
      (((lon + 180) / 360) * around - x) * side - 0.5,
      (rowOf(lat) * around - y) * side - 0.5,
      side - 1,
      heightAt,
    );
  const [north, south] = [latOf(y / around), latOf((y + 1) / around)];
  const [west, east] = [(x / around) * 360 - 180, ((x + 1) / around) * 360 - 180];
  const spacing = (north - south) / side;
  if (spacing > MAX_SPACING)
    throw new EvidenceError(
      `${path} has pixels of ${Math.round(spacing * METRES_PER_DEGREE)} m; expected tiles of zoom 10 or more.`,
    );
  return { west, south, east, north, spacing, at };
}

function pixelsOf(path: string, bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const side = bytes.length < 24 ? 0 : view.getUint32(16);
  if (bytes.length >= 24 && (!SIDES.includes(side) || view.getUint32(20) !== side))
    throw new EvidenceError(`${path} is not a Terrarium tile of 256 or 512 pixels a side.`);
  try {
    // at most four bytes per pixel and one per row; checked first because the decoder accepts any size
    inflateSync(pixelBytes(view), { maxOutputLength: (4 * side + 1) * side });
    const { data, channels, depth } = decode(bytes, { checkCrc: true });
    if (channels >= 3 && depth === 8) return { pixels: data, channels, side };
  } catch {
    throw new EvidenceError(`${path} is a damaged image.`);
  }
  throw new EvidenceError(`${path} is not a Terrarium tile of 256 or 512 pixels a side.`);
}

/**
 * Returns the packed pixels of a PNG: the contents of its IDAT chunks. @throws RangeError when it is
 * truncated
 */
function pixelBytes(view: DataView): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let at = SIGNATURE_BYTES; at < view.byteLength; at += CHUNK_BYTES + view.getUint32(at))
    if (view.getUint32(at + 4) === IDAT)
      parts.push(new Uint8Array(view.buffer, view.byteOffset + at + 8, view.getUint32(at)));
  return Buffer.concat(parts);
}

/** Returns the distance of a latitude from the northern edge of Web Mercator, as a share of the map's height. */
function rowOf(lat: number): number {
  return (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2;
}

function latOf(row: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * row))) * 180) / Math.PI;
}
