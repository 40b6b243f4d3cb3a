/** Reads places and lines of KML 2.2 (https://docs.ogc.org/is/12-007r2/12-007r2.html), with tracks of Google. */
import type { LatLon } from '../../../api/values.ts';
import { type FileContent, MAX_CORNERS, NOTHING, withoutRepeated } from './file-content.ts';
import { degreesOf } from './gpx.ts';
import { MAX_WAYPOINTS, type Waypoint, waypoint } from './waypoint.ts';
import { readXml } from './xml.ts';

/** Roots: some programs write a part of a file as a file. */
const ROOTS: ReadonlySet<string> = new Set(['kml', 'Document', 'Folder', 'Placemark']);

/** Parses a KML file. Its tracks are lines and `gx:Track`; areas are left out. @returns null if the text is not KML */
export async function readKml(text: string): Promise<FileContent | null> {
  const places: Waypoint[] = [];
  const lines: LatLon[][] = [];
  let room = MAX_CORNERS;
  /** points of the current placemark, and the corners of its current line */
  let points: LatLon[] = [];
  let texts: Record<string, string> = {};
  let hasLink = false;
  const report = await readXml(text, {
    isRoot: (name) => ROOTS.has(name),
    open(path) {
      const { name } = path.at(-1)!;
      if (name === 'Placemark') [points, texts] = [[], {}];
      if (name === 'NetworkLink') hasLink = true;
      if (name === 'LineString' || name === 'Track') lines.push([]);
    },
    close(path) {
      const { name, text: inside } = path.at(-1)!;
      const parent = path.at(-2)?.name;
      if (parent === 'Placemark' && (name === 'name' || name === 'description')) texts[name] ??= inside;
      if (name === 'coordinates' && parent === 'Point') points.push(...positionsIn(inside, 1));
      const corners =
        name === 'coordinates' && parent === 'LineString'
          ? positionsIn(inside, room)
          : name === 'coord' && parent === 'Track'
            ? positionsIn(inside.trim().replaceAll(/\s+/g, ','), Math.min(room, 1))
            : [];
      for (const corner of corners) lines.at(-1)!.push(corner);
      room -= corners.length;
      if (name !== 'Placemark') return;
      const { name: title = '', description = '' } = texts;
      for (const { lat, lon } of points) {
        const place = waypoint(lat, lon, title, plainText(description));
        if (place && places.length < MAX_WAYPOINTS) places.push(place);
      }
    },
  });
  const isLink = hasLink && places.length + lines.length === 0;
  return report && { ...NOTHING, ...report, places, tracks: withoutRepeated(lines), isLink };
}

/** Returns the positions of coordinates, "longitude,latitude,altitude" separated by spaces. @param most maximum number */
function positionsIn(text: string, most: number): LatLon[] {
  const found: LatLon[] = [];
  // some programs write spaces after the commas
  for (const [part] of text.replaceAll(/\s*,\s*/g, ',').matchAll(/[^\s]+/g)) {
    if (found.length >= most) break;
    const [lon, lat] = part.split(',', 2);
    const place = waypoint(degreesOf(lat), degreesOf(lon), '', '');
    if (place) found.push({ lat: place.lat, lon: place.lon });
  }
  return found;
}

/** Returns the text of a description, which may be HTML. */
export function plainText(html: string): string {
  if (!/<\w|&\w+;/.test(html)) return html;
  return html
    .replaceAll(/<\s*(?:br|\/p|\/div|\/li|\/tr)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(\w+);/g, (whole, name: string) => HTML_ENTITIES[name] ?? whole)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n[\n ]*/g, '\n')
    .trim();
}

const HTML_ENTITIES: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};
