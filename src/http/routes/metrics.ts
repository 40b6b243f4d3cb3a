/** GET /metrics: for this machine only, as it contains more than the public should know. */
import { Metrics } from '../../api/health.ts';
import { BadRequest, FAULTS, problem } from '../../api/protocol/problem.ts';
import { CONTENT_TYPE } from '../metrics/exposition.ts';
import { createClientOf } from '../middleware/client-address.ts';
import { Problem } from '../problem.ts';
import { family } from './family.ts';

/** IPv6 loopback as formatted by `createClientOf`, and IPv4 loopback. */
const LOOPBACK_KEY = /^(?:127\.|0:0:0:0::\/64$)/;
/** Headers of proxies. Any of them shows that the request comes through a proxy. */
const PROXY_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

export interface MetricsDependencies {
  /** returns the metrics; null if they are served on a separate address */
  metricsText: (() => string) | null;
  /** address of a request's connection; null = unknown */
  peerOf(request: Request): string | null;
}

/** Returns the response with metrics. */
export function metricsResponse(text: string): Response {
  return new Response(text, { headers: { 'content-type': CONTENT_TYPE, 'cache-control': 'no-store' } });
}

export function metricsRoutes({ metricsText, peerOf }: MetricsDependencies) {
  // a header can only take access away: a proxy may set one of them and pass on the others from its client
  const peerKeyOf = createClientOf([], peerOf);
  const isLocal = (request: Request) =>
    LOOPBACK_KEY.test(peerKeyOf(request)) && !PROXY_HEADERS.some((name) => request.headers.has(name));
  return family('metrics', FAULTS).get(
    '/metrics',
    ({ request }) => {
      if (metricsText === null) throw new Problem(404, 'not_found', 'There is nothing at this path.');
      if (isLocal(request)) return metricsResponse(metricsText());
      throw new Problem(
        403,
        'local_only',
        'Metrics are served on this machine only; set --metrics-address to serve them elsewhere.',
      );
    },
    {
      response: {
        200: Metrics,
        400: BadRequest,
        403: problem('The client is not on this machine'),
        404: problem('Metrics are served on a separate address'),
      },
      detail: {
        operationId: 'metrics',
        tags: ['operation'],
        summary: 'Metrics for Prometheus',
        description: 'On this machine only, unless `--metrics-address` sets a separate address.',
      },
    },
  );
}
