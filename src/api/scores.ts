/** POST /api/spot/scores: many places in one request, as a list or as a stream of any length. */
import { type Static, Type } from '@sinclair/typebox';
import { t } from 'elysia';
import { Facilities } from './facts/facilities.ts';
import { placeFacts } from './facts/place-facts.ts';
import { NOT_STORED_TEXT } from './headers.ts';
import { FieldError } from './problem.ts';
import { QualityLevel, reasons, Score } from './score.ts';
import {
  Ampel,
  dateTime,
  described,
  EXAMPLE,
  GEOJSON,
  Latitude,
  Longitude,
  oneByOne,
  oneOf,
  orAs,
  PlacePoint,
  QueryAt,
  QueryFormat,
  QueryLanguage,
  ScoreNumber,
  SpotId,
} from './values.ts';

/** Spots in one list. */
export const MOST_SPOTS = 10_000;
export const NDJSON = 'application/x-ndjson';

export const Detail = oneOf(['summary', 'full'], {
  description: '`full` answers each spot as `GET /api/spot/score` does',
  default: 'summary',
  expectation: 'summary or full',
  examples: ['summary'],
});
export type Detail = Static<typeof Detail>;

/** What a client calls a spot. */
export const SpotName = t.Union([t.String({ maxLength: 200 }), Type.Number()], {
  description: "The client's own name for the spot, given back with the result",
  expectation: 'a number or a text of at most 200 characters',
  examples: ['plaza'],
});

export const Spot = t.Object(
  {
    lat: Latitude,
    lon: Longitude,
    at: t.Optional(dateTime('As in `GET /api/spot/score`; omitted: that of the whole request')),
    id: t.Optional(SpotName),
  },
  { title: 'Spot', expectation: 'an object with lat and lon' },
);
export type Spot = Static<typeof Spot>;

/** How a stream is described: its media type, and what each of its lines holds. */
const lines = (line: object) => ({ type: 'string', contentMediaType: NDJSON, contentSchema: line });

export const SpotList = t.Object(
  {
    spots: t.Array(oneByOne(Spot), {
      maxItems: MOST_SPOTS,
      description: 'In the order of the results',
      expectation: `at most ${MOST_SPOTS} objects with lat and lon in a list, or a stream of ${NDJSON}`,
    }),
    at: t.Optional(dateTime('For spots without their own; omitted: now')),
    detail: t.Optional(Detail),
  },
  {
    title: 'SpotList',
    alternative: lines(Spot),
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

/** `at` and `detail` of a stream stand here, because its body is spots and nothing else. */
export const ScoresQuery = t.Object({
  lang: t.Optional(QueryLanguage),
  at: t.Optional(described(QueryAt, `For spots of a stream without their own (${NDJSON}); omitted: now`)),
  detail: t.Optional(described(Detail, `Of a stream (${NDJSON})`)),
  format: t.Optional(described(QueryFormat, `${QueryFormat.description}; of a list, not of a stream`)),
});

const entry = { id: t.Optional(SpotName) };

export const SpotSummary = t.Object(
  {
    ...entry,
    spot_id: SpotId,
    score: ScoreNumber,
    ampel: Ampel,
    reasons: reasons(2),
    ...placeFacts,
    facilities: Facilities,
    degraded: t.Boolean({
      description: 'Part of the model could not run; ask for `detail: full` to know why',
    }),
    quality: QualityLevel,
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
    errors: t.Array(FieldError, { description: 'Every bad input of this spot; what happened otherwise' }),
  },
  {
    title: 'SpotProblem',
    description:
      'A spot that is not usable, or (`internal_error`) could not be rated for a fault of the service',
  },
);
export type SpotProblem = Static<typeof SpotProblem>;

/** The last line of a stream that could not be ended. */
export const StreamProblem = t.Object(
  {
    error: t.String({ description: 'A stable code', examples: ['interrupted'] }),
    detail: t.String({ description: 'A sentence for people' }),
  },
  { title: 'StreamProblem', description: 'Last line of a stream that was interrupted' },
);

export const SpotResult = t.Union([SpotSummary, SpotScore, SpotProblem], { title: 'SpotResult' });
const StreamResult = t.Union([SpotSummary, SpotScore, SpotProblem, StreamProblem], { title: 'StreamResult' });

const ScoreList = t.Object(
  { results: t.Array(SpotResult, { description: 'One entry per spot, in their order' }) },
  {
    title: 'Scores',
    description: 'One entry per spot, in their order',
    headers: NOT_STORED_TEXT,
  },
);

export const ScoreFeature = t.Object(
  {
    type: t.Literal('Feature'),
    id: t.Optional(SpotName),
    geometry: t.Union([PlacePoint, t.Null()], { description: 'The spot as it was sent; null = not usable' }),
    properties: SpotResult,
  },
  { title: 'ScoreFeature' },
);

/** The same as GeoJSON. */
const ScoreFeatures = t.Object(
  {
    type: t.Literal('FeatureCollection'),
    features: t.Array(ScoreFeature, { description: 'One per spot, in their order' }),
  },
  { title: 'ScoreFeatures', contentMediaType: GEOJSON, alternative: lines(StreamResult) },
);

export const Scores = orAs(ScoreList, ScoreFeatures);
export type Scores = Static<typeof Scores>;
