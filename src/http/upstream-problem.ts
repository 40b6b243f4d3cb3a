/** Problems for clients when an upstream failed and no stored answer can replace its response. */
import type { ProblemCode } from '../api/protocol/problem-codes.ts';
import type { UpstreamError, UpstreamFault } from '../upstream/errors.ts';
import { Problem } from './problem.ts';

const CODES: Record<UpstreamFault, ProblemCode> = {
  timeout: 'upstream_timeout',
  unreachable: 'upstream_unreachable',
  server_error: 'upstream_failed',
  refused: 'upstream_refused',
  gone: 'upstream_has_none',
  rejected: 'upstream_failed',
  bad_answer: 'upstream_bad_answer',
  breaker_open: 'upstream_unavailable',
  busy: 'upstream_busy',
};

/** Returns the problem of a failed upstream. @param what the upstream, e.g. "The map provider" */
export function upstreamProblem(what: string, { fault, status, retryAfterSeconds }: UpstreamError): Problem {
  const details = {
    502: `${what} sent an unusable response.`,
    503: `${what} is unavailable. Retry after the delay in Retry-After.`,
    504: `${what} did not respond in time.`,
  };
  const retryAfter = retryAfterSeconds || (status === 503 ? 5 : 0);
  const headers: Record<string, string> = retryAfter > 0 ? { 'retry-after': String(retryAfter) } : {};
  return new Problem(status, CODES[fault], details[status], { headers });
}
