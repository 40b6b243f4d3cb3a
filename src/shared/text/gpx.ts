/** Writes GPX 1.1 (https://www.topografix.com/GPX/1/1/), for the service and the page. */

/** Media type of GPX; not registered, but what programs send. */
export const GPX = 'application/gpx+xml';

/** Point of a file, whatever its format. */
export interface FilePoint {
  /** degrees */
  lat: number;
  lon: number;
  name?: string;
  /** description */
  note?: string;
  type?: string;
}

/** Line of a file, whatever its format. */
export interface FileTrack {
  name: string;
  corners: readonly (readonly [lat: number, lon: number])[];
}

/** Returns a GPX file. @param description of the file; '' = none */
export function gpxFile(
  points: readonly FilePoint[],
  tracks: readonly FileTrack[] = [],
  description = '',
): string {
  return gpxHead(description) + points.map(gpxPoint).join('') + tracks.map(trackOf).join('') + GPX_TAIL;
}

/** Returns the beginning of a GPX file. @param description of the file; '' = none */
export function gpxHead(description: string): string {
  const metadata = description && `  <metadata><desc>${escapedXml(description)}</desc></metadata>\n`;
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<gpx version="1.1" creator="spotscore" xmlns="http://www.topografix.com/GPX/1/1">\n${metadata}`
  );
}

export const GPX_TAIL = '</gpx>\n';

/** Returns a point of a GPX file. */
export function gpxPoint({ lat, lon, name, note, type }: FilePoint): string {
  const texts = [element('name', name), element('desc', note), element('type', type)];
  return `  <wpt lat="${decimalOf(lat)}" lon="${decimalOf(lon)}">${texts.join('')}</wpt>\n`;
}

function trackOf({ name, corners }: FileTrack): string {
  const points = corners.map(
    ([lat, lon]) => `    <trkpt lat="${decimalOf(lat)}" lon="${decimalOf(lon)}"/>\n`,
  );
  return `  <trk>${element('name', name)}<trkseg>\n${points.join('')}  </trkseg></trk>\n`;
}

/** Returns an element with a text; '' without a text. */
export function element(name: string, text: string | undefined): string {
  return text ? `<${name}>${escapedXml(text)}</${name}>` : '';
}

/** Formats degrees without an exponent, which the decimals of XML Schema do not allow. */
export function decimalOf(degrees: number): string {
  return degrees.toFixed(7).replace(/\.?0+$/, '');
}

/** A reader would turn a carriage return of its own into a line feed. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#xD;',
};

/** Escapes a text for XML 1.0; replaces characters that it does not allow with spaces. Tabs and lines stay. */
export function escapedXml(text: string): string {
  return text
    .replaceAll(/[&<>"\r]/g, (character) => ENTITIES[character]!)
    .replaceAll(/(?![\t\n])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, ' ');
}
