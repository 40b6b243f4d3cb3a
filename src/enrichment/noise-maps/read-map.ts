/** Reads a file of an official noise map: what kind it is, it is told by its content. */
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { OfficialSource } from '../../region/format/official.ts';
import { LevelTiles } from './level-tiles.ts';
import { NoiseMapError, sourceIn, yearIn } from './map.ts';
import { mayHoldLevels, readLevels } from './points.ts';
import { geoJsonMap, geoPackageMap, isPolygonCollection, type PolygonMap } from './polygons.ts';
import { readRaster } from './raster.ts';

const HEAD_BYTES = 64;
/** GeoJSON is read as a whole. */
const LARGEST_JSON_BYTES = 512 * 2 ** 20;

export type NoiseMapKind = 'GeoPackage' | 'GeoTIFF' | 'GeoJSON' | 'table of places';

export interface NoiseMapRead {
  tiles: LevelTiles;
  kind: NoiseMapKind;
  source: OfficialSource;
  year: number | null;
}

/** What kind of noise map a file may be; null = none. */
export async function kindOfNoiseMap(path: string): Promise<NoiseMapKind | null> {
  const file = await open(path);
  let head: Uint8Array;
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0);
    head = buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
  const text = new TextDecoder('latin1').decode(head);
  if (text.startsWith('SQLite format 3')) return 'GeoPackage';
  if (/^(?:II[*+]\0|MM\0[*+])/.test(text)) return 'GeoTIFF';
  if (head.includes(0)) return null;
  if (/^(?:\u00ef\u00bb\u00bf)?\s*\{/.test(text)) return (await isPolygons(path)) ? 'GeoJSON' : null;
  return (await mayHoldLevels(path)) ? 'table of places' : null;
}

async function isPolygons(path: string): Promise<boolean> {
  const { size } = await stat(path);
  if (size > LARGEST_JSON_BYTES) return false;
  return isPolygonCollection(await parsed(path));
}

async function parsed(path: string): Promise<unknown> {
  try {
    return JSON.parse((await Bun.file(path).text()).replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
}

/**
 * @param called what the user calls it: may tell source and year where the file does not
 * @throws NoiseMapError when it holds no levels of the night
 */
export async function readNoiseMap(
  path: string,
  kind: NoiseMapKind,
  called: string,
  onProgress: (share: number) => void,
): Promise<NoiseMapRead> {
  const name = basename(path);
  const polygons = kind === 'GeoPackage' || kind === 'GeoJSON' ? await polygonsOf(name, path, kind) : null;
  const names = [called, name, ...(polygons?.names ?? [])];
  if (
    names.some((each) => /lden/i.test(each)) &&
    !names.some((each) => /night|nacht|nuit|noche|notte/i.test(each))
  )
    throw new NoiseMapError(
      `${name} tells levels of the whole day (Lden); expected those of the night (Lnight).`,
    );
  const source = sourceIn(...names);
  if (source === null)
    throw new NoiseMapError(
      `${name} does not say what is heard on it; expected road, rail, air or industry in its name, or --name with it.`,
    );
  const tiles = new LevelTiles();
  if (polygons) polygons.fill(tiles, onProgress);
  else if (kind === 'GeoTIFF') await readRaster(name, path, tiles, onProgress);
  else await readLevels(name, path, tiles, onProgress);
  if (tiles.count === 0) throw new NoiseMapError(`${name} holds no level of the night.`);
  return { tiles, kind, source, year: yearIn(...names) };
}

async function polygonsOf(name: string, path: string, kind: NoiseMapKind): Promise<PolygonMap> {
  if (kind === 'GeoPackage') return geoPackageMap(name, path);
  const collection = await parsed(path);
  if (isPolygonCollection(collection)) return geoJsonMap(name, collection);
  throw new NoiseMapError(`${name} holds no polygons.`);
}
