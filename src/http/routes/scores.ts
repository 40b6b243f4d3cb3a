/** POST /api/spot/scores: many spots in one request, as a list or as a stream of any length. */
import { Elysia } from 'elysia';
import type { OpenAPIV3 } from 'openapi-types';
import type { Light } from '../../scoring/rating.ts';
import type { Log } from '../../shared/log.ts';
import type { TaskRunner } from '../../threads/pool/pool.ts';
import { mediaTypeOf, readJson } from '../body/json-body.ts';
import { linesOf, streamOf } from '../body/ndjson.ts';
import { chunksOf } from '../body/stream-body.ts';
import { languageOf } from '../language.ts';
import { asProblem } from '../middleware/errors.ts';
import { EXAMPLE, languageParameter, problemResponse } from '../openapi.ts';
import { type FieldError, invalidInput, Problem } from '../problem.ts';
import { parseAt, parseQuery, quote } from '../query.ts';
import { type ManyOptions, SPOTS_PER_PIECE, scoreList, scoreMany } from '../scores/score-many.ts';
import { type BadSpot, type ListedSpot, readAt, readSpot } from '../scores/spot-list.ts';

export interface ScoresDependencies {
  pool: TaskRunner;
  /** ms since 1970 */
  now(): number;
  /** told of the light of every score handed out */
  countScore(light: Light): void;
  /** the address a request came from; null = not known, or gone */
  peerOf(request: Request): string | null;
  log: Log;
}

const MOST_SPOTS = 10_000;
/** 10,000 spots with ids and times take about 1.5 MB. */
const BODY_LIMIT_BYTES = 4 * 1024 * 1024;
const LONGEST_LINE = 4096;
const DETAILS = ['summary', 'full'] as const;

export function scoresRoutes({ pool, now, countScore, peerOf, log }: ScoresDependencies) {
  const optionsFor = (request: Request, detail: ManyOptions['detail']): ManyOptions => ({
    pool,
    threads: pool.stats().threads,
    now: now(),
    lang: languageOf(parseQuery(request.url, []), request),
    detail,
    countScore,
    abandoned: request.signal,
  });

  // reads only `request`, so that the body is read here, with its own limits
  return new Elysia({ name: 'scores' }).post(
    '/api/spot/scores',
    ({ request }) => {
      const type = mediaTypeOf(request);
      if (type === 'application/x-ndjson') return answerStream(request, optionsFor, peerOf, log);
      if (type === 'application/json') return answerList(request, optionsFor);
      throw new Problem(
        415,
        'unsupported_media_type',
        'The body must be sent as Content-Type: application/json or application/x-ndjson.',
      );
    },
    { detail: DESCRIPTION },
  );
}

type OptionsFor = (request: Request, detail: ManyOptions['detail']) => ManyOptions;

async function answerList(request: Request, optionsFor: OptionsFor): Promise<Response> {
  const { spots, detail } = readList(await readJson(request, BODY_LIMIT_BYTES));
  const entries = await scoreList(spots, optionsFor(request, detail));
  return new Response(`{"results":[${entries.join(',')}]}`, {
    headers: { 'content-type': 'application/json' },
  });
}

function readList(body: unknown): { spots: (ListedSpot | BadSpot)[]; detail: ManyOptions['detail'] } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Problem(400, 'invalid_body', 'The body must be a JSON object with a list "spots".');
  }
  const { spots, at, detail = 'summary' } = body as Record<string, unknown>;
  const errors: FieldError[] = [];
  if (!Array.isArray(spots))
    errors.push({ field: 'spots', message: 'spots must be a list of objects with lat and lon' });
  else if (spots.length > MOST_SPOTS) {
    errors.push({
      field: 'spots',
      message: `spots has ${spots.length} entries; expected at most ${MOST_SPOTS}, or a stream of application/x-ndjson`,
    });
  }
  const time = at === undefined ? '' : readAt('at', at, errors);
  const known = readDetail(detail, errors);
  if (errors.length > 0) throw invalidInput(errors);
  return { spots: (spots as unknown[]).map((spot) => readSpot(spot, time)), detail: known };
}

function readDetail(value: unknown, errors: FieldError[]): ManyOptions['detail'] {
  const detail = DETAILS.find((each) => each === value);
  if (!detail)
    errors.push({
      field: 'detail',
      message: `detail is ${quote(JSON.stringify(value))}; expected summary or full`,
    });
  return detail ?? 'summary';
}

/** `at` and `detail` of a stream stand in the query, because its body is spots and nothing else. */
function answerStream(
  request: Request,
  optionsFor: OptionsFor,
  peerOf: ScoresDependencies['peerOf'],
  log: Log,
): Response {
  const errors: FieldError[] = [];
  const query = parseQuery(request.url, errors);
  const at = parseAt('at', query.get('at'), errors);
  const detail = readDetail(query.get('detail') ?? 'summary', errors);
  if (errors.length > 0) throw invalidInput(errors);
  const lines = linesOf(chunksOf(request, peerOf), { longest: LONGEST_LINE, most: SPOTS_PER_PIECE });
  const options = { ...optionsFor(request, detail), begun: true };
  const entries = joined(scoreMany(piecesIn(lines, at), options), (error) =>
    asProblem(error, '', log, request),
  );
  return new Response(streamOf(entries), { headers: { 'content-type': 'application/x-ndjson' } });
}

/** The spots of a stream; a line is parsed when its turn comes. */
async function* piecesIn(
  pieces: AsyncIterable<(string | null)[]>,
  at: string,
): AsyncGenerator<(ListedSpot | BadSpot)[]> {
  for await (const lines of pieces) yield lines.map((line) => readLine(line, at));
}

function readLine(line: string | null, at: string): ListedSpot | BadSpot {
  if (line === null) return badLine(`a line is longer than ${LONGEST_LINE} characters`);
  const value = parsed(line);
  return value === undefined ? badLine(`${quote(line)} is not JSON`) : readSpot(value, at);
}

function badLine(message: string): BadSpot {
  return { id: undefined, errors: [{ field: 'spot', message }] };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** A stream that has begun cannot turn into an error answer: its last line then says why it ends. */
async function* joined(
  pieces: AsyncGenerator<string[]>,
  onError: (error: unknown) => void,
): AsyncGenerator<string> {
  try {
    for await (const piece of pieces) yield `${piece.join('\n')}\n`;
  } catch (error) {
    onError(error);
    yield '{"error":"interrupted","detail":"The stream was interrupted; please send the spots without a result again."}\n';
  }
}

const SPOT_SCHEMA: OpenAPIV3.SchemaObject = {
  type: 'object',
  required: ['lat', 'lon'],
  properties: {
    lat: { type: 'number', minimum: -90, maximum: 90 },
    lon: { type: 'number', minimum: -180, maximum: 180 },
    at: { type: 'string', format: 'date-time' },
    id: { oneOf: [{ type: 'string' }, { type: 'number' }], description: 'Given back with the result' },
  },
};

const DESCRIPTION = {
  operationId: 'scoreSpots',
  tags: ['spot'],
  summary: 'Score many spots at once',
  description:
    `At most ${MOST_SPOTS.toLocaleString('en')} spots as JSON; with \`Content-Type: application/x-ndjson\` a stream of any length, one spot ` +
    'a line in, one result a line out (`at` and `detail` then stand in the query). Results come in order; a spot that ' +
    'is not usable is an entry with `errors`, not a failed request.',
  parameters: [languageParameter],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object' as const,
          required: ['spots'],
          properties: {
            spots: { type: 'array' as const, maxItems: MOST_SPOTS, items: SPOT_SCHEMA },
            at: { type: 'string' as const, format: 'date-time', description: 'For spots without their own' },
            detail: { type: 'string' as const, enum: [...DETAILS] },
          },
        },
        example: {
          spots: [
            { lat: EXAMPLE.lat, lon: EXAMPLE.lon, id: 'plaza' },
            { lat: -34.894, lon: -56.152 },
          ],
          at: EXAMPLE.at,
        },
      },
      'application/x-ndjson': { schema: SPOT_SCHEMA },
    },
  },
  responses: {
    200: {
      description: 'One entry per spot, in order',
      content: {
        'application/json': {
          schema: {
            type: 'object' as const,
            required: ['results'],
            properties: { results: { type: 'array' as const, items: { type: 'object' as const } } },
          },
        },
        'application/x-ndjson': { schema: { type: 'object' as const } },
      },
    },
    400: problemResponse('The list as a whole is not usable; `errors` names why'),
    413: problemResponse('The body is too large'),
    415: problemResponse('Neither application/json nor application/x-ndjson'),
    503: problemResponse('Overloaded; try again after `Retry-After` seconds'),
  },
};
