/** Map files in memory, with tiles drawn as the drawer thread draws them. */
import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import type { MapFeature } from '../../../src/map-tiles/map-feature.ts';
import { BlockDrawer } from '../../../src/map-tiles/map-file/block-drawer.ts';
import { MapFile } from '../../../src/map-tiles/map-file/map-file.ts';
import { fileSource } from '../../../src/shared/files/byte-source.ts';
import { atEnd } from '../cleanup.ts';
import { emptyDirectory } from '../empty-directory.ts';
import { type Bounds, writeMap } from './map-archive.ts';

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
