/** Reads places and lines of KML 2.2 (https://docs.ogc.org/is/12-007r2/12-007r2.html), with tracks of Google. */
import type { LatLon } from '../../../api/values.ts';
import { type FileContent, MAX_CORNERS, NOTHING, withoutRepeated } from './file-content.ts';
import { degreesOf } from './gpx.ts';
import { MAX_WAYPOINTS, type Waypoint, waypoint } from './waypoint.ts';
import { plainText, readXml } from './xml.ts';

/** Roots: some programs write a part of a file as a file. */
const ROOTS: ReadonlySet<string> = new Set(['kml', 'document', 'folder', 'placemark']);

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
      if (name === 'placemark') [points, texts] = [[], {}];
      if (name === 'networklink') hasLink = true;
      if (name === 'linestring' || name === 'track') lines.push([]);
    },
    close(path) {
      const { name, text: inside } = path.at(-1)!;
      const parent = path.at(-2)?.name;
      if (parent === 'placemark' && (name === 'name' || name === 'description')) texts[name] ??= inside;
      if (name === 'coordinates' && parent === 'point') points.push(...positionsIn(inside, 1));
      const corners =
        name === 'coordinates' && parent === 'linestring'
          ? positionsIn(inside, room)
          : name === 'coord' && parent === 'track'
            ? positionsIn(inside.trim().replaceAll(/\s+/g, ','), Math.min(room, 1))
            : [];
      for (const corner of corners) lines.at(-1)!.push(corner);
      room -= corners.length;
      if (name !== 'placemark') return;
      const { name: title = '', description = '' } = texts;
      for (const { lat, lon } of points) {
        const place = waypoint(lat, lon, plainText(title), plainText(description));
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
