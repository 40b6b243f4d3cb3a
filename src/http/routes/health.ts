/** Is the service alive, can it answer, and from what data? /healthz, /readyz and /api/health. */
import { Elysia } from 'elysia';
import type { OpenAPIV3 } from 'openapi-types';
import type { DataHealth } from '../../region/read/data-health.ts';
import type { SourceRow } from '../../shared/source-row.ts';
import type { PoolStats } from '../../threads/pool/pool.ts';
import { problemResponse } from '../openapi.ts';
import { unavailable } from '../problem.ts';
import { DATA_HEALTH_SCHEMA } from '../spot-schema.ts';

export interface HealthDependencies {
  version: string;
  /** seconds since the start */
  uptime(): number;
  /** why the service should get no requests now, in one sentence; null = ready */
  notReady(): string | null;
  dataHealth(): DataHealth;
  sources(): SourceRow[];
  workers(): PoolStats;
  /** further sections of /api/health, such as `database` and `caches` */
  sections(): Record<string, unknown>;
}

const HEALTH_SCHEMA: OpenAPIV3.SchemaObject = {
  type: 'object',
  required: ['status', 'version', 'uptime_s', 'health', 'sources', 'workers'],
  properties: {
    status: { type: 'string', enum: ['ok', 'degraded', 'down'] },
    reason: { type: 'string', description: 'Why it is down' },
    version: { type: 'string' },
    uptime_s: { type: 'integer' },
    health: DATA_HEALTH_SCHEMA,
    sources: {
      type: 'array',
      items: {
        type: 'object',
        required: ['source_name', 'kind', 'status'],
        properties: {
          source_name: { type: 'string' },
          kind: { type: 'string' },
          status: { type: 'string', enum: ['ok', 'off', 'degraded', 'down'] },
          imported_at: { type: 'string', format: 'date-time', nullable: true },
          record_count: { type: 'integer', nullable: true },
          notes: { type: 'string' },
        },
      },
    },
    workers: { type: 'object', description: 'Scoring threads and their queue' },
    database: { type: 'object' },
    caches: { type: 'object' },
  },
};

const NOT_CACHED = { headers: { 'content-type': 'application/json', 'cache-control': 'no-store' } };

function answer(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { ...NOT_CACHED, status });
}

export function healthRoutes(dependencies: HealthDependencies) {
  const { version, uptime, notReady, dataHealth, sources, workers, sections } = dependencies;

  function report() {
    const reason = notReady();
    const pool = workers();
    const rows = sources();
    const down = reason !== null || pool.ready === 0;
    const impaired =
      pool.ready < pool.threads || rows.some(({ status }) => status === 'degraded' || status === 'down');
    return {
      status: down ? 'down' : impaired ? 'degraded' : 'ok',
      ...(reason === null ? {} : { reason }),
      version,
      uptime_s: Math.round(uptime()),
      health: dataHealth(),
      sources: rows,
      workers: pool,
      ...sections(),
    };
  }

  return new Elysia({ name: 'health' })
    .get(
      '/api/health',
      () => {
        const body = report();
        return answer(body, body.status === 'down' ? 503 : 200);
      },
      {
        detail: {
          operationId: 'health',
          tags: ['operation'],
          summary: 'Can scores be answered, and from what data?',
          responses: {
            200: { description: 'Yes', content: { 'application/json': { schema: HEALTH_SCHEMA } } },
            503: {
              description: 'No; the same shape',
              content: { 'application/json': { schema: HEALTH_SCHEMA } },
            },
          },
        },
      },
    )
    .get('/healthz', () => answer({ status: 'alive' }), {
      detail: {
        operationId: 'alive',
        tags: ['operation'],
        summary: 'Does the process answer at all?',
        responses: { 200: { description: 'It does' } },
      },
    })
    .get(
      '/readyz',
      () => {
        const reason = notReady() ?? (workers().ready === 0 ? 'no scoring thread is ready' : null);
        if (reason !== null) throw unavailable('not_ready', reason);
        return answer({ status: 'ready' });
      },
      {
        detail: {
          operationId: 'ready',
          tags: ['operation'],
          summary: 'Should it get requests now?',
          responses: { 200: { description: 'It should' }, 503: problemResponse('Starting or stopping') },
        },
      },
    );
}
