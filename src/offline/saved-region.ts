/** A region stored on this device. */
import type { PackHeader } from '../api/regions.ts';
import type { Bounds, RegionInfo } from '../region/format/region-info.ts';
import type { RegionPart } from '../shared/geo/region-part.ts';

export interface SavedRegion {
  name: string;
  /** name for people */
  title: string;
  /** titles in the languages that have another one */
  titles?: RegionInfo['titles'];
  /** the saved part of a region; null for a whole region */
  part: RegionPart | null;
  bounds: Bounds;
  /** date of its map data, ISO 8601; null if unknown */
  dataUpdatedAt: string | null;
  /** time of the import, ISO 8601 */
  importedAt: string;
  savedAt: string;
  /** size of the whole pack, bytes */
  bytes: number;
  /** size of the archive of its drawn map, bytes; null if it has none */
  mapBytes: number | null;
  /** false if this version of the page cannot read its region format */
  usable: boolean;
}

/** Record of a complete pack, stored in a file beside it. */
export interface PackRecord extends Omit<SavedRegion, 'usable'> {
  /** version of the region file (region/format/layout.ts) */
  formatVersion: number;
  /** ETag of the pack */
  etag: string;
  /** name of the pack's file in the store */
  file: string;
  header: PackHeader;
}
