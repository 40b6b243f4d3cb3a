/** Problems for clients when an upstream failed and no stored answer can replace its response. */
import type { ProblemCode } from '../api/protocol/problem-codes.ts';
import type { UpstreamError, UpstreamFault } from '../upstream/errors.ts';
import { Problem } from './problem.ts';

/** Code of each fault, and what the upstream has done. */
const FAULTS: Record<UpstreamFault, { code: ProblemCode; words: string }> = {
  timeout: { code: 'upstream_timeout', words: 'did not respond in time' },
  unreachable: { code: 'upstream_unreachable', words: 'cannot be reached' },
  server_error: { code: 'upstream_failed', words: 'answered with an error' },
  refused: { code: 'upstream_refused', words: 'refuses requests for a while' },
  gone: { code: 'upstream_has_none', words: 'does not have what was requested' },
  rejected: { code: 'upstream_failed', words: 'answered with an error' },
  bad_answer: { code: 'upstream_bad_answer', words: 'sent an unusable response' },
  breaker_open: {
    code: 'upstream_unavailable',
    words: 'has refused a request or failed repeatedly, and is not asked for a while',
  },
  busy: { code: 'upstream_busy', words: 'has too many waiting requests' },
};

/** Returns the problem of a failed upstream. @param what the upstream, e.g. "The map provider" */
export function upstreamProblem(what: string, { fault, status, retryAfterSeconds }: UpstreamError): Problem {
  const { code, words } = FAULTS[fault];
  const retry = status === 503 ? ' Retry after the delay in Retry-After.' : '';
  const retryAfter = retryAfterSeconds || (status === 503 ? 5 : 0);
  const headers: Record<string, string> = retryAfter > 0 ? { 'retry-after': String(retryAfter) } : {};
  return new Problem(status, code, `${what} ${words}.${retry}`, { headers });
}
