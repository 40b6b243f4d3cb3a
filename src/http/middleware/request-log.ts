/**
 * Logs one line per request except probes. Never a query, an address or a token: a position is where somebody sleeps.
 */
import type { Config } from '../../config/settings.ts';
import type { Log } from '../../shared/program/log.ts';
import type { RequestObserver } from './observe.ts';
import { PROBES } from './probes.ts';

/** Maximum lines per second in sample mode, and as many again for 5xx: 16 kB per second each. */
const SAMPLED_A_SECOND = 100;

/**
 * Creates the request log.
 * @param kind all; errors = 5xx only; sample = the first lines of each second and the number of suppressed ones
 */
export function createRequestLog(log: Log, kind: Config['log-requests'] = 'sample'): RequestObserver {
  const unlogged = new Set(PROBES);
  const sample = new Sample(log);
  return (record) => {
    const { id, method, route, status, milliseconds, cache, endedAt } = record;
    if (unlogged.has(route)) return;
    const isFailure = status >= 500;
    if (kind === 'errors' && !isFailure) return;
    if (kind === 'sample' && !sample.takes(endedAt, isFailure)) return;
    // two decimals are significant
    const ms = Math.round(milliseconds * 100) / 100;
    if (log.json) {
      log.info('request', { method, route, status, cache: cache ?? undefined, request_id: id, ms });
    } else {
      log.info(`${method} ${route} ${status} ${ms} ms${cache === null ? '' : ` ${cache}`} ${id}`);
    }
  };
}

/** Chooses the lines of each second that are logged. */
class Sample {
  private second = Number.NaN;
  private taken = { answers: 0, failures: 0 };
  private leftOut = 0;

  constructor(private readonly log: Log) {}

  /** Returns true if the line is to be logged. @param at ms since 1970 */
  takes(at: number, isFailure: boolean): boolean {
    const second = Math.floor(at / 1000);
    if (second !== this.second) {
      if (this.leftOut > 0) this.log.info('requests that were not logged', { requests: this.leftOut });
      this.second = second;
      this.taken = { answers: 0, failures: 0 };
      this.leftOut = 0;
    }
    const kind = isFailure ? 'failures' : 'answers';
    if (this.taken[kind]++ < SAMPLED_A_SECOND) return true;
    this.leftOut++;
    return false;
  }
}
