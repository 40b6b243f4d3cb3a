/** GET /api/spot/score: the main route, with the most requests. */
import { Conditional } from '../../../api/protocol/headers.ts';
import { BadQuery, LIMITED, Overloaded } from '../../../api/protocol/problem.ts';
import { Score, SpotScoreQuery } from '../../../api/score.ts';
import type { Light } from '../../../scoring/rating.ts';
import type { LiveMapData } from '../../../upstream/live-map-data.ts';
import type { ClientOf } from '../../middleware/client-address.ts';
import { strictQuery } from '../../query.ts';
import type { ScoreAnswers } from '../../response-cache/score-answers.ts';
import { scoreTask } from '../../response-cache/score-question.ts';
import { family } from '../family.ts';

export interface SpotDependencies {
  /** cache of responses */
  answers: ScoreAnswers;
  /** fetches map data where there is none; null = disabled */
  live: Pick<LiveMapData, 'ensure'> | null;
  /** ms since 1970 */
  now(): number;
  /** called with the light of every score sent */
  countScore(light: Light): void;
  clientOf: ClientOf;
}

export function spotRoutes({ answers, live, now, countScore, clientOf }: SpotDependencies) {
  return family('spot', LIMITED).get(
    '/api/spot/score',
    async ({ query, request }) => {
      const task = scoreTask(query, request, now());
      const outcome = await live?.ensure(task.lat, task.lon, () => clientOf(request));
      if (outcome === 'loading') task.mapDataLoading = true;
      // a cached answer would keep the next request from fetching the map data
      const { body, headers, light } = await answers.answer(task, outcome !== 'none');
      countScore(light);
      return new Response(body, { headers });
    },
    {
      ...strictQuery(SpotScoreQuery),
      headers: Conditional,
      response: { 200: Score, 400: BadQuery, 503: Overloaded },
      detail: {
        operationId: 'scoreSpot',
        tags: ['spot'],
        summary: 'How quiet and undisturbed the night will be at a spot',
        description:
          'Rates the night (22:00-06:00 on the local clock) that contains `at`, or, by day, the next one: 0-100, ' +
          'a traffic light, and every reason with its number. Any position on Earth is rated; without map ' +
          'data the response says so (`degraded`; `map_data_loading` = retry in a minute). With `nights` ' +
          'the response includes the following nights. With `detail` of `score` or `summary` it is a SpotRating or a ' +
          'SpotSummary; the schema below is that of `full`, so that typed clients need not tell them apart.',
      },
    },
  );
}
