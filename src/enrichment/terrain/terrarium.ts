/**
 * Terrarium tiles: pictures (PNG) of 256 or 512 pixels a side in the Mercator projection of web maps, whose address
 * z/x/y is that of their path; metres are red * 256 + green + blue / 256 - 32768.
 */
import { decode } from 'fast-png';
import { type Elevation, TerrainFileError } from './elevation.ts';
import { between } from './hgt.ts';

const ADDRESS = /(\d{1,2})[/\\](\d{1,6})[/\\](\d{1,6})\.png$/i;
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47];
const SIDES = [256, 512];
/** Below everything that is land or water: such tiles are pictures of something else. */
const LEAST_HEIGHT_M = -12_000;
const MOST_HEIGHT_M = 9000;

export function isPng(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, i) => bytes[i] === byte);
}

/** @param path ends with z/x/y.png @throws TerrainFileError when it is none of heights */
export function readTerrarium(path: string, bytes: Uint8Array): Elevation {
  const address = ADDRESS.exec(path);
  if (!address)
    throw new TerrainFileError(
      `${path} does not say where it lies; expected a path that ends with z/x/y.png.`,
    );
  const [z, x, y] = address.slice(1).map(Number) as [number, number, number];
  const around = 2 ** z;
  if (x >= around || y >= around) throw new TerrainFileError(`${path} lies nowhere: there is no such tile.`);
  const { pixels, channels, side } = pixelsOf(path, bytes);
  const heightAt = (col: number, row: number) => {
    const i = (row * side + col) * channels;
    return pixels[i]! * 256 + pixels[i + 1]! + pixels[i + 2]! / 256 - 32_768;
  };
  for (let i = 0; i < side; i++) {
    const height = heightAt(i, i);
    if (height < LEAST_HEIGHT_M || height > MOST_HEIGHT_M)
      throw new TerrainFileError(`${path} is a picture, but not one of heights in the Terrarium form.`);
  }
  // pixels are heights of their middles; the half one at the edge has the nearest
  const at = (lon: number, lat: number) =>
    between(
      (((lon + 180) / 360) * around - x) * side - 0.5,
      (rowOf(lat) * around - y) * side - 0.5,
      side - 1,
      heightAt,
    );
  const [north, south] = [latOf(y / around), latOf((y + 1) / around)];
  const [west, east] = [(x / around) * 360 - 180, ((x + 1) / around) * 360 - 180];
  return { west, south, east, north, spacing: (north - south) / side, at };
}

function pixelsOf(path: string, bytes: Uint8Array) {
  try {
    const { data, channels, width, height, depth } = decode(bytes);
    if (SIDES.includes(width) && height === width && channels >= 3 && depth === 8)
      return { pixels: data, channels, side: width };
  } catch {
    throw new TerrainFileError(`${path} is a damaged picture.`);
  }
  throw new TerrainFileError(`${path} is not a Terrarium tile of 256 or 512 pixels a side.`);
}

/** Share of the map's height from its northern edge. */
function rowOf(lat: number): number {
  return (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2;
}

function latOf(row: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * row))) * 180) / Math.PI;
}
