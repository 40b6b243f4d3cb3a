/** GET /api/spot/nearby: where to sleep around a spot, or along a route. */
import { type Static, Type } from '@sinclair/typebox';
import { t } from 'elysia';
import { MOST_ROUTE_CHARACTERS, MOST_ROUTE_KM } from '../shared/geo/polyline.ts';
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
  orAs,
  PlacePoint,
  QueryFormat,
  QueryLatitude,
  QueryLongitude,
  queryBox,
  queryInteger,
  queryNumber,
  ScoreNumber,
  SpotId,
} from './values.ts';

/** km/h: a van behind a tractor, and one on a motorway. */
const SPEEDS = { minimum: 10, maximum: 130 };

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
    queryBox(
      'Looks inside of this box instead. Distances are from `lat` and `lon`, or without them from its middle',
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
      maximum: 50,
      default: 10,
      description: 'How many places to name at most',
      examples: [5],
    }),
  ),
  format: t.Optional(QueryFormat),
});
export type NearbyQuery = Static<typeof NearbyQuery>;

export const SiteKind = oneOf(
  ['caravan_site', 'camp_site', 'parking', 'rest_area', 'services', 'layby', 'kerb', 'track'],
  {
    title: 'SiteKind',
    description: '`kerb` and `track` only of the place asked about itself',
    examples: ['parking'],
  },
);
export type SiteKind = Static<typeof SiteKind>;

const fee = t.Nullable(t.Boolean(), { description: 'Whether it costs something; null = not mapped' });
const maxstay_minutes = t.Nullable(Type.Integer({ minimum: 0 }), {
  description: 'How long one may stay, in minutes; null = not mapped',
});
const capacity = t.Nullable(Type.Number({ minimum: 0 }), {
  description: 'Number of vehicles; null = not mapped',
});

export const SiteAccess = t.Object(
  {
    fee,
    maxstay_minutes,
    capacity,
    access: t.String({ description: 'OSM access value, `untagged` when there is none', examples: ['yes'] }),
  },
  { title: 'SiteAccess', description: 'Who may stand here, and for how long' },
);
export type SiteAccess = Static<typeof SiteAccess>;

const there = (what: string) => t.Nullable(t.Boolean(), { description: `${what}; null = not mapped` });

export const Facilities = t.Object(
  {
    water: there('Drinking water'),
    toilets: there('Toilets'),
    dump_station: there('A place to empty toilet cassettes and waste water'),
    power: there('Electricity for vans'),
    showers: there('Showers'),
    waste: there('A place for rubbish'),
    lit: there('Lit at night'),
    fee,
    maxstay_minutes,
    capacity,
    surface: t.Nullable(t.String(), {
      description: 'What the ground is made of, an OSM `surface` value; null = not mapped',
      examples: ['asphalt'],
    }),
    height_limit_m: t.Nullable(Type.Number({ minimum: 0 }), {
      description: 'Metres under a barrier or roof; null = none known',
      examples: [3.2],
    }),
  },
  {
    title: 'Facilities',
    description: 'What is there, by the tags of the place and by what is mapped within 50 m of it',
  },
);
export type Facilities = Static<typeof Facilities>;

export const Place = t.Object(
  {
    lat: Latitude,
    lon: Longitude,
    name: t.String({
      description: 'Its name, else what it is and the nearest thing with a name; each name is there once',
      examples: ['Estacionamiento Buquebus'],
    }),
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

const considered = Type.Integer({
  minimum: 0,
  description: 'Number of places that were scored',
  examples: [32],
});
const notice = t.Nullable(t.String(), {
  description:
    'When nothing that was looked at is green: a sentence that says so, in the language of the answer; else null',
  examples: [null],
});

export const Nearby = t.Object(
  {
    places: t.Array(Place, { description: 'Best first' }),
    considered,
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
    features: t.Array(PlaceFeature, { description: 'Best first' }),
    considered,
    notice,
    nearest_green: t.Union([PlaceFeature, t.Null()]),
  },
  { title: 'NearbyFeatures', contentMediaType: GEOJSON },
);
export type NearbyFeatures = Static<typeof NearbyFeatures>;

export const NearbyAnswer = orAs(Nearby, NearbyFeatures);
