/** How much disk space an import takes: told before it begins, as it is much more than the region has in the end. */
import { diskOf, freeDisk, requireDisk } from '../../shared/program/disk.ts';
import { bytesText } from '../../shared/text/bytes-text.ts';

/** Bytes on the disk per byte of `.osm.pbf`. Measured on 500 MB of extracts side by side, with a fifth to spare. */
const BYTES_PER_BYTE = {
  /** positions of nodes: 7 bytes a node, 0.1 nodes per byte */
  nodes: 0.9,
  /** what is known of roads, areas and points, by tile */
  features: 0.75,
  /** what is drawn, by block */
  drawings: 0.55,
  region: 1.5,
  map: 0.5,
} as const;

/** Returns bytes at the moment when most is there: nodes are gone before region and map are written. @param bytes of .osm.pbf */
export function diskForImport(bytes: number): number {
  const { nodes, features, drawings, region, map } = BYTES_PER_BYTE;
  return Math.ceil((features + drawings + Math.max(nodes, region + map)) * bytes);
}

/**
 * Checks that the disk has room for an import and for what is written besides.
 * @param bytes of .osm.pbf
 * @param folder where the region will be
 * @param other bytes that are still to be written elsewhere, perhaps on the same file system: of a download
 * @throws DiskError
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
