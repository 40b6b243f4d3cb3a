/** Composes telemetry from the settings: metrics, and traces for a collector. */
import type { Config } from '../config/settings.ts';
import { createMetrics, type Metrics } from '../http/metrics/metrics.ts';
import type { ServiceFacts } from '../http/metrics/service-metrics.ts';
import type { RequestObserver } from '../http/middleware/observe.ts';
import { createTraces } from '../http/middleware/traces.ts';
import { Problem } from '../http/problem.ts';
import { metricsResponse } from '../http/routes/metrics.ts';
import { type HttpServer, listen } from '../http/server.ts';
import type { Log } from '../shared/program/log.ts';

export interface Telemetry {
  /** callbacks for each answered request */
  observers: RequestObserver[];
  /** true if an observer needs the spans of requests */
  traced: boolean;
  /** called with the light of every score */
  countScore: Metrics['countScore'];
  /** returns the metrics for the main port; null if they have a separate address */
  metricsText: (() => string) | null;
  /** Opens the address of the metrics, if there is one. @throws ListenError */
  listen(): void;
  close(): Promise<void>;
}

export function createTelemetry(config: Config, facts: ServiceFacts, log: Log): Telemetry {
  const metrics = createMetrics(facts);
  const address = config['metrics-address'];
  const endpoint = config['otlp-endpoint'];
  const traces =
    endpoint === null
      ? null
      : createTraces({
          endpoint,
          headers: config['otlp-headers'] ?? {},
          service: config['otlp-service-name'],
          version: facts.version,
          log,
        });
  let server: HttpServer | undefined;

  return {
    traced: traces !== null,
    observers: traces === null ? [metrics.observe] : [metrics.observe, traces.observe],
    countScore: metrics.countScore,
    metricsText: address === null ? metrics.text : null,
    listen() {
      if (address === null) return;
      server = listen({
        ...address,
        flag: '--metrics-address',
        fetch: (request) => metricsOnly(request, metrics.text),
      });
      log.info(`metrics on ${server.url}/metrics`);
    },
    async close() {
      await traces?.flush();
      await server?.stop(0);
    },
  };
}

function metricsOnly(request: Request, text: () => string): Response {
  if (/^\/metrics\/?$/.test(new URL(request.url).pathname)) return metricsResponse(text());
  return new Problem(404, 'not_found', 'There is nothing at this path; metrics are at /metrics.').toResponse(
    request,
    '-',
  );
}
