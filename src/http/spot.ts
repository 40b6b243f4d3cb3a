/** GET /api/spot/score: the main job, and the hot route. */
import { Elysia } from 'elysia';
import type { ScoreTask } from '../pool/messages.ts';
import type { TaskRunner } from '../pool/pool.ts';
import type { LiveMapData } from '../upstream/live.ts';
import { languageOf } from './language.ts';
import { languageParameter, placeParameters, problemResponse, timeParameter } from './openapi.ts';
import { type FieldError, invalidInput } from './problem.ts';
import { parseAt, parsePlace, parseQuery } from './query.ts';
import { type ScoreAnswer, ScoreAnswers } from './score-answers.ts';
import { SCORE_SCHEMA } from './spot-schema.ts';

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

export function spotRoutes({ pool, live, now, countScore }: SpotDependencies) {
  // one object for all answers: the runtime reads it faster than a new one
  const init = { headers: { 'content-type': 'application/json' } };

  const answers = new ScoreAnswers(pool);

  function respond({ body, head }: ScoreAnswer): Response {
    countScore(head);
    return new Response(body, init);
  }

  // reads only `request`, so that Elysia prepares nothing else for it
  return new Elysia({ name: 'spot' }).get(
    '/api/spot/score',
    ({ request }) => {
      const errors: FieldError[] = [];
      const query = parseQuery(request.url, errors);
      const { lat, lon } = parsePlace(query, errors);
      const at = parseAt('at', query.get('at'), errors);
      if (errors.length > 0) throw invalidInput(errors);
      const lang = languageOf(query, request);
      const task: ScoreTask = { op: 'score', lat, lon, at, now: now(), lang };
      const known = answers.known(task);
      if (known) return respond(known);
      const mapData = live?.ensure(lat, lon) ?? null;
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
