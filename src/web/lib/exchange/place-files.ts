/** Reads and writes places as GPX or GeoJSON, and reads tracks as GPX. Loaded on demand. */
import type { LatLon } from '../../../api/values.ts';
import { gpxFile } from '../../../shared/text/gpx.ts';
import { readGeoJson, writeGeoJson } from './geojson.ts';
import { readGpx } from './gpx.ts';
import { MAX_FILE_CHARACTERS, type Waypoint } from './waypoint.ts';

export type FileFormat = 'gpx' | 'geojson';

/** Media types of the formats. */
const TYPES: Readonly<Record<FileFormat, string>> = {
  gpx: 'application/gpx+xml',
  geojson: 'application/geo+json',
};

export function placesFile(places: readonly Waypoint[], format: FileFormat): Blob {
  const text = format === 'gpx' ? gpxFile(places) : writeGeoJson(places);
  return new Blob([text], { type: TYPES[format] });
}

/** Returns the places of a file; none if its format is unknown, or if it is damaged or too large. */
export async function readPlaces(file: Blob): Promise<Waypoint[]> {
  const text = await textOf(file);
  const found = isXml(text) ? readGpx(text)?.places : readGeoJson(text);
  return found ?? [];
}

/** Returns the route of a file, all its tracks and routes one after the other; empty if there are none. */
export async function readTrack(file: Blob): Promise<LatLon[]> {
  return readGpx(await textOf(file))?.tracks.flat() ?? [];
}

/** Returns the text of a file; '' if it is too large for a phone. */
async function textOf(file: Blob): Promise<string> {
  return file.size > MAX_FILE_CHARACTERS ? '' : file.text();
}

function isXml(text: string): boolean {
  // trimming also removes the byte order mark
  return text.trimStart().startsWith('<');
}
