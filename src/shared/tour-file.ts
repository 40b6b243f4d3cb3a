/** Writes a tour as GeoJSON (RFC 7946), GPX and KML, for the service and the page. */
import { ATTRIBUTION } from './attribution.ts';
import { decodePolyline } from './geo/polyline.ts';
import { type FilePoint, type FileTrack, gpxFile } from './text/gpx.ts';
import { kmlFile } from './text/kml.ts';

/** A place of a tour, as in the API. */
interface TourFilePlace {
  lat: number;
  lon: number;
  name: string;
  score: number;
  reasons: readonly string[];
}

/** A day of a tour, as in the API. */
export interface TourFileDay<Place extends TourFilePlace = TourFilePlace> {
  date: string;
  drive: { geometry: string; distance_m: number; duration_s: number };
  night: Place | null;
  plan_b: Place | null;
  others: readonly unknown[];
  nearest?: unknown;
}

/** Members of a day that its drive does not repeat as properties. */
type Apart = 'drive' | 'night' | 'plan_b' | 'others' | 'nearest';

type Position = [lon: number, lat: number];
type LineGeometry =
  | { type: 'LineString'; coordinates: Position[] }
  | { type: 'MultiLineString'; coordinates: Position[][] };

interface DriveFeature<Day extends TourFileDay> {
  type: 'Feature';
  geometry: LineGeometry;
  properties: { role: 'drive'; distance_m: number; duration_s: number } & Omit<Day, Apart>;
}

interface PlaceFeature<Place extends TourFilePlace> {
  type: 'Feature';
  geometry: { type: 'Point'; coordinates: [lon: number, lat: number] };
  properties: { role: 'night' | 'plan_b'; date: string } & Omit<Place, 'lat' | 'lon'>;
}

/** Returns for each day in order its drive, its night and its plan B. */
export function tourFeatures<Place extends TourFilePlace, Day extends TourFileDay<Place>>(
  days: readonly Day[],
): (DriveFeature<Day> | PlaceFeature<NonNullable<Day['night']>>)[] {
  return days.flatMap(({ drive, night, plan_b, others: _, nearest: __, ...day }) => {
    const { geometry, distance_m, duration_s } = drive;
    const coordinates = cornersOf(geometry).map(([lat, lon]): [number, number] => [lon, lat]);
    return [
      {
        type: 'Feature' as const,
        geometry: lineGeometry(coordinates),
        properties: { role: 'drive' as const, ...day, distance_m, duration_s },
      },
      ...(night ? [placeFeature(night, 'night', day.date)] : []),
      ...(plan_b ? [placeFeature(plan_b, 'plan_b', day.date)] : []),
    ];
  });
}

/** Returns a line, cut where it crosses the 180th meridian (RFC 7946, 3.1.9). */
export function lineGeometry(coordinates: Position[]): LineGeometry {
  const parts: Position[][] = [];
  let part: Position[] = [];
  for (const [i, [lon, lat]] of coordinates.entries()) {
    const [lastLon, lastLat] = coordinates[i - 1] ?? [lon, lat];
    if (Math.abs(lon - lastLon) > 180) {
      const edge = lastLon > 0 ? 180 : -180;
      const whole = lon + 2 * edge - lastLon;
      const crossing = whole === 0 ? lat : lastLat + ((lat - lastLat) * (edge - lastLon)) / whole;
      part.push([edge, crossing]);
      parts.push(part);
      part = [[-edge, crossing]];
    }
    part.push([lon, lat]);
  }
  parts.push(part);
  return parts.length === 1
    ? { type: 'LineString', coordinates }
    : { type: 'MultiLineString', coordinates: parts };
}
function placeFeature<Place extends TourFilePlace>(
  { lat, lon, ...place }: Place,
  role: 'night' | 'plan_b',
  date: string,
): PlaceFeature<Place> {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lon, lat] },
    properties: { role, date, ...place },
  };
}

export function tourGpx(days: readonly TourFileDay[]): string {
  const { points, tracks } = partsOf(days);
  return gpxFile(points, tracks, ATTRIBUTION);
}

export function tourKml(days: readonly TourFileDay[]): string {
  const { points, tracks } = partsOf(days);
  return kmlFile(points, tracks, ATTRIBUTION);
}

/** Returns a track per day, and a point per night and plan B. */
function partsOf(days: readonly TourFileDay[]): { points: FilePoint[]; tracks: FileTrack[] } {
  const points = days.flatMap(({ date, night, plan_b }) => [
    ...(night ? [waypoint(night, date, 'night')] : []),
    ...(plan_b ? [waypoint(plan_b, date, 'plan B')] : []),
  ]);
  const tracks = days.map(({ date, drive }) => ({ name: date, corners: cornersOf(drive.geometry) }));
  return { points, tracks };
}

function waypoint({ lat, lon, name, score, reasons }: TourFilePlace, date: string, type: string): FilePoint {
  // no words except the reasons, which are in the language of the request
  return { lat, lon, name, note: [date, `${score}/100`, ...reasons].join('. '), type };
}

function cornersOf(geometry: string): [lat: number, lon: number][] {
  const { lats, lons } = decodePolyline(geometry)!;
  return lats.map((lat, i) => [lat, lons[i]!]);
}
