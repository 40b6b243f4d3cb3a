/** Map files in memory, with tiles drawn as the drawer thread draws them. */
import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import type { MapFeature } from '../../../src/map-tiles/map-feature.ts';
import { BlockDrawer } from '../../../src/map-tiles/map-file/block-drawer.ts';
import { cutMap } from '../../../src/map-tiles/map-file/cut-map.ts';
import { MapFile } from '../../../src/map-tiles/map-file/map-file.ts';
import type { ArchiveHeader } from '../../../src/map-tiles/pmtiles/header.ts';
import { fileSource } from '../../../src/shared/files/byte-source.ts';
import { atEnd } from '../cleanup.ts';
import { emptyDirectory } from '../empty-directory.ts';
import { type Bounds, writeMap } from './map-features.ts';

let opened = 0;

/** Opens a map file; this thread draws its tiles. */
export async function openMapFile(path: string): Promise<MapFile> {
  const file = await open(path, 'r');
  atEnd(() => file.close());
  const drawer = new BlockDrawer();
  const id = opened++;
  return MapFile.open(fileSource(file.fd), path.replace(/.*\//, ''), async (tile) =>
    drawer.draw({ ...tile, descriptor: file.fd, id }),
  );
}

/** Returns the archive of the tiles of a map file that touch a bounding box. */
export async function archiveOf(path: string, bounds: ArchiveHeader['bounds']): Promise<Uint8Array> {
  const target = join(emptyDirectory(), 'town.pmtiles');
  const file = await open(target, 'w');
  try {
    await cutMap(await openMapFile(path), bounds, file, `${target}.tiles`);
  } finally {
    await file.close();
  }
  return readFileSync(target);
}

/** Makes a map file of these features. */
export async function mapFileOf(bounds: Bounds, features: readonly MapFeature[]) {
  const path = join(emptyDirectory(), 'town.map');
  await writeMap(path, bounds, features);
  return { path, bytes: new Uint8Array(readFileSync(path)), map: await openMapFile(path) };
}

export async function tileOf(map: MapFile, z: number, x: number, y: number): Promise<VectorTile | null> {
  const packed = await map.tile(z, x, y);
  return packed && new VectorTile(new PbfReader(gunzipSync(packed)));
}
