/** The whole HTTP API as one function from request to response, without a socket. */
import { type AnyElysia, Elysia } from 'elysia';
import type { Config } from '../config/settings.ts';
import type { Log } from '../shared/program/log.ts';
import { compress } from './middleware/compress.ts';
import { type Handler, keepContext, newContext, noteRoute, tellLength } from './middleware/context.ts';
import { createCors } from './middleware/cors.ts';
import { asProblem, type IsDataDoubtful, recover } from './middleware/errors.ts';
import { commonHeaders, oneHost } from './middleware/headers.ts';
import { InsideRequests } from './middleware/inside-requests.ts';
import { LargeParts, untilSent } from './middleware/large-parts.ts';
import { knownPaths, UNMATCHED } from './middleware/methods.ts';
import { observe, type RequestObserver } from './middleware/observe.ts';
import { limitRequests, type RateLimit } from './middleware/rate-limit.ts';
import { requestIdOf } from './middleware/request-id.ts';
import { createRequestLog } from './middleware/request-log.ts';
import { trustProxies } from './middleware/trust-proxies.ts';
import { noteUnread } from './middleware/unread-query.ts';
import { validators } from './middleware/validators.ts';
import type { ExampleSpot } from './openapi-examples.ts';
import { type BaseTileCacheDependencies, cachedBaseTiles } from './response-cache/cached-base-tiles.ts';
import { cachedScores, type ScoreCacheDependencies } from './response-cache/cached-scores.ts';
import { cachedTiles, type TileCacheDependencies } from './response-cache/cached-tiles.ts';
import type { CacheLookup } from './response-cache/lookup.ts';
import { ScoreAnswers } from './response-cache/score-answers.ts';
import { docsRoutes } from './routes/docs.ts';
import { documentedRoutes, type RouteDependencies } from './routes/index.ts';
import { type AnswerMessage, mcpRoutes } from './routes/mcp.ts';
import { missingPage, pageRoutes, wantsPage } from './routes/page.ts';
import { problemsRoutes } from './routes/problems.ts';
import { sharedPlaceRoutes } from './routes/shared-place.ts';

export interface AppDependencies extends Omit<RouteDependencies, 'answers' | 'config'> {
  config: Pick<Config, 'cors-origins' | 'trusted-proxies'> & Partial<Pick<Config, 'log-requests'>>;
  log: Log;
  /** returns the position of the examples in the OpenAPI document; null or default: the built-in sample */
  exampleSpot?: () => ExampleSpot | null;
  /** rate limit that all routes share; null = no limit */
  requestLimit: RateLimit | null;
  /** called after an internal error; has doubtful map data verified. Default: there is none */
  isDataDoubtful?: IsDataDoubtful;
  /** answers Model Context Protocol messages at /mcp; null or missing = no such path exists */
  answerMessage?: AnswerMessage | null;
  /** memory of the service, bytes; default: more than it needs */
  memory?: number;
  /** callbacks for each answered request, in addition to the log */
  observers?: RequestObserver[];
  /** whether an observer needs the spans of requests */
  traced?: boolean;
}

export interface App {
  fetch(request: Request): Response | Promise<Response>;
  /** Answers a request of the service itself, which the log, the request metrics and the rate limit do not count. */
  fetchInside(request: Request): Response | Promise<Response>;
  /** method and path of every route */
  routes: readonly { method: string; path: string }[];
}

export function createApp(dependencies: AppDependencies): App {
  const { config, log, now, peerOf, observers = [], traced = false, requestLimit } = dependencies;
  const { exampleSpot = () => null, answerMessage = null, isDataDoubtful } = dependencies;
  const inside = new InsideRequests(dependencies.clientOf);
  const { clientOf } = inside;
  const withAnswers = { ...dependencies, clientOf, answers: new ScoreAnswers(dependencies.pool) };
  const documented = documentedRoutes(withAnswers);

  // hosts may have one letter; by default Elysia searches for the path from the eleventh character of a URL
  const elysia: AnyElysia = new Elysia({ handler: { standardHostname: false } })
    .onTransform(({ request, route }) => noteRoute(request, route))
    .onError(({ error, code, request, route }) => {
      if (code === 'NOT_FOUND')
        return paths.patternOf(request) === UNMATCHED && wantsPage(request)
          ? missingPage(request)
          : paths.answer(request);
      noteRoute(request, route);
      return asProblem(error, log, request, isDataDoubtful).toResponse(request, requestIdOf(request));
    })
    .use(withoutResponseSchemas(documented))
    .use(docsRoutes(documented, exampleSpot, now))
    .use(problemsRoutes())
    .use(pageRoutes())
    .use(sharedPlaceRoutes(withAnswers))
    .use(
      answerMessage
        ? mcpRoutes({
            answerMessage,
            log,
            origins: config['cors-origins'],
            fetchFor: (request) => inside.fetchFor(request, whole),
          })
        : new Elysia(),
    )
    .compile();
  const paths = knownPaths(elysia.routes);

  const routed = untilSent(
    tellLength(
      compress(
        validators((request, context) => {
          keepContext(request, context);
          return elysia.fetch(request);
        }),
      ),
    ),
    new LargeParts(clientOf, dependencies.memory),
  );
  const cached = createResponseCache(withAnswers);
  const answer: Handler = noteUnread(
    (request, context) => cached(request, context) ?? routed(request, context),
    withoutParameters(documented.routes),
  );
  const whole = recover(answer, log, isDataDoubtful);
  const limited = recover(
    oneHost(limitRequests(answer, { limit: requestLimit, clientOf })),
    log,
    isDataDoubtful,
  );
  const decorated = commonHeaders(limited, createCors(config['cors-origins']));
  const observed = observe(decorated, {
    observers: [createRequestLog(log, config['log-requests']), ...observers],
    patternOf: paths.patternOf,
    now,
    traced,
  });
  return {
    routes: elysia.routes,
    fetch: trustProxies(observed, config['trusted-proxies'] ?? [], peerOf),
    fetchInside: (request) => whole(request, newContext('-')),
  };
}

/**
 * Returns the same routes without the schemas of their responses, which are for the OpenAPI document and the types of
 * clients: at the first request of a route, Elysia compiles a check of each, for longer than the request takes.
 */
function withoutResponseSchemas({ routes }: AnyElysia): AnyElysia {
  const served: AnyElysia = new Elysia();
  for (const { method, path, handler, hooks } of routes)
    served.route(method, path, handler as never, { ...hooks, response: undefined });
  return served;
}

/** Returns the response cache in front of the router: tiles and scores in memory. */
function createResponseCache(
  dependencies: TileCacheDependencies & BaseTileCacheDependencies & ScoreCacheDependencies,
): CacheLookup {
  const findTile = cachedTiles(dependencies);
  const findBaseTile = cachedBaseTiles(dependencies);
  const findScore = cachedScores(dependencies);
  return function responseCache(request, context) {
    if (request.method !== 'GET') return undefined;
    return findBaseTile(request, context) ?? findTile(request, context) ?? findScore(request, context);
  };
}

/** Path of the OpenAPI document, which does not describe itself. */
const DOCUMENT_PATH = '/swagger/json';

/** Returns a function that tells whether a route is an operation without parameters in its query. */
function withoutParameters(documented: AnyElysia['routes']): (method: string, route: string) => boolean {
  const routes = documented
    .filter(({ hooks }) => !hooks.query)
    .map(({ method, path }) => `${method} ${path}`);
  const names = new Set([...routes, `GET ${DOCUMENT_PATH}`]);
  return (method, route) => names.has(`${method} ${route}`);
}
