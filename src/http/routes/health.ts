/** GET /healthz, /readyz and /api/health: liveness, readiness, and the state of data and services. */
import {
  Alive,
  type DataHealth,
  Down,
  Health,
  type PoolStats,
  Ready,
  type SourceRow,
} from '../../api/health.ts';
import { BadRequest, FAULTS, laterProblem } from '../../api/protocol/problem.ts';
import { timeZoneRelease } from '../../scoring/calendar/time-zones.ts';
import { unavailable } from '../problem.ts';
import { FRESH_JSON_HEADERS, family } from './family.ts';

export interface HealthDependencies {
  version: string;
  /** uptime, s */
  uptime(): number;
  /** reason why the service is not ready, one sentence; null = ready */
  notReady(): string | null;
  dataHealth(): DataHealth;
  sources(): SourceRow[];
  workers(): PoolStats;
  /** sections of /api/health from other parts of the service */
  sections(): Pick<Health, 'database' | 'caches' | 'search'>;
}

function isImpaired({ status }: SourceRow): boolean {
  return status === 'degraded' || status === 'failing' || status === 'down';
}

export function healthRoutes(dependencies: HealthDependencies) {
  const { version, uptime, notReady, dataHealth, sources, workers, sections } = dependencies;

  function report(): Health {
    const reason = notReady();
    const pool = workers();
    const rows = sources();
    const down = reason !== null || pool.ready === 0;
    const impaired = pool.ready < pool.threads || rows.some(isImpaired);
    return {
      status: down ? 'down' : impaired ? 'degraded' : 'ok',
      ...(reason === null ? {} : { reason }),
      version,
      uptime_s: Math.round(uptime()),
      health: dataHealth(),
      sources: rows,
      time_zones: { version: timeZoneRelease() },
      workers: pool,
      ...sections(),
    };
  }

  const inFull = family('health', FAULTS).get(
    '/api/health',
    ({ set, status }) => {
      Object.assign(set.headers, FRESH_JSON_HEADERS);
      const body = report();
      return body.status === 'down' ? status(503, body) : body;
    },
    {
      response: { 200: Health, 400: BadRequest, 503: Down },
      detail: {
        operationId: 'health',
        tags: ['operation'],
        summary: 'State of the service and of its data',
        description: 'For people and dashboards, never rate limited; `/readyz` is for load balancers.',
      },
    },
  );
  return family('probes', FAULTS)
    .use(inFull)
    .get(
      '/healthz',
      ({ set }) => {
        Object.assign(set.headers, FRESH_JSON_HEADERS);
        return { status: 'alive' } as const;
      },
      {
        response: { 200: Alive, 400: BadRequest },
        detail: {
          operationId: 'alive',
          tags: ['operation'],
          summary: 'Liveness probe',
          description: 'Never rate limited; independent of data, threads and database.',
        },
      },
    )
    .get(
      '/readyz',
      ({ set }) => {
        const reason = notReady() ?? (workers().ready === 0 ? 'no scoring thread is ready' : null);
        if (reason !== null) throw unavailable('not_ready', reason);
        Object.assign(set.headers, FRESH_JSON_HEADERS);
        const degraded = sources()
          .filter(isImpaired)
          .map(({ source_name, notes }) => `${source_name}: ${notes}`);
        return { status: 'ready', ...(degraded.length > 0 ? { degraded } : {}) } as const;
      },
      {
        response: { 200: Ready, 400: BadRequest, 503: laterProblem('Starting or stopping') },
        detail: {
          operationId: 'ready',
          tags: ['operation'],
          summary: 'Readiness probe',
          description:
            'Never rate limited; not ready while starting, while stopping, and without a scoring thread. ' +
            'Ready although something is missing: `degraded` says what, as in `/api/health`.',
        },
      },
    );
}
