/** GET /api/spot/nearby: where to sleep around a spot, or along a route. */
import { type Static, Type } from '@sinclair/typebox';
import { t } from 'elysia';
import { MOST_ROUTE_CHARACTERS, MOST_ROUTE_KM } from '../shared/geo/polyline.ts';
import { Law } from './facts/country-law.ts';
import { Facilities, SiteAccess } from './facts/facilities.ts';
import { FilterCounts, filterQuery } from './facts/filters.ts';
import { placeFacts, SiteKind } from './facts/place-facts.ts';
import { REVALIDATED_TEXT } from './headers.ts';
import { PlaceNames } from './place-names.ts';
import { reasons, ScoreQuery } from './score.ts';
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

export type { Facilities, SiteAccess } from './facts/facilities.ts';
export type { SiteKind } from './facts/place-facts.ts';

/** km/h: a van behind a tractor, and one on a motorway. */
const SPEEDS = { minimum: 10, maximum: 130 };

/** Places in one answer. */
export const MOST_NAMED = 60;
/** How many came before, and the minute of the first answer, since 1970. */
export const CURSOR = /^\d{1,6}-\d{1,9}$/;

const NOT_NEEDED = 'may be left out with `bbox` or `route`';

export const NearbyQuery = t.Object({
  ...ScoreQuery.properties,
  lat: t.Optional(described(QueryLatitude, `${QueryLatitude.description}; ${NOT_NEEDED}`)),
  lon: t.Optional(described(QueryLongitude, `${QueryLongitude.description}; ${NOT_NEEDED}`)),
  radius: t.Optional(
    queryNumber({
      minimum: 100,
      maximum: 30_000,
      default: 5000,
      description: 'How far to look, in metres; has no meaning with `bbox` or `route`',
      examples: [3000],
    }),
  ),
  bbox: t.Optional(
    queryWideBox(
      'Looks inside of this box instead, however large it is. Distances are from `lat` and `lon`, or without them from its middle',
    ),
  ),
  route: t.Optional(
    t.String({
      maxLength: MOST_ROUTE_CHARACTERS,
      description:
        'Looks along a route instead: an encoded polyline of precision 5 (latitude first), percent-encoded, of at ' +
        `most ${MOST_ROUTE_CHARACTERS} characters and ${MOST_ROUTE_KM} km`,
      expectation: `an encoded polyline of precision 5 with at most ${MOST_ROUTE_CHARACTERS} characters`,
      examples: ['vm`tE~y}uIgOkdA_v@snD'],
    }),
  ),
  corridor: t.Optional(
    queryNumber({
      minimum: 100,
      maximum: 5000,
      default: 1000,
      description: 'With `route`: how far from it to look, in metres',
      examples: [1000],
    }),
  ),
  speed: t.Optional(
    queryNumber({
      ...SPEEDS,
      description:
        'With `route`: km/h on it. `at` is then when one sets out, with an offset or left out, and each place is rated ' +
        'from when one gets there',
      examples: [70],
    }),
  ),
  limit: t.Optional(
    queryInteger({
      minimum: 1,
      maximum: MOST_NAMED,
      default: 10,
      description: 'How many places to name at most',
      examples: [5],
    }),
  ),
  sort: t.Optional(
    oneOf(['score', 'distance'], {
      description:
        'The order: by score, ties official sites first, then the nearer; or the nearest first. Left out: by score and by the way there, see above. Has no meaning with `route`',
      expectation: 'score or distance',
      examples: ['score'],
    }),
  ),
  cursor: t.Optional(
    t.String({
      pattern: CURSOR.source,
      description: 'The `cursor` of the answer before, for what follows it; everything else stays the same',
      expectation: 'the cursor of the answer before',
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
      description: 'Its name, else what it is and the nearest thing with a name; each name is there once',
      examples: ['Estacionamiento Buquebus'],
    }),
    ...placeFacts,
    kind: SiteKind,
    here: t.Boolean({ description: 'It is the place asked about', examples: [false] }),
    distance_m: Type.Integer({
      minimum: 0,
      description: 'Metres as the crow flies from the place asked about, or from the route',
      examples: [1971],
    }),
    along_m: t.Optional(
      Type.Integer({ minimum: 0, description: 'With `route`: metres from its start', examples: [84_200] }),
    ),
    arrival: t.Optional(Instant('With `speed`: when one gets there; the night is rated from then on')),
    access: SiteAccess,
    facilities: Facilities,
    slope_deg: t.Nullable(Type.Number({ minimum: 0, maximum: 90 }), {
      description: 'Slope of the ground over 30 m, in degrees; null where no terrain of 1" is imported',
      examples: [null],
    }),
    place: PlaceNames,
    score: ScoreNumber,
    ampel: Ampel,
    reasons: reasons(2),
    why_better: t.Nullable(t.String(), {
      description:
        'Why to go there instead of staying, in the language of the answer; null when it is no better than the place asked about',
      examples: ['Much quieter than here'],
    }),
    spot_id: SpotId,
  },
  { title: 'Place' },
);
export type Place = Static<typeof Place>;

const count = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] });
const considered = count('Number of places that were scored', 32);
const notice = t.Nullable(t.String(), {
  description:
    'When nothing that was looked at is green: a sentence that says so, in the language of the answer; else null',
  examples: [null],
});

/** How much was looked at, and what of it is left. */
const counted = {
  considered,
  in_view: count('Places in all that was asked for', 32),
  sampled: t.Boolean({
    description:
      'There are more places in view than are scored for one answer: official sites and the least built-up ones of each part of the view were. Counts are of these',
    examples: [false],
  }),
  choices: count('Places that were scored and where a van may and can stand, before any filter', 30),
  matches: count('Those of them that pass all filters', 30),
  listed: count(
    'Places in this answer and those that follow by `cursor`: of places of one kind within 300 m two are listed at most',
    28,
  ),
  not_recorded: count(
    'Places that `include_not_recorded` would add: all that keeps them out is that something is not recorded',
    0,
  ),
  filters: FilterCounts,
  cursor: t.Nullable(t.String(), {
    description: 'Ask for the places that follow with it; null = these are the last ones',
    examples: [null],
  }),
  law: Law,
};

export const Nearby = t.Object(
  {
    places: t.Array(Place, { description: 'Best first, or in the order of `sort`' }),
    ...counted,
    not_allowed: t.Array(Place, {
      description:
        'Places where the law of the country forbids the night and that pass the filters, in the same order, in the first answer only; never among `places`',
    }),
    notice,
    nearest_green: t.Union([Place, t.Null()], {
      description:
        'When nothing within the radius or box is green: the nearest place that is, up to 50 km away; null when there is none, and along a route',
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

/** The same as GeoJSON. */
export const NearbyFeatures = t.Object(
  {
    type: t.Literal('FeatureCollection'),
    features: t.Array(PlaceFeature, { description: 'Best first, or in the order of `sort`' }),
    ...counted,
    not_allowed: t.Array(PlaceFeature, {
      description: 'Places where the law of the country forbids the night; never among `features`',
    }),
    notice,
    nearest_green: t.Union([PlaceFeature, t.Null()]),
  },
  {
    title: 'NearbyFeatures',
    description: 'The places',
    headers: REVALIDATED_TEXT,
    contentMediaType: GEOJSON,
  },
);
export type NearbyFeatures = Static<typeof NearbyFeatures>;
