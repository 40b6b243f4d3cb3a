/** Files of a part of a region: what scores need of it, and its drawn map. Made in a thread of their own. */
import { closeSync, openSync } from 'node:fs';
import { ArchiveReader } from '../../map-tiles/pmtiles/archive-reader.ts';
import { cutArchive } from '../../map-tiles/pmtiles/cut-archive.ts';
import { MAP_SUFFIX } from '../../map-tiles/pmtiles/header.ts';
import { cutRegion } from '../../region/cut/cut-region.ts';
import { REGION_SUFFIX, writeRegionFile } from '../../region/format/file.ts';
import type { RegionInfo } from '../../region/format/region-info.ts';
import { openParts, type RegionSource } from '../../region/read/source.ts';
import { fileSource, memorySource } from '../../shared/files/byte-source.ts';
import { publishAside, writeAside } from '../../shared/files/file-aside.ts';
import type { PackedFile } from './region-pack.ts';

export interface CutRequest {
  source: RegionSource;
  /** of its drawn map; null = it has none */
  map: PackedFile | null;
  /** of the part */
  info: RegionInfo;
  /** path of both files without their endings */
  target: string;
}

/** What the thread of workers/cutter.ts can be asked. */
export interface CutterOperations {
  cut(request: CutRequest): Promise<void>;
}

/** @throws the usual file system errors, TileArchiveError when the map is damaged there */
export async function cutFiles({ source, map, info, target }: CutRequest): Promise<void> {
  await writeRegionFile(target + REGION_SUFFIX, cutRegion(openParts(source).parts, info));
  if (!map) return;
  const path = target + MAP_SUFFIX;
  const descriptor = 'path' in map ? openSync(map.path, 'r') : null;
  try {
    const bytes = 'memory' in map ? memorySource(map.memory) : fileSource(descriptor!);
    const archive = await ArchiveReader.open(bytes, 'the map of a region');
    await writeAside(path, (file) => cutArchive(archive, info.bounds, file, `${path}.tiles`));
    await publishAside(path);
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}
