/** POST /api/spot/scores: many places in one request, as a list or as a stream of any length. */
import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { t } from 'elysia';
import { Facilities } from './facts/facilities.ts';
import { placeFacts } from './facts/place-facts.ts';
import { NOT_STORED_TEXT } from './headers.ts';
import { FieldError, Problem } from './problem.ts';
import { QualityLevel, reasons, Score } from './score.ts';
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

/** Spots in one list. */
export const MOST_SPOTS = 10_000;
export const NDJSON = 'application/x-ndjson';

export const Detail = oneOf(['summary', 'full'], {
  description: '`full` answers each spot as `GET /api/spot/score` does; omitted: `summary`',
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

/** A stream: one JSON value a line. */
const lines = <Line extends TSchema>(line: Line, options: object = {}) =>
  t.String({ contentMediaType: NDJSON, contentSchema: line, ...options });

export const SpotList = t.Object(
  {
    spots: t.Array(oneByOne(Spot), {
      maxItems: MOST_SPOTS,
      description: 'In the order of the results',
      expectation: `at most ${MOST_SPOTS} objects with lat and lon in a list`,
    }),
    at: t.Optional(dateTime('For spots without their own; omitted: now')),
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

/** Spots of any number, one a line. */
export const SpotLines = lines(Spot);

export const ListQuery = t.Object({ lang: t.Optional(QueryLanguage) });

/** `at` and `detail` of a stream stand here, because its body is spots and nothing else. */
export const StreamQuery = t.Object({
  ...ListQuery.properties,
  at: t.Optional(described(QueryAt, 'For spots without their own; omitted: now')),
  detail: t.Optional(Detail),
});

/** Old callers also ask for lists as GeoJSON and for streams here. */
export const ScoresQuery = t.Object({
  ...ListQuery.properties,
  at: t.Optional(hidden(QueryAt)),
  detail: t.Optional(hidden(Detail)),
  format: t.Optional(QueryFormat),
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

/** The last line of a stream that could not be ended: its status was sent long before. */
export const StreamProblem = t.Object(t.Omit(Problem, ['errors']).properties, {
  title: 'StreamProblem',
  description: 'Last line of a stream that was interrupted (`interrupted`)',
});

export const SpotResult = t.Union([SpotSummary, SpotScore, SpotProblem], { title: 'SpotResult' });
const StreamResult = t.Union([SpotSummary, SpotScore, SpotProblem, StreamProblem], { title: 'StreamResult' });

export const Scores = t.Object(
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

export const ScoreFeatures = t.Object(
  {
    type: t.Literal('FeatureCollection'),
    features: t.Array(ScoreFeature, { description: 'One per spot, in their order' }),
  },
  {
    title: 'ScoreFeatures',
    description: 'One feature per spot, in their order',
    headers: NOT_STORED_TEXT,
    contentMediaType: GEOJSON,
  },
);

export const ScoreLines = lines(StreamResult, {
  description: 'One result a line, in the order of the spots',
  headers: NOT_STORED_TEXT,
});
