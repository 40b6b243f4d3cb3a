/** GET /api/spot/score: the main job, and the hot route. */
import { BadQuery, LIMITED, Overloaded } from '../../api/problem.ts';
import { Score, ScoreQuery } from '../../api/score.ts';
import type { TaskRunner } from '../../threads/pool/pool.ts';
import type { LiveMapData } from '../../upstream/live-map-data.ts';
import { strictQuery } from '../query.ts';
import type { ScoreAnswer, ScoreAnswers } from '../response-cache/score-answers.ts';
import { scoreTask } from '../response-cache/score-question.ts';
import { family } from './family.ts';

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

  return family('spot', LIMITED).get(
    '/api/spot/score',
    async ({ query, request }) => {
      const task = scoreTask(query, request, now());
      const outcome = await live?.ensure(task.lat, task.lon);
      if (outcome !== 'loading') return respond(await answers.answer(task));
      const text = await pool.run(task);
      countScore(text);
      return new Response(text.replace(NO_MAP_DATA, MAP_DATA_LOADING), init);
    },
    {
      ...strictQuery(ScoreQuery),
      response: { 200: Score, 400: BadQuery, 503: Overloaded },
      detail: {
        operationId: 'scoreSpot',
        tags: ['spot'],
        summary: 'How quiet and undisturbed will the night be here?',
        description:
          'Rates the night (22:00-06:00 on the local clock) that contains `at`, or, by day, the next one: 0-100, ' +
          'a traffic light, and every reason with its number. Any coordinate on Earth is answered; where no map ' +
          'data is loaded the answer says so (`degraded`; `map_data_loading` = ask again in a minute).',
      },
    },
  );
}
