/** Counts answered requests and scores. */
import type { Light } from '../../scoring/rating.ts';
import type { RequestRecord } from '../middleware/observe.ts';
import type { Exposition, Sample } from './exposition.ts';

/** Bucket bounds, s. A warm score takes 0.2 ms, a cold one 1 ms; no client waits longer than 10 s. */
const LATENCY_BOUNDS = [
  0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];
const LIGHTS = ['green', 'yellow', 'red'] as const satisfies Light[];
/** Counts by key. Increments in place, without a second lookup. */
class Tally<K> extends Map<K, { count: number }> {
  add(key: K): void {
    const known = this.get(key);
    if (known) known.count++;
    else this.set(key, { count: 1 });
  }
}

interface RouteCounts {
  statuses: Tally<number>;
  caches: Tally<string>;
  /** responses by latency, one entry more than bounds */
  latencies: Float64Array;
  seconds: number;
}

export class RequestMetrics {
  private readonly routes = new Map<string, RouteCounts>();
  private readonly lights: Record<Light, number> = { green: 0, yellow: 0, red: 0 };

  /** Counts an answered request. Routes are few: their patterns and one name for all unknown paths. */
  readonly observe = ({ route, status, milliseconds, cache }: RequestRecord): void => {
    let counts = this.routes.get(route);
    if (!counts) {
      const latencies = new Float64Array(LATENCY_BOUNDS.length + 1);
      counts = { statuses: new Tally(), caches: new Tally(), latencies, seconds: 0 };
      this.routes.set(route, counts);
    }
    counts.statuses.add(status);
    if (cache !== null) counts.caches.add(cache);
    const seconds = milliseconds / 1000;
    let bucket = 0;
    while (bucket < LATENCY_BOUNDS.length && seconds > LATENCY_BOUNDS[bucket]!) bucket++;
    counts.latencies[bucket]!++;
    counts.seconds += seconds;
  };

  /** Counts a score by its light. */
  readonly countScore = (light: Light): void => {
    this.lights[light]++;
  };

  write(into: Exposition): void {
    const routes = [...this.routes];
    into.counter(
      'spotscore_http_requests_total',
      'Answered requests by route and status.',
      routes.flatMap(([route, { statuses }]) =>
        [...statuses].map(([status, { count }]): Sample => [{ route, status: String(status) }, count]),
      ),
    );
    into.histogram(
      'spotscore_http_request_duration_seconds',
      'Time from the arrival of a request to the start of its response, by route.',
      routes.map(([route, { latencies: counts, seconds: sum }]) => [
        { route },
        { bounds: LATENCY_BOUNDS, counts, sum },
      ]),
    );
    into.counter(
      'spotscore_http_cache_total',
      'Responses by the value of X-Cache.',
      routes.flatMap(([route, { caches }]) =>
        [...caches].map(([word, { count }]): Sample => [{ route, word: word.toLowerCase() }, count]),
      ),
    );
    into.counter(
      'spotscore_scores_total',
      'Scores sent, alone or in lists, by traffic light.',
      LIGHTS.map((light) => [{ light }, this.lights[light]]),
    );
  }
}
