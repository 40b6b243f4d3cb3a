/** Formats of files that the page writes. */

export const FILE_FORMATS = ['gpx', 'kml', 'geojson'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** Names of the formats, which are the same in every language. */
export const FORMAT_NAMES: Readonly<Record<FileFormat, string>> = {
  gpx: 'GPX',
  kml: 'KML',
  geojson: 'GeoJSON',
};
