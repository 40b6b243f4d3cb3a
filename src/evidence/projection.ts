/** Converts coordinates of files to degrees and back. */
import { readFileSync } from 'node:fs';
import proj4 from 'proj4';
import path from '../../dist/projections.json' with { type: 'file' };
import type { Bounds } from '../region/format/region-info.ts';
import { EvidenceError } from './evidence-error.ts';

export const WGS_84 = 4326;
/**
 * Margin around the area of use of a projection, degrees: a map of a whole country often uses the zone of
 * the country's middle.
 */
const AROUND_AREA = { lon: 20, lat: 10 };

/** A row of the file that scripts/projections.ts writes. */
type Row = [
  epsg: number,
  name: string,
  definition: string,
  west: number,
  south: number,
  east: number,
  north: number,
];

export interface Projection {
  epsg: number;
  /** true if the coordinates of files are degrees */
  isInDegrees: boolean;
  /** area of use of the projection, with a margin, degrees */
  used: Bounds;
  /**
   * Converts a position to degrees. @throws EvidenceError if the position is outside `used` or invalid
   */
  toDegrees(x: number, y: number): [lon: number, lat: number];
  /** Converts any position to degrees; not finite if it is outside the projection. */
  degreesOf(x: number, y: number): [lon: number, lat: number];
  fromDegrees(lon: number, lat: number): [x: number, y: number];
}

let known: { byCode: Map<number, Row>; byName: Map<string, number> } | null = null;

function projections() {
  if (!known) {
    const rows = JSON.parse(readFileSync(path as unknown as string, 'utf8')) as Row[];
    known = {
      byCode: new Map(rows.map((row) => [row[0], row])),
      byName: new Map(rows.map(([epsg, name]) => [folded(name), epsg])),
    };
  }
  return known;
}

/** Returns the projection of an EPSG code. @throws EvidenceError for an unknown code */
export function projectionOf(epsg: number): Projection {
  const row = projections().byCode.get(epsg);
  if (!row)
    throw new EvidenceError(
      `The map is in EPSG:${epsg}; expected one of the ${projections().byCode.size} supported projections of Europe, such as EPSG:25832, 2056 or 27700: convert it to EPSG:4326 first.`,
    );
  const [, , definition, west, south, east, north] = row;
  const isInDegrees = /longlat|^GEOG/.test(definition);
  const used: Bounds = [
    west - AROUND_AREA.lon,
    south - AROUND_AREA.lat,
    east + AROUND_AREA.lon,
    north + AROUND_AREA.lat,
  ];
  const converter = epsg === WGS_84 ? null : proj4(definition, 'EPSG:4326');
  const degreesOf = (x: number, y: number): [number, number] =>
    converter ? (converter.forward([x, y]) as [number, number]) : [x, y];
  return {
    epsg,
    isInDegrees,
    used,
    degreesOf,
    toDegrees(x, y) {
      if (isInDegrees) requireDegrees(x, y);
      if (!converter) return [x, y];
      if (!Number.isFinite(x + y)) throw new EvidenceError(`The coordinates ${x}, ${y} are not a position.`);
      const [lon, lat] = degreesOf(x, y);
      if (!(lon >= used[0] && lat >= used[1] && lon <= used[2] && lat <= used[3]))
        throw new EvidenceError(
          `The position ${x}, ${y} is outside EPSG:${epsg}, which is used ${areaText(row)}; which projection is it?`,
        );
      return [lon, lat];
    },
    fromDegrees: (lon, lat) => (converter ? (converter.inverse([lon, lat]) as [number, number]) : [lon, lat]),
  };
}

/** Checks that coordinates can be degrees. @throws EvidenceError if they cannot */
export function requireDegrees(lon: number, lat: number): void {
  if (Math.abs(lon) <= 180 && Math.abs(lat) <= 90) return;
  throw new EvidenceError(
    `The coordinates ${lon}, ${lat} are not degrees (-180 to 180, -90 to 90); which projection is it?`,
  );
}

/**
 * Returns the EPSG code stated in well-known text, as in .prj files; without one, the code of the named projection.
 * @throws EvidenceError for an unknown name
 */
export function epsgOfText(wkt: string): number {
  const code = /(?:AUTHORITY|ID)\["EPSG",\s*"?(\d+)"?\]\s*\]\s*$/.exec(wkt)?.[1];
  if (code !== undefined) return Number(code);
  const name = /^\s*(?:PROJCS|PROJCRS|GEOGCS|GEOGCRS)\["([^"]+)"/.exec(wkt)?.[1] ?? '';
  return epsgOfName(name);
}

/** Returns the EPSG code of a projection. @param name as Esri or EPSG spell it @throws EvidenceError if unknown */
export function epsgOfName(name: string): number {
  const epsg = projections().byName.get(folded(name));
  if (epsg !== undefined) return epsg;
  throw new EvidenceError(
    `The projection "${name.slice(0, 100)}" is unknown; expected an EPSG code, or the name that Esri uses.`,
  );
}

/** Normalizes a name: `CH1903+ / LV95` and `CH1903+_LV95` are equal. */
function folded(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9+]/g, '');
}

function areaText([, , , ...area]: Row): string {
  const [west, south, east, north] = area.map((degrees) => Math.round(degrees));
  return `from ${west} to ${east} degrees east and ${south} to ${north} north`;
}
