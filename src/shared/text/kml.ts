/** Writes KML 2.2 (https://docs.ogc.org/is/12-007r2/12-007r2.html), for the service and the page. */
import { decimalOf, element, escapedXml, type FilePoint, type FileTrack } from './gpx.ts';

/** Media type of KML. */
export const KML = 'application/vnd.google-earth.kml+xml';

/** Returns a KML file. @param description of the file; '' = none */
export function kmlFile(
  points: readonly FilePoint[],
  tracks: readonly FileTrack[] = [],
  description = '',
): string {
  return kmlHead(description) + tracks.map(trackOf).join('') + points.map(kmlPoint).join('') + KML_TAIL;
}

/** Returns the beginning of a KML file. @param description of the file; '' = none */
export function kmlHead(description: string): string {
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n' +
    `  <name>spotscore</name>${description && `<description>${escapedXml(description)}</description>`}\n`
  );
}

export const KML_TAIL = '</Document></kml>\n';

/** Returns a point of a KML file. */
export function kmlPoint({ lat, lon, name, note }: FilePoint): string {
  const texts = [element('name', name), element('description', note)];
  return `  <Placemark>${texts.join('')}<Point><coordinates>${position(lat, lon)}</coordinates></Point></Placemark>\n`;
}

function trackOf({ name, corners }: FileTrack): string {
  const line = corners.map(([lat, lon]) => position(lat, lon)).join(' ');
  return `  <Placemark>${element('name', name)}<LineString><tessellate>1</tessellate><coordinates>${line}</coordinates></LineString></Placemark>\n`;
}

function position(lat: number, lon: number): string {
  return `${decimalOf(lon)},${decimalOf(lat)}`;
}
