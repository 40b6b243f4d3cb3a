/** A region that is kept on this device. */
import type { PackHeader } from '../../api/regions.ts';
import type { Bounds } from '../../region/format/region-info.ts';
import type { RegionPart } from '../../shared/region-part.ts';

export interface SavedRegion {
  name: string;
  /** for people */
  title: string;
  /** what of a region it is; null = a whole one */
  part: RegionPart | null;
  bounds: Bounds;
  /** date of its map data, ISO 8601; null = unknown */
  dataUpdatedAt: string | null;
  /** ISO 8601 */
  importedAt: string;
  savedAt: string;
  /** of the whole pack */
  bytes: number;
  /** of the archive of its drawn map; null = it has none */
  mapBytes: number | null;
  /** false when it was saved by a version of the page whose regions had another format */
  usable: boolean;
}

/** The same as it is written beside the pack. */
export interface PackRecord extends Omit<SavedRegion, 'usable'> {
  /** of the region, see region/format/layout.ts */
  formatVersion: number;
  /** of the pack as the service had it */
  etag: string;
  /** in the store */
  file: string;
  header: PackHeader;
}
