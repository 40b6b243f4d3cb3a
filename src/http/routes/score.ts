/** GET /api/spot/score: the main job, and the hot route. */
import { Elysia } from 'elysia';
import type { TaskRunner } from '../../threads/pool/pool.ts';
import type { LiveMapData } from '../../upstream/live-map-data.ts';
import { languageParameter, placeParameters, problemResponse, timeParameter } from '../openapi.ts';
import { invalidInput } from '../problem.ts';
import type { ScoreAnswer, ScoreAnswers } from '../response-cache/score-answers.ts';
import { readScoreQuestion } from '../response-cache/score-question.ts';
import { SCORE_SCHEMA } from '../spot-schema.ts';

export interface SpotDependencies {
  pool: TaskRunner;
  /** answers handed out lately */
  answers: ScoreAnswers;
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

export function spotRoutes({ pool, answers, live, now, countScore }: SpotDependencies) {
  // one object for all answers: the runtime reads it faster than a new one
  const init = { headers: { 'content-type': 'application/json' } };

  function respond({ body, head }: ScoreAnswer): Response {
    countScore(head);
    return new Response(body, init);
  }

  // reads only `request`, so that Elysia prepares nothing else for it
  return new Elysia({ name: 'spot' }).get(
    '/api/spot/score',
    ({ request }) => {
      const { task, errors } = readScoreQuestion(request, now());
      if (errors.length > 0) throw invalidInput(errors);
      const mapData = live?.ensure(task.lat, task.lon) ?? null;
      if (mapData === null) return answers.answer(task).then(respond);
      return mapData.then(async (outcome) => {
        if (outcome !== 'loading') return respond(await answers.answer(task));
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
