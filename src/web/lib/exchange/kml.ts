/** Reads places and lines of KML 2.2 (https://docs.ogc.org/is/12-007r2/12-007r2.html), with tracks of Google. */
import type { LatLon } from '../../../api/values.ts';
import { type FileContent, MAX_CORNERS, middleOfCorners, NOTHING, withoutRepeated } from './file-content.ts';
import { degreesOf } from './gpx.ts';
import { MAX_WAYPOINTS, type Waypoint, waypoint } from './waypoint.ts';
import { type OpenElement, plainText, readXml } from './xml.ts';

/** Roots: some programs write a part of a file as a file. */
const ROOTS: ReadonlySet<string> = new Set(['kml', 'document', 'folder', 'placemark']);

/**
 * Parses a KML file. Its tracks are lines and `gx:Track`. A named area is a place at its middle, and a placemark without
 * geometry one at the point that it looks at.
 * @returns null if the text is not KML
 */
export async function readKml(text: string): Promise<FileContent | null> {
  const places: Waypoint[] = [];
  const lines: LatLon[][] = [];
  let room = MAX_CORNERS;
  /** points of the current placemark, and the corners of its current line */
  let points: LatLon[] = [];
  /** corners of the areas of the current placemark, and what it looks at */
  let area: LatLon[] = [];
  let view: Record<string, string> = {};
  let linesBefore = 0;
  let texts: Record<string, string> = {};
  let hasLink = false;
  const report = await readXml(text, {
    isRoot: (name) => ROOTS.has(name),
    open(path) {
      const { name } = path.at(-1)!;
      if (name === 'placemark') {
        [points, area, view, texts] = [[], [], {}, {}];
        linesBefore = lines.length;
      }
      if (name === 'networklink') hasLink = true;
      if (name === 'linestring' || name === 'track' || isLoop(path)) lines.push([]);
    },
    close(path) {
      const { name, text: inside } = path.at(-1)!;
      const parent = path.at(-2)?.name;
      if (parent === 'placemark' && (name === 'name' || name === 'description')) texts[name] ??= inside;
      if (name === 'coordinates' && parent === 'point') points.push(...positionsIn(inside, 1));
      if (parent === 'lookat' || parent === 'camera') view[name] ??= inside;
      const isOfRing = name === 'coordinates' && parent === 'linearring';
      if (isOfRing && !isLoop(path.slice(0, -1))) area.push(...positionsIn(inside, MAX_CORNERS));
      const corners =
        name === 'coordinates' && (parent === 'linestring' || isLoop(path.slice(0, -1)))
          ? positionsIn(inside, room)
          : name === 'coord' && parent === 'track'
            ? positionsIn(inside.trim().replaceAll(/\s+/g, ','), Math.min(room, 1))
            : [];
      for (const corner of corners) lines.at(-1)!.push(corner);
      room -= corners.length;
      if (name !== 'placemark') return;
      const { name: title = '', description = '' } = texts;
      const middle = title === '' ? null : middleOfCorners(area);
      if (points.length === 0 && middle) points = [middle];
      const isNowhere = points.length === 0 && lines.length === linesBefore;
      if (isNowhere && view.latitude !== undefined)
        points = [{ lat: degreesOf(view.latitude), lon: degreesOf(view.longitude) }];
      for (const { lat, lon } of points) {
        const place = waypoint(lat, lon, plainText(title), plainText(description));
        if (place && places.length < MAX_WAYPOINTS) places.push(place);
      }
    },
  });
  const isLink = hasLink && places.length + lines.length === 0;
  return report && { ...NOTHING, ...report, places, tracks: withoutRepeated(lines), isLink };
}

/** Returns true for a ring that is not the border of an area: a way that ends where it begins. */
function isLoop(path: readonly OpenElement[]): boolean {
  return path.at(-1)?.name === 'linearring' && !path.some(({ name }) => name === 'polygon');
}

/** Returns the positions of coordinates, "longitude,latitude,altitude" separated by spaces. @param most maximum number */
function positionsIn(text: string, most: number): LatLon[] {
  const found: LatLon[] = [];
  // some programs write spaces after the commas
  const single = text.replaceAll(/\s+/g, ' ').replaceAll(/ ?, ?/g, ',');
  for (const [part] of single.matchAll(/[^ ]+/g)) {
    if (found.length >= most) break;
    const [lon, lat] = part.split(',', 2);
    const place = waypoint(degreesOf(lat), degreesOf(lon), '', '');
    if (place) found.push({ lat: place.lat, lon: place.lon });
  }
  return found;
}
