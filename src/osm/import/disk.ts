/** Checks disk space before an import, which needs much more than the finished region. */
import { diskOf, freeDisk, requireDisk } from '../../shared/program/disk.ts';
import { bytesText } from '../../shared/text/bytes-text.ts';

/** Bytes on disk per byte of `.osm.pbf`. Measured on 100 MB of adjacent extracts (region format 10), plus a fifth. */
const BYTES_PER_BYTE = {
  /** positions of nodes: 7 bytes per node, 0.1 nodes per byte of the .osm.pbf */
  nodes: 0.9,
  /** spooled features, by tile */
  features: 1.15,
  /** drawings, by block */
  drawings: 0.6,
  /** region file; measured: 2.3, and 2.75 in a dense city; from format 13 on 1.3 and 1.6, and as much for its copy */
  region: 2.8,
  map: 0.5,
} as const;

/**
 * Returns the peak use of disk, bytes: nodes are deleted before region and map are written.
 * @param bytes size of the .osm.pbf
 */
export function diskForImport(bytes: number): number {
  const { nodes, features, drawings, region, map } = BYTES_PER_BYTE;
  return Math.ceil((features + drawings + Math.max(nodes, region + map)) * bytes);
}

/**
 * Checks that the disk has room for an import and for other data.
 * @param bytes size of the .osm.pbf
 * @param folder folder of the region
 * @param other bytes still to be written elsewhere, perhaps on the same file system, by a download for
 * example
 * @throws DiskError if a disk has too little space
 */
export function requireDiskForImport(
  bytes: number,
  folder: string,
  other: { bytes: number; folder: string } = { bytes: 0, folder },
): void {
  const needed = diskForImport(bytes);
  const isOneDisk = diskOf(folder) === diskOf(other.folder);
  requireDisk(
    `an import of ${bytesText(bytes)}`,
    needed + (isOneDisk ? other.bytes : 0),
    freeDisk(folder),
    folder,
  );
  requireDisk(`a file of ${bytesText(bytes)}`, other.bytes, freeDisk(other.folder), other.folder);
}
