/** A tour as GeoJSON (RFC 7946) and as GPX 1.1 (https://www.topografix.com/GPX/1/1/). */
import type { Tour, TourDay, TourPlace } from '../../api/tour.ts';
import type { DriveGeometry, TourFeatures } from '../../api/tour-files.ts';
import { ATTRIBUTION } from '../../shared/attribution.ts';
import { decodePolyline } from '../../shared/geo/polyline.ts';
import { type GpxPoint, gpxFile } from '../../shared/text/gpx.ts';

export function tourFeatures({ days, ...members }: Tour): TourFeatures {
  return { type: 'FeatureCollection', features: days.flatMap(featuresOf), ...members };
}

function featuresOf({ drive, night, plan_b, others: _, ...day }: TourDay): TourFeatures['features'] {
  const { geometry, ...lengths } = drive;
  const coordinates = cornersOf(geometry).map(([lat, lon]): [number, number] => [lon, lat]);
  const { date } = day;
  return [
    {
      type: 'Feature',
      geometry: lineOf(coordinates),
      properties: { role: 'drive', ...day, ...lengths },
    },
    ...(night ? [featureOf(night, 'night', date)] : []),
    ...(plan_b ? [featureOf(plan_b, 'plan_b', date)] : []),
  ];
}

/** Returns a line, cut where it crosses the 180th meridian (RFC 7946, 3.1.9). */
export function lineOf(coordinates: Position[]): DriveGeometry {
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
type Position = [lon: number, lat: number];

function featureOf(
  { lat, lon, ...place }: TourPlace,
  role: 'night' | 'plan_b',
  date: string,
): TourFeatures['features'][number] {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lon, lat] },
    properties: { role, date, ...place },
  };
}

export function tourGpx({ days }: Tour): string {
  const points = days.flatMap(({ date, night, plan_b }) => [
    ...(night ? [waypoint(night, date, 'night')] : []),
    ...(plan_b ? [waypoint(plan_b, date, 'plan B')] : []),
  ]);
  const tracks = days.map(({ date, drive }) => ({ name: date, corners: cornersOf(drive.geometry) }));
  return gpxFile(points, tracks, ATTRIBUTION);
}

function waypoint({ lat, lon, name, score, reasons }: TourPlace, date: string, type: string): GpxPoint {
  // no words except the reasons, which are in the language of the request
  return { lat, lon, name, note: [date, `${score}/100`, ...reasons].join('. '), type };
}

function cornersOf(geometry: string): [lat: number, lon: number][] {
  const { lats, lons } = decodePolyline(geometry)!;
  return lats.map((lat, i) => [lat, lons[i]!]);
}
