/** Files of places and tracks, whatever their format. Fetched only by who opens or saves one. */
import type { LatLon } from '../../../api/values.ts';
import { readGeoJson, writeGeoJson } from './geojson.ts';
import { readGpx, writeGpx } from './gpx.ts';
import { MAX_FILE_CHARACTERS, type Waypoint } from './waypoint.ts';

export type FileFormat = 'gpx' | 'geojson';

/** By what programs recognize them. */
const TYPES: Readonly<Record<FileFormat, string>> = {
  gpx: 'application/gpx+xml',
  geojson: 'application/geo+json',
};

export function placesFile(places: readonly Waypoint[], format: FileFormat): Blob {
  const text = format === 'gpx' ? writeGpx(places) : writeGeoJson(places);
  return new Blob([text], { type: TYPES[format] });
}

/** The places of a file; none when it is of another format, broken or too large. */
export async function readPlaces(file: Blob): Promise<Waypoint[]> {
  const text = await textOf(file);
  const found = isXml(text) ? readGpx(text)?.places : readGeoJson(text);
  return found ?? [];
}

/** The way that a file describes, all its tracks and routes one after the other; empty when there is none. */
export async function readTrack(file: Blob): Promise<LatLon[]> {
  return readGpx(await textOf(file))?.tracks.flat() ?? [];
}

/** Empty for what a phone would stand still over. */
async function textOf(file: Blob): Promise<string> {
  return file.size > MAX_FILE_CHARACTERS ? '' : file.text();
}

function isXml(text: string): boolean {
  // trimming takes the byte order mark, too
  return text.trimStart().startsWith('<');
}
