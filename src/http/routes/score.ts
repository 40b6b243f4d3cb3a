/** GET /api/spot/score: the main job, and the hot route. */
import { Elysia } from 'elysia';
import type { Light } from '../../scoring/rating.ts';
import type { LiveMapData } from '../../upstream/live-map-data.ts';
import { languageParameter, placeParameters, problemResponse, timeParameter } from '../openapi.ts';
import { invalidInput } from '../problem.ts';
import type { ScoreAnswers } from '../response-cache/score-answers.ts';
import { readScoreQuestion } from '../response-cache/score-question.ts';
import { SCORE_SCHEMA } from '../spot-schema.ts';

export interface SpotDependencies {
  /** answers handed out lately */
  answers: ScoreAnswers;
  /** gets map data for places without; null = switched off */
  live: Pick<LiveMapData, 'ensure'> | null;
  /** ms since 1970 */
  now(): number;
  /** told of the light of every score handed out */
  countScore(light: Light): void;
}

export function spotRoutes({ answers, live, now, countScore }: SpotDependencies) {
  return new Elysia({ name: 'spot' }).get(
    '/api/spot/score',
    async ({ request }) => {
      const { task, errors } = readScoreQuestion(request, now());
      if (errors.length > 0) throw invalidInput(errors);
      if ((await live?.ensure(task.lat, task.lon)) === 'loading') task.mapDataLoading = true;
      const { body, light } = await answers.answer(task);
      countScore(light);
      return new Response(body, { headers: { 'content-type': 'application/json' } });
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
