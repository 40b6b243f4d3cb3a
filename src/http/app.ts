/** The whole HTTP interface as one function from request to answer; it knows no socket. */
import { type AnyElysia, Elysia } from 'elysia';
import type { Config } from '../config/settings.ts';
import type { Log } from '../shared/log.ts';
import { createCors } from './middleware/cors.ts';
import { asProblem } from './middleware/errors.ts';
import type { RateLimit } from './middleware/rate-limit.ts';
import { requestIdOf } from './middleware/request-id.ts';
import { createRequestLog, type RequestObserver } from './middleware/request-log.ts';
import { createRouteTable } from './middleware/route-table.ts';
import { createShell } from './middleware/shell.ts';
import { createResponseCache } from './response-cache/response-cache.ts';
import { ScoreAnswers } from './response-cache/score-answers.ts';
import { docsRoutes } from './routes/docs.ts';
import { documentedRoutes, type RouteDependencies } from './routes/index.ts';
import { pageRoutes } from './routes/page.ts';

export interface AppDependencies extends Omit<RouteDependencies, 'answers' | 'config'> {
  config: Pick<Config, 'cors-origins' | 'trusted-proxies'>;
  log: Log;
  /** for all routes */
  requestLimit: RateLimit;
  /** told of every answered request, beside the log */
  observers?: RequestObserver[];
}

export interface App {
  fetch(request: Request): Response | Promise<Response>;
  /** method and path of every route */
  routes: readonly { method: string; path: string }[];
}

export function createApp(dependencies: AppDependencies): App {
  const { config, log, now, observers = [], requestLimit, clientKey, peerOf } = dependencies;
  const withAnswers = { ...dependencies, answers: new ScoreAnswers(dependencies.pool) };
  const documented = documentedRoutes(withAnswers);

  const app: AnyElysia = new Elysia()
    .onError(({ error, request }) => asProblem(error, log, request).toResponse(requestIdOf(request)))
    .use(documented)
    .use(docsRoutes(documented))
    .use(pageRoutes())
    .compile();

  const cors = createCors(config['cors-origins']);
  const common = { 'x-content-type-options': 'nosniff', ...cors.common };
  const routes = app.routes.map(({ method, path }) => ({ method, path }));
  return {
    routes,
    fetch: createShell({
      findCached: createResponseCache(withAnswers, common),
      route: app.fetch,
      table: createRouteTable(routes),
      common,
      cors,
      now,
      observers: [createRequestLog(log), ...observers],
      limit: (request) =>
        requestLimit.take(() => clientKey(peerOf(request), request.headers.get('x-forwarded-for'))),
      log,
    }),
  };
}
