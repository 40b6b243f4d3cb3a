/** POST /api/spot/scores: many spots in one request, as a list or as a stream of any length. */
import {
  BadBody,
  BadQuery,
  LIMITED,
  Overloaded,
  otherMedia,
  TooLarge,
  TooSlow,
} from '../../../api/protocol/problem.ts';
import type { Detail } from '../../../api/score.ts';
import {
  CSV,
  ListQuery,
  MAX_SPOTS,
  NDJSON,
  PARQUET,
  ScoreFeatures,
  ScoreGpx,
  ScoreKml,
  ScoreLines,
  Scores,
  ScoresQuery,
  SpotLines,
  SpotList,
  StreamQuery,
} from '../../../api/scores.ts';
import { GEOJSON } from '../../../api/values.ts';
import { vanOf } from '../../../api/van.ts';
import { SCORE_HEAD, scoreRow } from '../../../places/found/score-rows.ts';
import type { Light } from '../../../scoring/rating.ts';
import type { Log } from '../../../shared/program/log.ts';
import { mapInTurns } from '../../../shared/program/turns.ts';
import { GPX } from '../../../shared/text/gpx.ts';
import { KML } from '../../../shared/text/kml.ts';
import type { TaskRunner } from '../../../threads/pool.ts';
import { mediaTypeOf, readChecked } from '../../body/json-body.ts';
import { listBody } from '../../body/list-body.ts';
import { linesOf, streamOf } from '../../body/ndjson.ts';
import { chunksOf } from '../../body/stream-body.ts';
import { scoreFeature } from '../../geojson.ts';
import { languageOf } from '../../language.ts';
import { LINE_BY_LINE } from '../../middleware/compress.ts';
import { contextOf, noteIgnored } from '../../middleware/context.ts';
import { asProblem } from '../../middleware/errors.ts';
import { roomForAnswer, roomForStream } from '../../middleware/large-parts.ts';
import { requestIdOf } from '../../middleware/request-id.ts';
import { type FieldError, invalidInput, Problem, unavailable } from '../../problem.ts';
import { strictQuery } from '../../query.ts';
import { fileDescription, SCORE_FILES, type ScoreFile, scorePoint } from '../../scores/score-files.ts';
import { type ManyOptions, pieceLength, scoreList, scoreMany } from '../../scores/score-many.ts';
import {
  AS_CSV,
  AS_PARQUET,
  noTableOf,
  parquetOf,
  type TableFormat,
  wantedTable,
} from '../../scores/score-table.ts';
import { joinedEntries, LONGEST_LINE, piecesIn, withRoom } from '../../scores/spot-lines.ts';
import { readSpot } from '../../scores/spot-list.ts';
import { superseded } from '../../superseded.ts';
import { VAN_IN_QUERY } from '../../unknown-names.ts';
import { FRESH_JSON_HEADERS, family } from '../family.ts';

export interface ScoresDependencies {
  pool: TaskRunner;
  /** ms since 1970 */
  now(): number;
  /** called with the light of every score sent */
  countScore(light: Light): void;
  /** address of a request's connection; null = unknown or gone */
  peerOf(request: Request): string | null;
  log: Log;
}

/** Maximum body, bytes: 10,000 spots with ids and times take about 1.5 MB. */
const BODY_LIMIT_BYTES = 4 * 1024 * 1024;
/** Size of an entry, bytes: what entries of the sample have at most, on average. */
const ENTRY_BYTES = { score: 180, row: 120, summary: 600, full: 5_000, candidate: 5_000, place: 5_000 };
/** Unknown fields of a list are ignored, which Elysia changes in its copy of the schema. */
const CHECKED = { ...SpotList, additionalProperties: true };

export function scoresRoutes({ pool, now, countScore, peerOf, log }: ScoresDependencies) {
  /** @throws Problem 400 if a table is requested in another detail than its own */
  const optionsFor = (
    request: Request,
    query: ListQuery,
    wanted?: Detail,
    table: TableFormat | null = null,
  ): ManyOptions => {
    if (table && wanted !== undefined && wanted !== 'score') throw invalidInput([noTableOf(wanted, table)]);
    return {
      pool,
      threads: pool.stats().threads,
      now: now(),
      lang: languageOf(query.lang, request),
      detail: table === 'csv' ? 'row' : table === 'parquet' ? 'score' : (wanted ?? 'summary'),
      van: vanOf(query),
      countScore,
      abandoned: request.signal,
    };
  };

  const headersOf = ({ lang }: ManyOptions) => ({
    ...FRESH_JSON_HEADERS,
    'content-language': lang,
    vary: 'Accept-Language',
  });

  async function answerList(
    request: Request,
    { spots, at = '' }: SpotList,
    options: ManyOptions,
    format: 'json' | 'geojson' | ScoreFile | TableFormat,
  ): Promise<Response> {
    const ignored = new Set<string>();
    const list = await mapInTurns(spots, (spot) => readSpot(spot, at, ignored));
    noteIgnored(contextOf(request), [...ignored]);
    const isFile = format === 'gpx' || format === 'kml';
    const description = isFile ? fileDescription(list) : '';
    await roomForAnswer(request, list.length * ENTRY_BYTES[options.detail]);
    const entries = await scoreList(list, options);
    if (isFile) {
      const { head, point, tail } = SCORE_FILES[format];
      const headers = { ...headersOf(options), 'content-type': format === 'gpx' ? GPX : KML };
      const entry = (i: number) => scorePoint(list[i]!, entries[i]!, point);
      return new Response(listBody(head(description), list.length, entry, tail, ''), { headers });
    }
    if (format === 'geojson') {
      const headers = { ...headersOf(options), 'content-type': GEOJSON };
      const feature = (i: number) => scoreFeature(list[i]!, entries[i]!);
      return new Response(listBody('{"type":"FeatureCollection","features":[', list.length, feature, ']}'), {
        headers,
      });
    }
    if (format === 'parquet')
      return new Response(await parquetOf(entries), {
        headers: { ...headersOf(options), 'content-type': PARQUET },
      });
    if (format === 'csv') {
      const headers = { ...headersOf(options), 'content-type': CSV };
      return new Response(
        listBody(SCORE_HEAD, list.length, (i) => `\n${entries[i]}`, '\n', ''),
        { headers },
      );
    }
    return new Response(
      listBody('{"results":[', list.length, (i) => entries[i]!, ']}'),
      { headers: headersOf(options) },
    );
  }

  function answerStream(request: Request, at: string, options: ManyOptions): Response {
    const room = roomForStream(request);
    const lines = linesOf(chunksOf(request, peerOf), {
      longest: LONGEST_LINE,
      most: pieceLength(options.detail),
    });
    const results = scoreMany(piecesIn(withRoom(lines, room), at), { ...options, begun: true });
    const isTable = options.detail === 'row';
    const entries = joinedEntries(results, room, isTable ? SCORE_HEAD : null, (error) => {
      asProblem(error, log, request);
      return isTable
        ? scoreRow({ error: INTERRUPTED.error, errors: [{ field: 'stream', message: INTERRUPTED.detail }] })
        : INTERRUPTED.textFor(request, requestIdOf(request));
    });
    return new Response(streamOf(entries), {
      headers: {
        ...headersOf(options),
        'content-type': isTable ? CSV : NDJSON,
        ...LINE_BY_LINE,
      },
    });
  }

  return (
    family('scores', LIMITED)
      // async handlers: Elysia would otherwise validate the promise instead of the response
      .post(
        '/api/spot/scores',
        async ({ body, query, request }) => {
          const { at = '', detail, format } = query;
          const isGeojson = format === 'geojson';
          if (mediaTypeOf(request) === NDJSON) {
            if (isGeojson) throw invalidInput([NO_STREAM]);
            return superseded(
              answerStream(request, at, optionsFor(request, query, detail, wantedTable(request, ['csv']))),
              'scores/stream',
            );
          }
          const table = isGeojson ? null : wantedTable(request);
          const options = optionsFor(request, query, body.detail, table);
          const list = await answerList(request, body, options, isGeojson ? 'geojson' : (table ?? 'json'));
          return isGeojson ? superseded(list, 'scores.geojson') : list;
        },
        {
          parse: readListOrStream,
          ...strictQuery(ScoresQuery),
          body: SpotList,
          response: { 200: Scores, ...OF_A_LIST },
          detail: {
            operationId: 'scoreSpots',
            tags: ['spot'],
            summary: 'Score many spots at once',
            description:
              `At most ${MAX_SPOTS.toLocaleString('en')} spots. Results come in order; an invalid spot is an ` +
              'entry with `errors`, not a failed request. `POST /api/spot/scores/stream` takes any number of spots. ' +
              `${AS_CSV} ${AS_PARQUET}`,
          },
        },
      )
      .post(
        '/api/spot/scores.geojson',
        async ({ body, query, request }) =>
          answerList(request, body, optionsFor(request, query, body.detail), 'geojson'),
        {
          parse: ({ request }) => readChecked(request, BODY_LIMIT_BYTES, CHECKED, VAN_IN_QUERY),
          ...strictQuery(ListQuery),
          body: SpotList,
          response: { 200: ScoreFeatures, ...OF_A_LIST },
          detail: {
            operationId: 'scoreSpotsGeojson',
            tags: ['spot'],
            summary: 'Score many spots at once, as GeoJSON',
            description:
              'A FeatureCollection (RFC 7946) of the results of `POST /api/spot/scores` with the same body.',
          },
        },
      )
      .post(
        '/api/spot/scores.gpx',
        async ({ body, query, request }) =>
          answerList(request, body, optionsFor(request, query, 'summary'), 'gpx'),
        {
          ...pointsHooks,
          response: { 200: ScoreGpx, ...OF_A_LIST },
          detail: {
            operationId: 'scoreSpotsGpx',
            tags: ['spot'],
            summary: 'Score many spots at once, as GPX',
            description: pointsOf('GPX'),
          },
        },
      )
      .post(
        '/api/spot/scores.kml',
        async ({ body, query, request }) =>
          answerList(request, body, optionsFor(request, query, 'summary'), 'kml'),
        {
          ...pointsHooks,
          response: { 200: ScoreKml, ...OF_A_LIST },
          detail: {
            operationId: 'scoreSpotsKml',
            tags: ['spot'],
            summary: 'Score many spots at once, as KML',
            description: pointsOf('KML'),
          },
        },
      )
      .post(
        '/api/spot/scores/stream',
        async ({ query, request }) =>
          answerStream(
            request,
            query.at ?? '',
            optionsFor(request, query, query.detail, wantedTable(request, ['csv'])),
          ),
        {
          parse: ({ request }) => {
            if (mediaTypeOf(request) !== NDJSON) throw unsupported(NDJSON);
            // the body is read while the response is written
            return '';
          },
          ...strictQuery(StreamQuery),
          body: SpotLines,
          response: {
            200: ScoreLines,
            400: BadQuery,
            415: otherMedia(NDJSON),
            503: Overloaded,
          },
          detail: {
            operationId: 'scoreSpotsStream',
            tags: ['spot'],
            summary: 'Score a stream of spots of any length',
            description:
              'One spot per line in, one result per line out, in order and with constant memory. An invalid line gives ' +
              'a result with `errors`. The last line of an interrupted stream is a problem (`interrupted`). ' +
              AS_CSV,
          },
        },
      )
  );
}

const pointsHooks = {
  parse: ({ request }: { request: Request }) => readChecked(request, BODY_LIMIT_BYTES, CHECKED, VAN_IN_QUERY),
  ...strictQuery(ListQuery),
  body: SpotList,
};
const pointsOf = (format: string) =>
  `A ${format} file of saved places with their scores: a point per valid spot, with its \`id\` as name, and the score and two reasons as description. The description of the file says how many invalid spots are left out; without a valid one the answer is 400.`;

/** Error responses of a list. */
const OF_A_LIST = {
  400: BadBody,
  408: TooSlow,
  413: TooLarge,
  415: otherMedia('application/json'),
  503: Overloaded,
};

const NO_STREAM: FieldError = {
  field: 'format',
  message: 'format is "geojson"; expected json for a stream: a collection is sent as a whole',
};

/**
 * Parses a list, or accepts a stream, which old callers also send here. Nothing in a stream is validated beforehand.
 */
function readListOrStream({ request }: { request: Request }): object | Promise<object> {
  const type = mediaTypeOf(request);
  if (type === NDJSON) return { spots: [] };
  if (type === 'application/json') return readChecked(request, BODY_LIMIT_BYTES, CHECKED, VAN_IN_QUERY);
  throw unsupported(`application/json or ${NDJSON}`);
}

function unsupported(expected: string): Problem {
  return new Problem(415, 'unsupported_media_type', `The body must be sent as Content-Type: ${expected}.`);
}

const INTERRUPTED = unavailable(
  'interrupted',
  'The stream was interrupted. Send the spots without a result again.',
);
