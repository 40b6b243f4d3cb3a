/** GET /api/spot/score: the main job, and the hot route. */
import { Elysia } from 'elysia';
import type { TaskRunner } from '../../threads/pool/pool.ts';
import type { LiveMapData } from '../../upstream/live-map-data.ts';
import { acceptsGzip, pack } from '../middleware/compress.ts';
import type { FindReady, ReadyAnswer } from '../middleware/ready-answer.ts';
import { languageParameter, placeParameters, problemResponse, timeParameter } from '../openapi.ts';
import { invalidInput, OVERLOADED } from '../problem.ts';
import { type ScoreAnswer, ScoreAnswers } from '../scores/score-answers.ts';
import { createQuestionReader, type ScoreQuestion } from '../scores/score-question.ts';
import { SCORE_SCHEMA } from '../spot-schema.ts';

export interface SpotDependencies {
  pool: TaskRunner;
  /** gets map data for places without; null = switched off */
  live: Pick<LiveMapData, 'ensure'> | null;
  /** ms since 1970 */
  now(): number;
  /** told of the start of every answer handed out: spot, score and light */
  countScore(text: string): void;
}

/** What the model says where it has no map data, and what is true when some is on its way. */
const NO_MAP_DATA = '"degraded_reason":"no_map_data"';
const MAP_DATA_LOADING = '"degraded_reason":"map_data_loading"';

const PATTERN = '/api/spot/score';

/** What the two ways to a score share. */
export interface ScoreDesk {
  read(request: Request): ScoreQuestion;
  answers: ScoreAnswers;
}

export function createScoreDesk({ pool, now }: SpotDependencies): ScoreDesk {
  return { read: createQuestionReader(now), answers: new ScoreAnswers(pool) };
}

/**
 * Finds scores that were handed out before, and refuses others while the threads have too much to do: on the long way a
 * refusal costs as much as a score. @param common headers of every answer
 */
export function readyScores(
  { pool, countScore }: SpotDependencies,
  { read, answers }: ScoreDesk,
  common: Readonly<Record<string, string>>,
): FindReady {
  const plain = new Headers({ ...common, 'content-type': 'application/json' });
  const packed = new Headers({
    ...common,
    'content-type': 'application/json',
    'content-encoding': 'gzip',
    vary: 'Accept-Encoding',
  });
  const refusal: ReadyAnswer = {
    route: PATTERN,
    status: OVERLOADED.status,
    headers: new Headers({ ...common, ...OVERLOADED.headers }),
    body: (requestId) => OVERLOADED.textFor(requestId),
    cache: null,
    given: () => pool.countRefusal(),
  };

  return (request) => {
    const { url } = request;
    const start = url.indexOf('/', 'http://'.length);
    if (!url.startsWith(PATTERN, start) || url[start + PATTERN.length] !== '?') return undefined;
    const { task, errors } = read(request);
    const known = errors.length === 0 ? answers.known(task) : undefined;
    if (!known) return errors.length === 0 && pool.isOverloaded ? refusal : undefined;
    const answer = { route: PATTERN, status: 200, cache: null, given: () => countScore(known.head) };
    if (!acceptsGzip(request)) return { ...answer, headers: plain, body: known.body };
    known.packed ??= pack(known.body);
    return { ...answer, headers: packed, body: known.packed };
  };
}

export function spotRoutes({ pool, live, countScore }: SpotDependencies, { read, answers }: ScoreDesk) {
  // one object for all answers: the runtime reads it faster than a new one
  const init = { headers: { 'content-type': 'application/json' } };

  function respond({ body, head }: ScoreAnswer): Response {
    countScore(head);
    return new Response(body, init);
  }

  // reads only `request`, so that Elysia prepares nothing else for it
  return new Elysia({ name: 'spot' }).get(
    PATTERN,
    ({ request }) => {
      const { task, errors } = read(request);
      if (errors.length > 0) throw invalidInput(errors);
      const known = answers.known(task);
      if (known) return respond(known);
      const mapData = live?.ensure(task.lat, task.lon) ?? null;
      if (mapData === null) return answers.ask(task).then(respond);
      return mapData.then(async (outcome) => {
        if (outcome !== 'loading') return respond(await answers.ask(task));
        const text = await pool.run(task);
        countScore(text);
        return new Response(text.replace(NO_MAP_DATA, MAP_DATA_LOADING), init);
      });
    },
    {
      detail: {
        operationId: 'scoreSpot',
        tags: ['spot'],
        summary: 'How quiet and undisturbed will the night be here?',
        description:
          'Rates the night (22:00-06:00 on the local clock) that contains `at`, or, by day, the next one: 0-100, ' +
          'a traffic light, and every reason with its number. Any coordinate on Earth is answered; where no map ' +
          'data is loaded the answer says so (`degraded`; `map_data_loading` = ask again in a minute).',
        parameters: [...placeParameters, timeParameter, languageParameter],
        responses: {
          200: { description: 'The score', content: { 'application/json': { schema: SCORE_SCHEMA } } },
          400: problemResponse('Something in the query is not usable; `errors` names it'),
          503: problemResponse('Overloaded or interrupted; try again after `Retry-After` seconds'),
        },
      },
    },
  );
}
