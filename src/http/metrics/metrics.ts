/** All metrics of /metrics. */
import { Exposition } from './exposition.ts';
import { RequestMetrics } from './request-metrics.ts';
import { type ServiceFacts, writeServiceMetrics } from './service-metrics.ts';

export interface Metrics {
  /** counts an answered request */
  observe: RequestMetrics['observe'];
  /** counts a score by its light */
  countScore: RequestMetrics['countScore'];
  /** returns all metrics in the Prometheus text format */
  text(): string;
}

export function createMetrics(facts: ServiceFacts): Metrics {
  const requests = new RequestMetrics();
  return {
    observe: requests.observe,
    countScore: requests.countScore,
    text() {
      const exposition = new Exposition();
      requests.write(exposition);
      writeServiceMetrics(exposition, facts);
      return exposition.toString();
    },
  };
}
