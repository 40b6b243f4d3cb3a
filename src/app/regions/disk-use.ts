/** Disk usage of regions: region files, maps, copies, kept extracts, and evidence. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DataPaths } from '../../config/data-directory.ts';
import { MAP_FILE_SUFFIX } from '../../map-tiles/map-file/header.ts';
import { mapPathOf } from '../../map-tiles/map-file/outgrown-map.ts';
import { PMTILES_SUFFIX } from '../../map-tiles/pmtiles/header.ts';
import { REGION_SUFFIX } from '../../region/format/file.ts';
import { bytesText } from '../../shared/text/bytes-text.ts';
import { extractName } from '../../update/sources.ts';
import { isCopyOf } from './kept-copies.ts';

/** Disk usage of one region, bytes. */
export interface RegionDiskUse {
  region_bytes: number;
  /** size of the map; null if the region has none */
  map_bytes: number | null;
  /** size of the copies kept for the next start, which take no space if the file system shares blocks */
  copy_bytes: number;
  /** size of the kept extract; null if there is none */
  extract_bytes: number | null;
  total_bytes: number;
}

type Paths = Pick<DataPaths, 'regions' | 'served' | 'extracts'>;

/** Returns the disk usage of a region. @param name name of the region, which may be unusable */
export function diskUseOf(paths: Paths, name: string): RegionDiskUse {
  const stem = join(paths.regions, name);
  const region = sizeOf(stem + REGION_SUFFIX) ?? 0;
  const map = sizeOf(mapPathOf(stem));
  const copies = namesIn(paths.served).filter((each) => isCopyOf(name, each));
  const copy = sum(copies.map((each) => sizeOf(join(paths.served, each)) ?? 0));
  const extract = sizeOf(join(paths.extracts, extractName(name)));
  return {
    region_bytes: region,
    map_bytes: map,
    copy_bytes: copy,
    extract_bytes: extract,
    total_bytes: region + (map ?? 0) + copy + (extract ?? 0),
  };
}

/** Returns the disk usage of terrain, noise maps and traffic counts, bytes. */
export function besideBytes({ regions }: Pick<Paths, 'regions'>): number {
  const others = namesIn(regions).filter(
    (name) => ![REGION_SUFFIX, MAP_FILE_SUFFIX, PMTILES_SUFFIX].some((suffix) => name.endsWith(suffix)),
  );
  return sum(others.map((name) => sizeOf(join(regions, name)) ?? 0));
}

/** Formats the usage of one region: "3.2 MB on disk: region 1.3 MB, map 0.5 MB, copy 1.3 MB". */
export function diskText(use: RegionDiskUse): string {
  const parts = [
    ['region', use.region_bytes],
    ['map', use.map_bytes],
    ['copy', use.copy_bytes],
    ['extract', use.extract_bytes],
  ] as const;
  const named = parts.flatMap(([name, bytes]) => (bytes ? [`${name} ${bytesText(bytes)}`] : []));
  return `${bytesText(use.total_bytes)} on disk: ${named.join(', ')}`;
}

/**
 * Formats the total: "In all 3.2 MB on disk, and 1.0 GB of terrain, noise maps and traffic counts."
 * @param beside from `besideBytes`
 */
export function totalText(uses: readonly RegionDiskUse[], beside: number): string {
  const others = beside > 0 ? `, and ${bytesText(beside)} of terrain, noise maps and traffic counts` : '';
  return `Total: ${bytesText(sum(uses.map(({ total_bytes }) => total_bytes)))} on disk${others}.`;
}

function sizeOf(path: string): number | null {
  // throws if a folder of the path is a file
  const stat = existsSync(path) ? statSync(path, { throwIfNoEntry: false }) : undefined;
  return stat?.isFile() ? stat.size : null;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
