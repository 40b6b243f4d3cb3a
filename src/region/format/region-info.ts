/** What is known of a region as a whole. */

/** West, south, east, north in degrees. */
export type Bounds = [west: number, south: number, east: number, north: number];

export interface RegionInfo {
  /** file stem: letters, digits, `-`, `_` */
  name: string;
  /** for people: "Liechtenstein" */
  title: string;
  attribution: string;
  /** where the data came from: file name or "OSM QA tiles" */
  origin: string;
  /** date of the map data, ISO 8601 UTC; null = unknown */
  dataUpdatedAt: string | null;
  importedAt: string;
  bounds: Bounds;
  /** what the importer met: e.g. { nodes, ways, relations, missing_way_nodes, unclosed_areas } */
  counts: Record<string, number>;
  /** true for the region embedded in the executable */
  sample: boolean;
}
