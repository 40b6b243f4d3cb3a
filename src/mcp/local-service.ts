/** Answers from region files in this process, with the routes of the server, without a socket or threads. */
import { Elysia } from 'elysia';
import { asProblem } from '../http/middleware/errors.ts';
import { ScoreAnswers } from '../http/response-cache/score-answers.ts';
import { baseMapRoutes } from '../http/routes/map/base-map.ts';
import { geocodeRoutes } from '../http/routes/search.ts';
import { nearbyRoutes } from '../http/routes/spot/nearby.ts';
import { type AtlasDependencies, quietestRoutes } from '../http/routes/spot/quietest.ts';
import { spotRoutes } from '../http/routes/spot/score.ts';
import { timelineRoutes } from '../http/routes/spot/timeline.ts';
import { type TourDependencies, tourRoutes } from '../http/routes/tour.ts';
import type { BaseMap } from '../map-tiles/base-map.ts';
import { openRegions, type RegionSource } from '../region/read/source.ts';
import { Scorer } from '../scoring/scorer.ts';
import { Searcher } from '../search/searcher.ts';
import type { Log } from '../shared/program/log.ts';
import { answerTask } from '../threads/answer-task.ts';
import type { AnswerOf, Task } from '../threads/messages.ts';
import type { TaskRunner } from '../threads/pool.ts';
import { type Ask, toolRequestOf } from './ask.ts';

export interface LocalData extends AtlasDependencies, Pick<TourDependencies, 'tours'> {
  sources: readonly RegionSource[];
  baseMap: BaseMap;
}

/**
 * Returns a function that answers requests from region files in this process.
 * @param log receives internal errors; standard output belongs to the protocol
 */
export function localService(data: LocalData, log: Log): Ask {
  const { sources, baseMap, tours } = data;
  const pool = inThisThread(new Scorer(sources.flatMap(openRegions)));
  const searcher = new Searcher();
  searcher
    .setRegions(sources.flatMap(openRegions))
    .catch((error) => log.error('the place search cannot be built', error));
  const answers = new ScoreAnswers(pool);
  const { now } = Date;
  const clientOf = () => 'the assistant';
  const routes = new Elysia()
    .onError(({ error, request }) => asProblem(error, log, request).toResponse(request, '-'))
    .use(spotRoutes({ answers, live: null, now, countScore: () => {}, clientOf }))
    .use(timelineRoutes({ pool, now }))
    .use(nearbyRoutes({ pool, now }))
    .use(tourRoutes({ pool, now, tours, clientOf }))
    .use(quietestRoutes(data))
    .use(baseMapRoutes({ baseMap, log }))
    .use(geocodeRoutes({ searcher, geocoder: null, clientOf }))
    .compile();
  return async (question, signal) => routes.fetch(toolRequestOf(question, 'http://localhost', { signal }));
}

/**
 * Returns a runner of tasks in this thread. There is a single caller, so no task waits in a queue or is refused.
 */
function inThisThread(scorer: Scorer): TaskRunner {
  return {
    run: async <T extends Task>(task: T) => answerTask(scorer, task) as AnswerOf<T>,
    stats: () => ({
      threads: 1,
      ready: 1,
      waiting: 0,
      waiting_bulk: 0,
      running: 0,
      queue_limit: 0,
      answered: 0,
      refused: 0,
      replaced: 0,
      lost: { ended: 0, stuck: 0, start: 0 },
      waited_ms: 0,
      busy_ms: 0,
    }),
    isOverloaded: false,
    countRefusal() {},
    regionsGeneration: 0,
    onOneVersion: (ask) => ask(),
    knowledge: 0,
  };
}
