/** A tour as GeoJSON, GPX and KML. */
import type { Static } from '@sinclair/typebox';
import { t } from 'elysia';
import { GPX } from '../shared/text/gpx.ts';
import { KML } from '../shared/text/kml.ts';
import { NOT_STORED_TEXT } from './protocol/headers.ts';
import { dayMembers, driveSeconds, nightLaw, roadMetres, TourPlace, tourMembers } from './tour.ts';
import { GEOJSON, Latitude, Longitude, oneOf, PlacePoint } from './values.ts';

const Line = t.Array(t.Tuple([Longitude, Latitude]));
const DriveGeometry = t.Union([
  t.Object({ type: t.Literal('LineString'), coordinates: Line }),
  // across the 180th meridian
  t.Object({ type: t.Literal('MultiLineString'), coordinates: t.Array(Line) }),
]);
export type DriveGeometry = Static<typeof DriveGeometry>;

const driveFeature = t.Object(
  {
    type: t.Literal('Feature'),
    geometry: DriveGeometry,
    properties: t.Object({
      role: t.Literal('drive'),
      ...dayMembers,
      law: nightLaw,
      distance_m: roadMetres,
      duration_s: driveSeconds('Driving time in seconds'),
    }),
  },
  { title: 'TourDriveFeature' },
);
const placeFeature = t.Object(
  {
    type: t.Literal('Feature'),
    geometry: PlacePoint,
    properties: t.Object({
      role: oneOf(['night', 'plan_b'], { description: 'What the place is for' }),
      date: dayMembers.date,
      ...t.Omit(TourPlace, ['lat', 'lon']).properties,
    }),
  },
  { title: 'TourPlaceFeature' },
);

export const TourFeatures = t.Object(
  {
    type: t.Literal('FeatureCollection'),
    features: t.Array(t.Union([driveFeature, placeFeature]), {
      description: 'Of each day in order its drive, its night and its plan B',
    }),
    ...tourMembers,
  },
  {
    title: 'TourFeatures',
    description: 'The days of the tour',
    headers: NOT_STORED_TEXT,
    contentMediaType: GEOJSON,
  },
);
export type TourFeatures = Static<typeof TourFeatures>;

export const TourGpx = t.String({
  description: 'The tour as GPX 1.1: a track per day, a waypoint per night and plan B',
  headers: NOT_STORED_TEXT,
  contentMediaType: GPX,
});

export const TourKml = t.String({
  description: 'The tour as KML 2.2: a line per day, a point per night and plan B',
  headers: NOT_STORED_TEXT,
  contentMediaType: KML,
});
