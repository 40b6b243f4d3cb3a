/** GET /api/spot/nearby: places to sleep around a spot, or along a route. */
import { type Static, Type } from '@sinclair/typebox';
import { t } from 'elysia';
import { MAX_ROUTE_CHARACTERS, MAX_ROUTE_KM } from '../shared/geo/polyline.ts';
import { Law } from './facts/country-law.ts';
import { Facilities, SiteAccess } from './facts/facilities.ts';
import { FilterCounts, filterQuery, Lacking } from './facts/filters.ts';
import { placeFacts, SiteKind, Surroundings } from './facts/place-facts.ts';
import { PlaceNames } from './facts/place-names.ts';
import { REVALIDATED_TEXT } from './protocol/headers.ts';
import { mapNotice, reasons, ScoreQuery } from './score.ts';
import {
  Ampel,
  described,
  GEOJSON,
  Instant,
  Latitude,
  Longitude,
  oneOf,
  PlacePoint,
  QueryFormat,
  QueryLatitude,
  QueryLongitude,
  queryInteger,
  queryNumber,
  queryWideBox,
  ScoreNumber,
  SpotId,
} from './values.ts';
import { VehicleFit } from './van.ts';

export type { Facilities, SiteAccess } from './facts/facilities.ts';
export type { SiteKind } from './facts/place-facts.ts';

/** Range of speeds on a route, km/h: from a van behind a tractor to one on a motorway. */
const SPEEDS = { minimum: 10, maximum: 130 };

/** Maximum number of places in a response. */
export const MAX_NAMED = 60;
/** Cursor: the number of previous places, and the time of the first response in minutes since 1970. */
export const CURSOR = /^\d{1,6}-\d{1,9}$/;

const NOT_NEEDED = 'optional with `bbox` or `route`';

export const NearbyQuery = t.Object({
  ...ScoreQuery.properties,
  lat: t.Optional(described(QueryLatitude, `${QueryLatitude.description}; ${NOT_NEEDED}`)),
  lon: t.Optional(described(QueryLongitude, `${QueryLongitude.description}; ${NOT_NEEDED}`)),
  radius: t.Optional(
    queryNumber({
      minimum: 100,
      maximum: 30_000,
      default: 5000,
      description: 'Radius of the search in metres; ignored with `bbox` or `route`',
      examples: [3000],
    }),
  ),
  bbox: t.Optional(
    queryWideBox(
      'Searches inside this bbox instead, of any size. Distances are from `lat` and `lon`, or without them from its middle',
    ),
  ),
  route: t.Optional(
    t.String({
      maxLength: MAX_ROUTE_CHARACTERS,
      description:
        'Searches along a route instead: an encoded polyline of precision 5 (latitude first), percent-encoded, of at ' +
        `most ${MAX_ROUTE_CHARACTERS} characters and ${MAX_ROUTE_KM} km`,
      expectation: `an encoded polyline of precision 5 with at most ${MAX_ROUTE_CHARACTERS} characters`,
      examples: ['vm`tE~y}uIgOkdA_v@snD'],
    }),
  ),
  corridor: t.Optional(
    queryNumber({
      minimum: 100,
      maximum: 5000,
      default: 1000,
      description: 'With `route`: width of its corridor to either side in metres',
      examples: [1000],
    }),
  ),
  speed: t.Optional(
    queryNumber({
      ...SPEEDS,
      description:
        'With `route`: speed in km/h. `at` is then the departure, with an offset or absent, and each place is rated ' +
        'from the arrival',
      examples: [70],
    }),
  ),
  limit: t.Optional(
    queryInteger({
      minimum: 1,
      maximum: MAX_NAMED,
      default: 10,
      description: 'Maximum number of places',
      examples: [5],
    }),
  ),
  sort: t.Optional(
    oneOf(['score', 'distance'], {
      description:
        'Order: by score, among equals official sites first, then the nearer; or the nearest first; always sites that are not `confirmed` last where nights are forbidden elsewhere. Default: by score and driving distance, see above. Ignored with `route`',
      expectation: 'score or distance',
      examples: ['score'],
    }),
  ),
  cursor: t.Optional(
    t.String({
      pattern: CURSOR.source,
      description:
        'The `cursor` of the previous response, for the next page; everything else must stay the same',
      expectation: 'the cursor of the previous response',
      examples: ['20-29532150'],
    }),
  ),
  ...filterQuery,
  format: t.Optional(QueryFormat),
});
export type NearbyQuery = Static<typeof NearbyQuery>;

export const Place = t.Object(
  {
    lat: Latitude,
    lon: Longitude,
    name: t.String({
      description:
        'Unique title: its name, with its kind if a car park is called like something else, or its kind and the nearest named thing',
      examples: ['Estacionamiento Buquebus'],
    }),
    ...placeFacts,
    kind: SiteKind,
    here: t.Boolean({ description: 'True for the requested place', examples: [false] }),
    distance_m: Type.Integer({
      minimum: 0,
      description: 'Straight-line distance from the requested place, or from the route, in metres',
      examples: [1971],
    }),
    along_m: t.Optional(
      Type.Integer({
        minimum: 0,
        description: 'With `route`: distance from its start in metres',
        examples: [84_200],
      }),
    ),
    arrival: t.Optional(Instant('With `speed`: time of arrival; the night is rated from then on')),
    access: SiteAccess,
    facilities: Facilities,
    surroundings: Surroundings,
    slope_deg: t.Nullable(Type.Number({ minimum: 0, maximum: 90 }), {
      description: 'Slope of the ground over 30 m, in degrees; null without imported terrain of 1"',
      examples: [null],
    }),
    place: PlaceNames,
    score: ScoreNumber,
    ampel: Ampel,
    reasons: reasons(2),
    why_better: t.Nullable(t.String(), {
      description:
        'Why to go there instead of staying, in the language of the response; null if it is not better than the requested place',
      examples: ['Much quieter than here'],
    }),
    vehicle: t.Optional(VehicleFit),
    spot_id: SpotId,
  },
  { title: 'Place' },
);
export type Place = Static<typeof Place>;

const count = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] });
const considered = count('Number of scored places', 32);
const notice = t.Nullable(t.String(), {
  description:
    'Says that no scored place is green, and if so that no road here is open to vans, in the language of the response; null if a place is green',
  examples: [null],
});

/** Counts of examined, matching and listed places, with the cursor, the law and the age of the map. */
const counted = {
  considered,
  in_view: count('Places in the whole search area', 32),
  sampled: t.Boolean({
    description:
      'More places are in view than are scored for one response: only official sites and the least built-up places of each part of the view were. Counts are of these',
    examples: [false],
  }),
  choices: count('Scored places where a van may and can park, before any filter', 30),
  matches: count('Choices that pass all filters', 30),
  listed: count(
    'Places in this response and those that follow by `cursor`: at most two of one kind within 300 m, but all official sites',
    28,
  ),
  not_recorded: count(
    'Places that `include_not_recorded` would add: they fail only because something is not recorded',
    0,
  ),
  filters: FilterCounts,
  cursor: t.Nullable(t.String(), {
    description: 'Cursor of the next page; null on the last one',
    examples: [null],
  }),
  law: Law,
  map_notice: mapNotice('a place in the response'),
};

const CLOSEST =
  'If no place passes all filters: the place that fulfils most of them, of several the best by score and drive; null otherwise';

export const Nearby = t.Object(
  {
    places: t.Array(Place, { description: 'Best first, or in the order of `sort`' }),
    ...counted,
    not_allowed: t.Array(Place, {
      description:
        'Places that pass the filters but where the law of the country forbids the night, in the same order, only in the first response; never among `places`',
    }),
    not_fitting: t.Optional(
      t.Array(Place, {
        description:
          'Places that pass the other filters but where the van does not fit, in the same order, only in the first response to a request with a van; never among `places`',
      }),
    ),
    notice,
    nearest_green: t.Union([Place, t.Null()], {
      description:
        'The nearest green place, up to 50 km away, if nothing within the radius or bbox is green; null if there is none, and along a route',
    }),
    closest_match: t.Nullable(t.Object({ place: Place, ...Lacking }, { title: 'ClosestMatch' }), {
      description: CLOSEST,
    }),
  },
  { title: 'Nearby', description: 'The places', headers: REVALIDATED_TEXT },
);
export type Nearby = Static<typeof Nearby>;

export const PlaceFeature = t.Object(
  {
    type: t.Literal('Feature'),
    geometry: PlacePoint,
    properties: t.Omit(Place, ['lat', 'lon'], { title: 'PlaceProperties' }),
  },
  { title: 'PlaceFeature' },
);
export type PlaceFeature = Static<typeof PlaceFeature>;

/** Schema of the response as GeoJSON. */
export const NearbyFeatures = t.Object(
  {
    type: t.Literal('FeatureCollection'),
    features: t.Array(PlaceFeature, { description: 'Best first, or in the order of `sort`' }),
    ...counted,
    not_allowed: t.Array(PlaceFeature, {
      description: 'Places where the law of the country forbids the night; never among `features`',
    }),
    not_fitting: t.Optional(
      t.Array(PlaceFeature, {
        description: 'Places where the van does not fit; never among `features`',
      }),
    ),
    notice,
    nearest_green: t.Union([PlaceFeature, t.Null()]),
    closest_match: t.Nullable(
      t.Object({ place: PlaceFeature, ...Lacking }, { title: 'ClosestMatchFeature' }),
      {
        description: CLOSEST,
      },
    ),
  },
  {
    title: 'NearbyFeatures',
    description: 'The places',
    headers: REVALIDATED_TEXT,
    contentMediaType: GEOJSON,
  },
);
export type NearbyFeatures = Static<typeof NearbyFeatures>;
