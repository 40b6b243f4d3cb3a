/** Reads places and tracks of GPX 1.1 (https://www.topografix.com/GPX/1/1/). */
import type { LatLon } from '../../../api/values.ts';
import { type FileContent, MAX_CORNERS, NOTHING, withoutRepeated } from './file-content.ts';
import { MAX_WAYPOINTS, type Waypoint, waypoint } from './waypoint.ts';
import { type OpenElement, readXml } from './xml.ts';

/** Elements of a place whose texts are kept. */
const TEXTS = ['name', 'desc', 'cmt'];

/**
 * Parses a GPX file. The points of a route are followed by those of its shape, which some programs keep in extensions.
 * Routes count only in a file without tracks: both of one trip would be driven twice.
 * @returns null if the text is not GPX
 */
export async function readGpx(text: string): Promise<FileContent | null> {
  const places: Waypoint[] = [];
  const lines: Record<'trk' | 'rte', LatLon[][]> = { trk: [], rte: [] };
  let room = MAX_CORNERS;
  let texts: Record<string, string> = {};
  const report = await readXml(text, {
    isRoot: (name) => name === 'gpx',
    open(path) {
      const [, line, second] = path;
      const { name } = path.at(-1)!;
      if (path.length === 2) texts = {};
      // some programs write the points of a track without a segment
      const isTrack = line?.name === 'trk' && path.length === (name === 'trkseg' ? 3 : 2);
      if (isTrack) lines.trk.push([]);
      if (path.length === 2 && name === 'rte') lines.rte.push([]);
      const isTrackPoint =
        name === 'trkpt' &&
        line?.name === 'trk' &&
        (path.length === 3 || (path.length === 4 && second!.name === 'trkseg'));
      // its shape, at any depth of its extensions
      const isRoutePoint = path.length >= 3 && line!.name === 'rte' && second!.name === 'rtept';
      if (!(isTrackPoint || isRoutePoint) || room === 0) return;
      const corner = positionOf(path.at(-1)!);
      if (!corner) return;
      lines[isTrackPoint ? 'trk' : 'rte'].at(-1)?.push({ lat: corner.lat, lon: corner.lon });
      room--;
    },
    close(path) {
      const element = path.at(-1)!;
      const [, point] = path;
      if (point?.name !== 'wpt') return;
      if (path.length === 3 && TEXTS.includes(element.name)) texts[element.name] ??= element.text;
      if (path.length !== 2 || places.length === MAX_WAYPOINTS) return;
      const { name = '', desc, cmt } = texts;
      const place = positionOf(element, name, desc ?? cmt);
      if (place) places.push(place);
    },
  });
  const tracks = withoutRepeated(lines.trk);
  return (
    report && {
      ...NOTHING,
      ...report,
      places,
      tracks: tracks.length > 0 ? tracks : withoutRepeated(lines.rte),
    }
  );
}

/** Returns the waypoint of an element; null if its attributes are not a position on Earth. */
function positionOf({ attributes }: OpenElement, name = '', note = ''): Waypoint | null {
  const { lat, lon } = attributes;
  return waypoint(degreesOf(lat), degreesOf(lon), name, note);
}

/** Parses degrees, also with a decimal comma or an exponent; returns NaN for anything but a number. */
export function degreesOf(text = ''): number {
  return /^\s*[+-]?\d{1,3}([.,]\d{0,30})?(e[+-]?\d{1,2})?\s*$/i.test(text)
    ? Number(text.replace(',', '.'))
    : Number.NaN;
}
