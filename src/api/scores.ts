/** POST /api/spot/scores: many spots in one request, as a list or as a stream of any length. */
import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { t } from 'elysia';
import { GPX } from '../shared/text/gpx.ts';
import { KML } from '../shared/text/kml.ts';
import { ratedFacts } from './facts/place-facts.ts';
import { NOT_STORED_TEXT } from './protocol/headers.ts';
import { FieldError, Problem } from './protocol/problem.ts';
import { DETAILS, followingNights, QualityLevel, reasons, Score } from './score.ts';
import {
  Ampel,
  dateTime,
  described,
  EXAMPLE,
  GEOJSON,
  hidden,
  Latitude,
  Longitude,
  oneByOne,
  oneOf,
  PlacePoint,
  QueryAt,
  QueryFormat,
  QueryLanguage,
  ScoreNumber,
  SpotId,
} from './values.ts';
import { VehicleFit, vanQuery } from './van.ts';

/** Maximum number of spots in a list. */
export const MAX_SPOTS = 10_000;
export const NDJSON = 'application/x-ndjson';

export const Detail = oneOf(DETAILS, {
  description:
    '`score`: numbers alone, the fastest; `full`: the response of `GET /api/spot/score` for each spot; default `summary`',
  expectation: 'score, summary or full',
  examples: ['summary'],
});

/** Numbers that JSON readers keep digit by digit: two keys of a database beyond them would become one. */
const EXACT = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };

/** Schema of the client's own id of a spot, which is returned with its result. */
export const SpotName = t.Union([t.String({ maxLength: 200 }), Type.Number(EXACT)], {
  description:
    "The client's own name for the spot, given back with the result; numbers beyond 9007199254740991 as a text",
  expectation: 'a text of at most 200 characters, or a number of at most 9007199254740991',
  examples: ['plaza'],
});

export const Spot = t.Object(
  {
    lat: Latitude,
    lon: Longitude,
    at: t.Optional(dateTime('As in `GET /api/spot/score`; default: that of the whole request')),
    id: t.Optional(SpotName),
  },
  { title: 'Spot', expectation: 'an object with lat and lon' },
);
export type Spot = Static<typeof Spot>;

/** Returns the schema of a stream: one JSON value per line. */
const lines = <Line extends TSchema>(line: Line, options: object = {}) =>
  t.String({ contentMediaType: NDJSON, contentSchema: line, ...options });

export const SpotList = t.Object(
  {
    spots: t.Array(oneByOne(Spot), {
      maxItems: MAX_SPOTS,
      description: 'In the order of the results',
      expectation: `at most ${MAX_SPOTS} objects with lat and lon in a list`,
    }),
    at: t.Optional(dateTime('For spots without their own; default: now')),
    detail: t.Optional(Detail),
  },
  {
    title: 'SpotList',
    examples: [
      {
        spots: [
          { lat: EXAMPLE.lat, lon: EXAMPLE.lon, id: 'plaza' },
          { lat: -34.894, lon: -56.152 },
        ],
        at: EXAMPLE.at,
      },
    ],
  },
);

export type SpotList = Static<typeof SpotList>;

/** Stream of any number of spots, one per line. */
export const SpotLines = lines(Spot);

export const ListQuery = t.Object({ lang: t.Optional(QueryLanguage), ...vanQuery });
export type ListQuery = Static<typeof ListQuery>;

/** Query of a stream: it has `at` and `detail`, because the body contains only spots. */
export const StreamQuery = t.Object({
  ...ListQuery.properties,
  at: t.Optional(described(QueryAt, 'For spots without their own; default: now')),
  detail: t.Optional(Detail),
});

/** Query of a list; old callers also request GeoJSON and streams here. */
export const ScoresQuery = t.Object({
  ...ListQuery.properties,
  at: t.Optional(hidden(QueryAt)),
  detail: t.Optional(hidden(Detail)),
  format: t.Optional(QueryFormat),
});

const entry = { id: t.Optional(SpotName) };

export const SpotRating = t.Object(
  {
    ...entry,
    spot_id: SpotId,
    score: ScoreNumber,
    ampel: Ampel,
    score_range: ratedFacts.score_range,
    night_noise_db: ratedFacts.night_noise_db,
    allowed: ratedFacts.allowed,
    degraded: t.Boolean({ description: 'Part of the model could not run; `detail: full` says why' }),
    ...followingNights,
  },
  { title: 'SpotRating', description: 'With `detail: score`' },
);
export type SpotRating = Static<typeof SpotRating>;

export const SpotSummary = t.Object(
  {
    ...entry,
    spot_id: SpotId,
    score: ScoreNumber,
    ampel: Ampel,
    reasons: reasons(2),
    ...ratedFacts,
    vehicle: t.Optional(VehicleFit),
    degraded: SpotRating.properties.degraded,
    quality: QualityLevel,
    ...followingNights,
  },
  { title: 'SpotSummary', description: 'With `detail: summary`' },
);

export type SpotSummary = Static<typeof SpotSummary>;

export const SpotScore = t.Object(
  { ...entry, ...Score.properties },
  { title: 'SpotScore', description: 'With `detail: full`' },
);
export type SpotScore = Static<typeof SpotScore>;

export const SpotProblem = t.Object(
  {
    ...entry,
    error: t.String({ description: 'A stable code', examples: ['invalid_input'] }),
    errors: t.Array(FieldError, { description: 'Every bad input of this spot, or the error' }),
  },
  {
    title: 'SpotProblem',
    description: 'A spot that is invalid, or (`internal_error`) could not be rated because of a bug',
  },
);
export type SpotProblem = Static<typeof SpotProblem>;

/** Problem as the last line of a stream that failed: the HTTP status had been sent before. */
export const StreamProblem = t.Object(t.Omit(Problem, ['errors']).properties, {
  title: 'StreamProblem',
  description: 'Last line of a stream that was interrupted (`interrupted`)',
});

export const SpotResult = t.Union([SpotRating, SpotSummary, SpotScore, SpotProblem], { title: 'SpotResult' });
const StreamResult = t.Union([SpotRating, SpotSummary, SpotScore, SpotProblem, StreamProblem], {
  title: 'StreamResult',
});

export const CSV = 'text/csv';
export const PARQUET = 'application/vnd.apache.parquet';

export const Scores = t.Object(
  { results: t.Array(SpotResult, { description: 'One entry per spot, in order' }) },
  {
    title: 'Scores',
    description: 'One entry per spot, in order',
    headers: NOT_STORED_TEXT,
  },
);

export const ScoreFeature = t.Object(
  {
    type: t.Literal('Feature'),
    id: t.Optional(SpotName),
    geometry: t.Union([PlacePoint, t.Null()], { description: 'The spot as sent; null if invalid' }),
    properties: SpotResult,
  },
  { title: 'ScoreFeature' },
);

export const ScoreFeatures = t.Object(
  {
    type: t.Literal('FeatureCollection'),
    features: t.Array(ScoreFeature, { description: 'One per spot, in order' }),
  },
  {
    title: 'ScoreFeatures',
    description: 'One feature per spot, in order',
    headers: NOT_STORED_TEXT,
    contentMediaType: GEOJSON,
  },
);

export const ScoreGpx = t.String({
  description: 'The spots as GPX 1.1: a waypoint per valid spot, in order',
  headers: NOT_STORED_TEXT,
  contentMediaType: GPX,
});

export const ScoreKml = t.String({
  description: 'The spots as KML 2.2: a point per valid spot, in order',
  headers: NOT_STORED_TEXT,
  contentMediaType: KML,
});

export const ScoreLines = lines(StreamResult, {
  description: 'One result per line, in the order of the spots',
  headers: NOT_STORED_TEXT,
});
