/** Places and tracks as GPX 1.1 (https://www.topografix.com/GPX/1/1/). */
import type { LatLon } from '../../../api/values.ts';
import { MAX_FILE_CHARACTERS, MAX_WAYPOINTS, type Waypoint, waypoint } from './waypoint.ts';
import { escaped, type XmlPart, xmlParts } from './xml.ts';

export interface Gpx {
  places: Waypoint[];
  /** of all routes and tracks in their order, corners that are on Earth */
  tracks: LatLon[][];
}

/** Corners of a file: a point a second for two days. */
const MAX_CORNERS = 200_000;

export function writeGpx(places: readonly Waypoint[]): string {
  const points = places.map(({ lat, lon, name, note }) => {
    const texts = [name && `<name>${escaped(name)}</name>`, note && `<desc>${escaped(note)}</desc>`];
    return `  <wpt lat="${plain(lat)}" lon="${plain(lon)}">${texts.join('')}</wpt>\n`;
  });
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<gpx version="1.1" creator="spotscore" xmlns="http://www.topografix.com/GPX/1/1">\n' +
    `${points.join('')}</gpx>\n`
  );
}

/** XML Schema's decimals have no exponent: 1e-7 is written out. */
function plain(degrees: number): string {
  return degrees.toFixed(7).replace(/\.?0+$/, '');
}

/** What begins a list of corners: a route, or each piece of a track. */
const LISTS = new Set(['rte', 'trkseg']);
const CORNERS = new Set(['rtept', 'trkpt']);
/** What is read of a place; the longer text comes last. */
const TEXTS = new Set(['name', 'cmt', 'desc']);

/** @returns null when it is no GPX */
export function readGpx(text: string): Gpx | null {
  if (text.length > MAX_FILE_CHARACTERS) return null;
  const reader = new GpxReader();
  for (const part of xmlParts(text.replace(/^\ufeff/, ''))) {
    if (!reader.read(part)) break;
  }
  return reader.result();
}

class GpxReader {
  private isGpx = false;
  private readonly places: Waypoint[] = [];
  private readonly tracks: LatLon[][] = [];
  private corners = 0;
  /** the place that is being read */
  private open: { at: LatLon; texts: Map<string, string> } | null = null;
  /** elements inside of that place */
  private path: string[] = [];

  /** @returns false when nothing more is to be read */
  read(part: XmlPart): boolean {
    if (part.kind === 'open' && !this.isGpx) {
      this.isGpx = part.name === 'gpx';
      return this.isGpx;
    }
    if (part.kind === 'open') this.begin(part.name, part.attributes);
    else if (part.kind === 'close') this.end(part.name);
    else this.addText(part.text);
    return this.corners < MAX_CORNERS;
  }

  result(): Gpx | null {
    return this.isGpx
      ? { places: this.places, tracks: this.tracks.filter(({ length }) => length > 0) }
      : null;
  }

  private begin(name: string, attributes: ReadonlyMap<string, string>): void {
    if (this.open) this.path.push(name);
    else if (LISTS.has(name)) this.tracks.push([]);
    else if (name === 'wpt' || CORNERS.has(name)) {
      const at = waypoint(degreesOf(attributes.get('lat')), degreesOf(attributes.get('lon')), '', '');
      if (!at) return;
      if (name === 'wpt') this.open = { at, texts: new Map() };
      else this.addCorner({ lat: at.lat, lon: at.lon });
    }
  }

  private end(name: string): void {
    if (!this.open) return;
    if (name !== 'wpt') {
      this.path.pop();
      return;
    }
    const { at, texts } = this.open;
    this.open = null;
    this.path = [];
    const place = waypoint(at.lat, at.lon, texts.get('name'), texts.get('desc') ?? texts.get('cmt'));
    if (place && this.places.length < MAX_WAYPOINTS) this.places.push(place);
  }

  private addText(text: string): void {
    const [name = '', ...more] = this.path;
    if (!this.open || more.length > 0 || !TEXTS.has(name)) return;
    this.open.texts.set(name, (this.open.texts.get(name) ?? '') + text);
  }

  private addCorner(corner: LatLon): void {
    this.corners++;
    const track = this.tracks.at(-1);
    if (track) track.push(corner);
    else this.tracks.push([corner]);
  }
}

function degreesOf(text: string | undefined): number {
  return /^\s*[+-]?\d{1,3}(\.\d{0,30})?\s*$/.test(text ?? '') ? Number(text) : Number.NaN;
}
