/** Surroundings of a spot in a score. */
import { type Static, Type } from '@sinclair/typebox';
import { t } from 'elysia';
import { STANDINGS } from '../../shared/standings.ts';
import { Decibels, oneOf } from '../values.ts';

export const AREA_TYPES = [
  'residential',
  'industrial',
  'commercial',
  'retail',
  'parking',
  'nature',
  'farmland',
  'water',
  'military',
  'unknown',
] as const;

/** Kinds of ground on which vans cannot park. */
const CLOSED_GROUNDS = ['water', 'building', 'pedestrian', 'railway', 'pitch', 'cemetery', 'park'] as const;
export type ClosedGround = (typeof CLOSED_GROUNDS)[number];

const metresTo = (what: string, example: number | null) =>
  t.Nullable(Type.Integer({ minimum: 0 }), {
    description: `Metres to the nearest ${what}; null if none within search range`,
    examples: [example],
  });

export const SpotContext = t.Object(
  {
    area_type: oneOf(AREA_TYPES, { description: 'Kind of land under the spot', examples: ['unknown'] }),
    road_type: t.String({
      description: 'OSM highway class of the nearest road, or `unknown`',
      examples: ['residential'],
    }),
    standing: oneOf(STANDINGS, {
      description:
        'What a van parks on: an official site, rest area or car park; `kerb` or `track`: a public way within 12 m (30 m if nothing is in between); `none`: vans cannot park here',
      examples: ['kerb'],
    }),
    nearest_standing: t.Nullable(
      t.Object({
        lat: t.Number({ minimum: -90, maximum: 90 }),
        lon: t.Number({ minimum: -180, maximum: 180 }),
        distance_m: Type.Integer({ minimum: 0 }),
      }),
      {
        description:
          'Where vans cannot park: the nearest place beside a public road where they can; null if they can park here, or if none is within 1 km',
        examples: [null],
      },
    ),
    on: t.Union([oneOf([...CLOSED_GROUNDS, 'private', 'forest']), t.Null()], {
      description: 'Ground that keeps vans away; null if none is known',
      examples: [null],
    }),
    distance_drivable_m: t.Nullable(Type.Integer({ minimum: 0 }), {
      description: 'Metres to the nearest public way for vans; null if none within 120 m',
      examples: [2],
    }),
    distance_police_m: metresTo('police station', 190),
    distance_fire_m: metresTo('fire station', 966),
    distance_hospital_m: metresTo('hospital', 1111),
    distance_road_m: metresTo('road', 2),
    distance_major_road_m: metresTo('motorway, trunk or primary road', 779),
    distance_railway_m: metresTo('railway', null),
    distance_nightlife_m: metresTo('bar or club', 43),
    distance_official_site_m: metresTo('camp or caravan site', null),
    night_noise_db: t.Nullable(Decibels, { description: 'Level at night in dB(A); null without map data' }),
    night_noise_db_range: t.Nullable(t.Array(Decibels, { minItems: 2, maxItems: 2 }), {
      description: '80% interval of the level; null without map data',
      examples: [[48.9, 57.7]],
    }),
    slope_deg: t.Nullable(Type.Number({ minimum: 0, maximum: 90 }), {
      description: 'Slope of the ground over 30 m, in degrees; null without imported terrain of 1"',
      examples: [null],
    }),
    country: t.Nullable(t.String(), { description: 'ISO 3166-1 code; null at sea', examples: ['UY'] }),
    region: t.Nullable(t.String(), {
      description: 'ISO 3166-2 code, where one is known',
      examples: ['UY-MO'],
    }),
    timezone: t.String({
      description: "IANA name of the spot's time zone",
      examples: ['America/Montevideo'],
    }),
  },
  { title: 'SpotContext', description: 'Surroundings of the spot' },
);
export type SpotContext = Static<typeof SpotContext>;
