/** GET /api/spot/timeline: the next nights at one spot, hour by hour. */
import { Conditional } from '../../../api/protocol/headers.ts';
import { BadQuery, LIMITED, Overloaded } from '../../../api/protocol/problem.ts';
import { Timeline, TimelineQuery } from '../../../api/timeline.ts';
import { vanOf } from '../../../api/van.ts';
import type { TaskRunner } from '../../../threads/pool.ts';
import { languageOf } from '../../language.ts';
import { strictQuery } from '../../query.ts';
import { family, jsonIn } from '../family.ts';

export interface TimelineDependencies {
  pool: TaskRunner;
  /** ms since 1970 */
  now(): number;
}

export function timelineRoutes({ pool, now }: TimelineDependencies) {
  return family('timeline', LIMITED).get(
    '/api/spot/timeline',
    async ({ query, request }) => {
      const { lat, lon, at = '', nights = 1, lang } = query;
      const language = languageOf(lang, request);
      const task = {
        op: 'timeline',
        lat,
        lon,
        at,
        nights,
        now: now(),
        lang: language,
        van: vanOf(query),
      } as const;
      return new Response(await pool.run(task), { headers: jsonIn(language) });
    },
    {
      ...strictQuery(TimelineQuery),
      headers: Conditional,
      response: { 200: Timeline, 400: BadQuery, 503: Overloaded },
      detail: {
        operationId: 'spotTimeline',
        tags: ['spot'],
        summary: 'The next nights at a spot, and each hour of them',
        description:
          'The score of each night, and for each hour the level and its dominant source. `at` sets the first night.',
      },
    },
  );
}
