/** The API without a socket, threads or upstreams. A test can replace every dependency. */
import { type AppDependencies, createApp } from '../../../src/http/app.ts';
import { createRateLimit } from '../../../src/http/middleware/rate-limit.ts';
import { BaseMap } from '../../../src/map-tiles/base-map.ts';
import { Searcher } from '../../../src/search/searcher.ts';
import { createLog } from '../../../src/shared/program/log.ts';
import type { AnswerOf, ScoreTask, Task } from '../../../src/threads/messages.ts';
import type { TaskRunner } from '../../../src/threads/pool.ts';
import { checkedAnswer } from './checked-answer.ts';
import './compiled-once.ts';
import { SECTIONS } from './health-sections.ts';
import { NO_SIGNALS } from './no-reports.ts';
import { scoredSpot } from './sample-score.ts';

export const STATS = {
  threads: 2,
  ready: 2,
  waiting: 0,
  waiting_bulk: 0,
  running: 0,
  queue_limit: 100,
  answered: 0,
  refused: 0,
  replaced: 0,
  lost: { ended: 0, stuck: 0, start: 0 },
  waited_ms: 0,
  busy_ms: 0,
};

/** Returns a pool in which only `run` does something. */
export function poolOf(run: TaskRunner['run']): TaskRunner {
  return {
    run,
    stats: () => STATS,
    isOverloaded: false,
    countRefusal() {},
    regionsGeneration: 0,
    onOneVersion: (ask) => ask(),
    knowledge: 0,
  };
}

export const NOW = Date.parse('2026-02-16T12:00:00Z');

/**
 * Returns the app, its log lines, the score tasks that it sent to the pool, and a short way to send requests.
 */
export function testApp(replaced: Partial<AppDependencies> = {}) {
  const lines: string[] = [];
  const tasks: ScoreTask[] = [];
  const log = createLog({
    json: true,
    now: replaced.now ?? (() => NOW),
    write: (text) => void lines.push(text.toString()),
  });
  const { fetch, routes } = createApp({
    config: { 'cors-origins': ['*'], 'trusted-proxies': null },
    log,
    pool: poolOf(async <T extends Task>(task: T) => {
      if (task.op !== 'score') throw new Error(`no answer for ${task.op}`);
      tasks.push(task);
      return scoredSpot() as AnswerOf<T>;
    }),
    now: () => NOW,
    version: '1.2.3',
    uptime: () => 12.4,
    notReady: () => null,
    dataHealth: () => ({ has_data: true, freshest_age_hours: 1, stalest_age_hours: 2, stale_sources: [] }),
    sources: () => [],
    workers: () => STATS,
    sections: () => SECTIONS,
    requestLimit: createRateLimit('requests', 0),
    countScore: () => {},
    metricsText: null,
    live: null,
    tiles: null,
    baseMap: new BaseMap(),
    regions: { list: () => [], packsAreOn: true, reports: async () => null, openPack: async () => null },
    geocoder: null,
    atlas: async () => null,
    atlasProblem: () => null,
    tours: { plan: () => Promise.reject(new Error('no tours in this test')) },
    searcher: new Searcher(),
    ...NO_SIGNALS,
    ...replaced,
  });

  const app = {
    routes,
    fetch: async (request: Request) => checkedAnswer(request.method, request.url, await fetch(request)),
  };
  return {
    app,
    /** Answers without comparing the answer with the document, which reads it to its end. */
    unchecked: async (request: Request) => fetch(request),
    tasks,
    /** Returns every line logged so far. */
    logged(): string[] {
      log.flush();
      return lines.join('').split('\n').filter(Boolean);
    },
    /** Sends a request such as `ask('GET /api/health')`. */
    async ask(what: string, headers: Record<string, string> = {}): Promise<Response> {
      const [method, path] = what.split(' ') as [string, string];
      return app.fetch(new Request(`http://localhost:3000${path}`, { method, headers }));
    },
  };
}
