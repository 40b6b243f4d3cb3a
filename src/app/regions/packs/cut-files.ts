/** Makes files for a pack in a separate thread: the part of a region, and the drawn map. */
import { closeSync, openSync } from 'node:fs';
import { cutMap } from '../../../map-tiles/map-file/cut-map.ts';
import { MapFile } from '../../../map-tiles/map-file/map-file.ts';
import { ArchiveReader } from '../../../map-tiles/pmtiles/archive-reader.ts';
import { cutArchive } from '../../../map-tiles/pmtiles/cut-archive.ts';
import { PMTILES_SUFFIX } from '../../../map-tiles/pmtiles/header.ts';
import { cutRegion } from '../../../region/cut/cut-region.ts';
import { REGION_SUFFIX, writeRegionFile } from '../../../region/format/file.ts';
import type { Bounds, RegionInfo } from '../../../region/format/region-info.ts';
import { openParts, type RegionSource } from '../../../region/read/source.ts';
import { type ByteSource, fileSource, memorySource } from '../../../shared/files/byte-source.ts';
import { publishAside, writeAside } from '../../../shared/files/file-aside.ts';
import type { PackedFile } from './region-pack.ts';

/** 'archive': all tiles, as the map of the sample; 'file': a map file, deeper zooms of which are drawn */
export type MapKind = 'file' | 'archive';

export interface CutRequest {
  /** region to cut; null = the whole region is packed, and only its map is drawn */
  source: RegionSource | null;
  /** map of the region; null if it has none */
  map: { file: PackedFile; kind: MapKind } | null;
  /** metadata of the part, or of the whole region */
  info: RegionInfo;
  /** bbox to which region and map are cut, perhaps across the 180th meridian */
  box: Bounds;
  /** path of both files without extensions */
  target: string;
}

/** Operations of the thread workers/cutter.ts. */
export interface CutterOperations {
  cut(request: CutRequest): Promise<void>;
}

/**
 * Writes the region and the map of a request to files.
 * @throws the usual file system errors; TileArchiveError when the map is damaged in the cut area
 */
export async function cutFiles({ source, map, info, box, target }: CutRequest): Promise<void> {
  if (source) await writeRegionFile(target + REGION_SUFFIX, cutRegion(openParts(source).parts, info, box));
  if (!map) return;
  const { file, kind } = map;
  const descriptor = 'path' in file ? openSync(file.path, 'r') : null;
  try {
    const bytes = 'memory' in file ? memorySource(file.memory) : fileSource(descriptor!);
    await writeMap(bytes, kind, box, target + PMTILES_SUFFIX);
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}

async function writeMap(source: ByteSource, kind: MapKind, bounds: Bounds, path: string): Promise<void> {
  const label = 'the map of a region';
  const spool = `${path}.tiles`;
  if (kind === 'archive') {
    const archive = await ArchiveReader.open(source, label);
    await writeAside(path, (file) => cutArchive(archive, bounds, file, spool));
  } else {
    const map = await MapFile.open(source, label);
    await writeAside(path, async (file) => void (await cutMap(map, bounds, file, spool)));
  }
  await publishAside(path);
}
