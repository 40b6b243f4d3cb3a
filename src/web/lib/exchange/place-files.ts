/** Reads and writes files of places and tracks. Loaded on demand. */
import { GPX, gpxFile } from '../../../shared/text/gpx.ts';
import { KML, kmlFile } from '../../../shared/text/kml.ts';
import { type TourFileDay, tourFeatures, tourGpx, tourKml } from '../../../shared/tour-file.ts';
import { readCsv } from './csv.ts';
import { type FileContent, joinedContents, lineAt, NOTHING, type ReadPosition } from './file-content.ts';
import { textOf } from './file-text.ts';
import type { FileFormat } from './formats.ts';
import { readGeoJson, writeGeoJson } from './geojson.ts';
import { readGpx } from './gpx.ts';
import { readKml } from './kml.ts';
import { isLinkFile, readLinks } from './links.ts';
import { readOv2 } from './ov2.ts';
import { MAX_FILE_BYTES, type Waypoint } from './waypoint.ts';
import { unpacked } from './zip.ts';

/** Media types of the formats. */
const TYPES: Readonly<Record<FileFormat, string>> = {
  gpx: GPX,
  kml: KML,
  geojson: 'application/geo+json',
};

export function placesFile(places: readonly Waypoint[], format: FileFormat): Blob {
  const write = { gpx: gpxFile, kml: kmlFile, geojson: writeGeoJson };
  return new Blob([write[format](places)], { type: TYPES[format] });
}

export function routeFile(days: readonly TourFileDay[], format: FileFormat): Blob {
  const write = {
    gpx: tourGpx,
    kml: tourKml,
    geojson: (all: readonly TourFileDay[]) =>
      JSON.stringify({ type: 'FeatureCollection', features: tourFeatures(all) }),
  };
  return new Blob([write[format](days)], { type: TYPES[format] });
}

/**
 * Returns the content of a file; a file of an unknown format has none.
 * @param read reads positions of tables; undefined = only decimal degrees, as its code could not be loaded
 */
export async function readFile(file: Blob, read: ReadPosition = () => null): Promise<FileContent> {
  if (file.size > MAX_FILE_BYTES) return { ...NOTHING, tooLarge: MAX_FILE_BYTES };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const inside = unpacked(bytes, MAX_FILE_BYTES);
  if (!inside) return contentOf(bytes, read);
  const contents: FileContent[] = [];
  for (const each of inside.files) contents.push(await contentOf(each, read));
  const all = joinedContents(contents);
  return inside.isWhole && contents.length > 0 ? all : { ...all, damage: all.damage ?? { line: null } };
}

async function contentOf(bytes: Uint8Array, read: ReadPosition): Promise<FileContent> {
  const binary = readOv2(bytes);
  if (binary) return binary;
  const text = textOf(bytes);
  const trimmed = text.trim();
  const content = isLinkFile(trimmed)
    ? readLinks(trimmed, read)
    : trimmed.startsWith('<')
      ? ((await readGpx(trimmed)) ?? (await readKml(trimmed)) ?? readLinks(trimmed, read))
      : (readGeoJson(trimmed, read) ?? readCsv(trimmed, read));
  if (!content) return NOTHING;
  const before = lineAt(text, text.indexOf(trimmed)) - 1;
  const { corrected, damage } = content;
  return {
    ...content,
    corrected: corrected === null ? null : corrected + before,
    damage: damage?.line ? { line: damage.line + before } : damage,
  };
}
