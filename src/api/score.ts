/** GET /api/spot/score: how quiet and undisturbed a night will be at a spot. */
import { type Static, Type } from '@sinclair/typebox';
import { t } from 'elysia';
import { Law } from './facts/country-law.ts';
import { Facilities } from './facts/facilities.ts';
import { placeFacts } from './facts/place-facts.ts';
import { PlaceNames } from './facts/place-names.ts';
import { SpotContext } from './facts/spot-context.ts';
import { SOUND_KINDS } from './facts/words.ts';
import { DataHealth } from './health.ts';
import { FactorKey, Label, MAX_NIGHTS, Night, NightWindow } from './night.ts';
import { REVALIDATED_TEXT } from './protocol/headers.ts';
import {
  Ampel,
  Attribution,
  Instant,
  Latitude,
  Longitude,
  oneOf,
  QueryAt,
  QueryLanguage,
  QueryLatitude,
  QueryLongitude,
  queryInteger,
  ScoreNumber,
  SpotId,
} from './values.ts';
import { VehicleFit, vanQuery } from './van.ts';

export const ScoreQuery = t.Object({
  lat: QueryLatitude,
  lon: QueryLongitude,
  at: t.Optional(QueryAt),
  lang: t.Optional(QueryLanguage),
  ...vanQuery,
});
export type ScoreQuery = Static<typeof ScoreQuery>;

/** How much of an answer a client asks for, from the shortest. */
export const DETAILS = ['score', 'summary', 'full'] as const;
export type Detail = (typeof DETAILS)[number];

/** Query of GET /api/spot/score: a spot, the number of nights, and how much of the answer is wanted. */
export const SpotScoreQuery = t.Object({
  ...ScoreQuery.properties,
  nights: t.Optional(
    queryInteger({
      minimum: 1,
      maximum: MAX_NIGHTS,
      description: 'Number of nights from this one on, as in `/api/spot/timeline`; default: none',
      examples: [3],
    }),
  ),
  detail: t.Optional(
    oneOf(DETAILS, {
      description:
        'Default `full`. `score` and `summary`: only the members of SpotRating and SpotSummary, as in lists of scores',
      expectation: 'score, summary or full',
      examples: ['full'],
    }),
  ),
});
export type SpotScoreQuery = Static<typeof SpotScoreQuery>;

export const OsmType = oneOf(['node', 'way', 'relation'], { description: 'Kind of OpenStreetMap object' });
export const Confidence = oneOf(['low', 'medium', 'high'], { description: 'Confidence' });

export const Feature = t.Object(
  {
    osm_type: OsmType,
    osm_id: Type.Integer({ description: 'OpenStreetMap id of the object', examples: [78116626] }),
    name: t.String({ description: 'Empty if it has none', examples: ['Avenida General Rondeau'] }),
    lat: Latitude,
    lon: Longitude,
  },
  { title: 'Feature', description: 'The OpenStreetMap object that matters most, and a point on or in it' },
);
export type Feature = Static<typeof Feature>;

export const TRAFFIC_KNOWN_FROM = ['counted', 'network', 'typical'] as const;

export const RoadTraffic = t.Object(
  {
    vehicles_per_hour: Type.Number({
      minimum: 0,
      description:
        'Vehicles an hour, mean from 22:00 to 06:00 over a year, both directions together: a one-way carriageway counts as half of its road',
      examples: [1116],
    }),
    heavy_share: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'Share of lorries and buses',
      examples: [0.12],
    }),
    source: oneOf(TRAFFIC_KNOWN_FROM, {
      description:
        '`counted`: from a traffic count; `network`: estimated from the road network and the homes around; `typical`: typical of such a road',
      examples: ['counted'],
    }),
    year: t.Optional(Type.Integer({ description: 'Year of the count', examples: [2018] })),
  },
  {
    title: 'RoadTraffic',
    description: 'Night traffic on `feature`; only for `road_noise`, if there is any',
  },
);
export type RoadTraffic = Static<typeof RoadTraffic>;

const Points = Type.Number({ description: 'Points added to 100', examples: [-39.918] });

const factor = {
  key: FactorKey,
  label: Label,
  points: Points,
  source: t.String({
    description:
      'Source: `osm`, `calendar`, `community`, `feed`, `terrain`, or `official`, an official noise map',
    examples: ['osm'],
  }),
};

export const Factor = t.Object(factor, { title: 'Factor' });

export type Factor = Static<typeof Factor>;

export const ExplainedFactor = t.Object(
  {
    ...factor,
    impact: oneOf(['negative', 'neutral', 'positive'], { description: 'The sign of `points`' }),
    value: t.Optional(Type.Number({ description: 'Measured value in `unit`', examples: [53.3] })),
    unit: t.Optional(t.String({ examples: ['dB(A)'], description: 'Unit of `value`' })),
    sound: t.Optional(
      oneOf(SOUND_KINDS, { description: 'Kind of sound; only of audible factors', examples: ['street'] }),
    ),
    distance_m: t.Optional(Type.Integer({ minimum: 0, description: 'Distance in metres', examples: [17] })),
    feature: t.Optional(Feature),
    traffic: t.Optional(RoadTraffic),
    confidence: t.Optional(Confidence),
  },
  { title: 'ExplainedFactor' },
);
export type ExplainedFactor = Static<typeof ExplainedFactor>;

export const QualityLevel = oneOf(['high', 'medium', 'low'], {
  title: 'QualityLevel',
  description: 'high from 75, medium from 45, low below',
  examples: ['medium'],
});

/** What the model guesses at a spot. */
export const Assumption = oneOf(
  ['traffic', 'network_traffic', 'typical_values', 'noise_walls', 'first_row', 'flat_land'],
  {
    title: 'Assumption',
    description:
      '`traffic`: typical of the class of the roads; `network_traffic`: from the homes behind dead ends; ' +
      '`typical_values`: speeds, trains or opening hours; `noise_walls`: of expressways near homes; `first_row`: houses ' +
      'screen each other; `flat_land`: no terrain data',
    examples: ['traffic'],
  },
);
export type Assumption = Static<typeof Assumption>;

export const Quality = t.Object(
  {
    score: Type.Integer({ minimum: 0, maximum: 100, description: '100 best', examples: [69] }),
    level: QualityLevel,
    label: t.String({ description: '`level` in the language of the response', examples: ['medium'] }),
    reasons: t.Array(t.String(), {
      description: 'Reasons that lower it, in the language of the response',
      examples: [['Based on map data of 2017']],
    }),
    assumptions: t.Array(Assumption, {
      description: 'What is guessed at the spot, the most important first; empty where sound costs nothing',
      examples: [['traffic', 'first_row']],
    }),
  },
  { title: 'Quality', description: 'Data quality: how much is known at the spot' },
);

export const ScoreSource = t.Object(
  {
    source_name: t.String({ description: 'Stable name of the source', examples: ['osm:montevideo'] }),
    imported_at: Instant('When it was imported'),
    record_count: Type.Integer({ minimum: 0, description: 'Number of map objects in it', examples: [20212] }),
    notes: t.String({ description: 'Origin, for people', examples: ['OSM QA tiles'] }),
  },
  { title: 'ScoreSource' },
);
export type ScoreSource = Static<typeof ScoreSource>;

export const DegradedReason = oneOf(['no_map_data', 'map_data_loading'], {
  description: 'With `degraded`: no map data here, or it is loading: retry in a minute',
  examples: ['no_map_data'],
});

/** Returns the schema of the warning of an old map. @param where what the map shows */
export const mapNotice = (where: string) =>
  t.Nullable(t.String(), {
    description: `A sentence that warns if the map of ${where} is three years or older on the night, in the language of the response; null otherwise`,
    examples: [null],
  });

export const ScoreMeta = t.Object(
  {
    at: Instant('Requested moment'),
    scored_from: Instant('Start of the rated part of the night'),
    scored_until: Instant('End of the rated part of the night'),
    data_updated_at: t.Nullable(t.String({ format: 'date-time' }), { description: 'Date of the map data' }),
    region: t.Nullable(t.String(), { description: 'Title of the map data', examples: ['Montevideo'] }),
    attribution: Attribution,
    sources: t.Array(ScoreSource, {
      description: 'All regions that reach the spot, and their terrain and official noise maps',
    }),
    health: DataHealth,
    used_fallback_pois: t.Boolean({ description: 'Always false' }),
    degraded: t.Boolean({ description: 'Part of the model could not run; see `degraded_reason`' }),
    degraded_reason: t.Optional(DegradedReason),
    quality: Quality,
    model_version: t.String({
      description: 'Increases when scores of old places change',
      examples: ['2.0.0'],
    }),
    sleeper: t.Optional(
      oneOf(['light', 'deep'], {
        description: 'Only with another `sleeper` than `normal`: the points of noise are for such people',
        examples: ['light'],
      }),
    ),
    map_notice: mapNotice('the spot'),
    legal_notice: t.String({
      description: 'Legal disclaimer, in the language of the response',
      examples: ['Not legal advice: follow local signs'],
    }),
  },
  { title: 'ScoreMeta', description: 'Basis of the score' },
);
export type ScoreMeta = Static<typeof ScoreMeta>;

/** Returns the schema of the reasons of a score. @param most maximum number of reasons */
export const reasons = (most: number) =>
  t.Array(t.String(), {
    maxItems: most,
    description: 'The strongest factors as sentences, strongest first, in the language of the response',
    examples: [['Local road Avenida General Rondeau, 20 m away: too loud for light sleepers, 53 dB (-40)']],
  });

/** The nights of a single score, in every detail. */
export const followingNights = {
  nights: t.Optional(
    t.Array(Night, {
      description: 'Only with `nights`: the night of the score, and the following ones',
    }),
  ),
};

export const Score = t.Object(
  {
    spot_id: SpotId,
    score: ScoreNumber,
    ampel: Ampel,
    reasons: reasons(5),
    factors: t.Array(Factor, { maxItems: 5, description: '`reasons` as objects' }),
    place: PlaceNames,
    ...placeFacts,
    facilities: Facilities,
    law: Law,
    explanation: t.Object({
      factors: t.Array(ExplainedFactor, { description: 'All factors of the score, strongest first' }),
      spot_context: SpotContext,
    }),
    night_window: NightWindow,
    vehicle: t.Optional(VehicleFit),
    ...followingNights,
    meta: ScoreMeta,
  },
  { title: 'Score', description: 'The score', headers: REVALIDATED_TEXT },
);
export type Score = Static<typeof Score>;
