/** Reads a file of terrain: what kind it is, it is told by its content. */
import { open, readFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { unzip } from 'fflate';
import { type Elevation, TerrainFileError } from './elevation.ts';
import { HeightTiles } from './height-tiles.ts';
import { HGT_BYTES, isHgtLength, readHgt } from './hgt.ts';
import { isPng, readTerrarium } from './terrarium.ts';

const ZIP = [0x50, 0x4b, 3, 4];
const LARGEST_MEMBER_BYTES = Math.max(...HGT_BYTES);
/** Bytes of a file that is read as a whole: a hundred squares of 1", packed. */
const LARGEST_FILE_BYTES = 2 ** 30;

export interface TerrainRead {
  tiles: HeightTiles;
  /** what kinds of files it came from, in words */
  format: string;
  /** how many of them were read */
  files: number;
}

/** Whether a file holds terrain: a zip, a picture, or of the length of a .hgt. */
export async function mayHoldTerrain(path: string): Promise<boolean> {
  const { size } = await stat(path);
  if (isHgtLength(size) && /\.hgt$/i.test(path)) return true;
  const file = await open(path);
  try {
    const { buffer } = await file.read(new Uint8Array(8), 0, 8, 0);
    return isPng(buffer) || ZIP.every((byte, i) => buffer[i] === byte) || /\.hgt$/i.test(path);
  } finally {
    await file.close();
  }
}

/**
 * @param onProgress share of the work that is done, 0..1
 * @throws TerrainFileError when it holds no heights; the usual file system errors otherwise
 */
export async function readTerrain(path: string, onProgress: (share: number) => void): Promise<TerrainRead> {
  const { size } = await stat(path);
  const name = basename(path);
  if (size > LARGEST_FILE_BYTES)
    throw new TerrainFileError(`${name} is larger than 1 GiB; expected one of some squares or tiles.`);
  const bytes = new Uint8Array(await readFile(path));
  const members = ZIP.every((byte, i) => bytes[i] === byte)
    ? await unzipped(name, bytes)
    : { [isPng(bytes) ? resolve(path) : name]: bytes };
  const files = Object.entries(members);
  const tiles = new HeightTiles();
  for (const [i, [member, content]] of files.entries()) {
    tiles.add(elevationOf(member, content));
    onProgress((i + 1) / files.length);
  }
  return { tiles, format: isPng(files[0]![1]) ? 'Terrarium tiles' : 'SRTM heights', files: files.length };
}

function elevationOf(name: string, bytes: Uint8Array): Elevation {
  return isPng(bytes) ? readTerrarium(name, bytes) : readHgt(name, bytes);
}

/** The members that may be heights. */
async function unzipped(name: string, bytes: Uint8Array): Promise<Record<string, Uint8Array>> {
  const members = await new Promise<Record<string, Uint8Array>>((done, fail) =>
    unzip(
      bytes,
      { filter: (each) => /\.(hgt|png)$/i.test(each.name) && each.originalSize <= LARGEST_MEMBER_BYTES },
      (error, found) =>
        error ? fail(new TerrainFileError(`${name} is a damaged zip (${error.message}).`)) : done(found),
    ),
  );
  if (Object.keys(members).length > 0) return members;
  throw new TerrainFileError(
    `${name} holds no terrain; expected .hgt files or Terrarium tiles (z/x/y.png) in it.`,
  );
}
