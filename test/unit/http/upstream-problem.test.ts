// The sentence for clients when a provider fails names its fault.
import { expect, test } from 'bun:test';
import type { ProblemCode } from '../../../src/api/protocol/problem-codes.ts';
import { upstreamProblem } from '../../../src/http/upstream-problem.ts';
import { UpstreamError, type UpstreamFault } from '../../../src/upstream/errors.ts';

test.each<[UpstreamFault, ProblemCode, string]>([
  ['timeout', 'upstream_timeout', 'The place search did not respond in time.'],
  ['unreachable', 'upstream_unreachable', 'The place search cannot be reached.'],
  ['server_error', 'upstream_failed', 'The place search answered with an error.'],
  ['rejected', 'upstream_failed', 'The place search answered with an error.'],
  ['gone', 'upstream_has_none', 'The place search does not have what was requested.'],
  ['bad_answer', 'upstream_bad_answer', 'The place search sent an unusable response.'],
  [
    'refused',
    'upstream_refused',
    'The place search refuses requests for a while. Retry after the delay in Retry-After.',
  ],
  [
    'breaker_open',
    'upstream_unavailable',
    'The place search has refused a request or failed repeatedly, and is not asked for a while. Retry after the delay in Retry-After.',
  ],
  [
    'busy',
    'upstream_busy',
    'The place search has too many waiting requests. Retry after the delay in Retry-After.',
  ],
])('the fault "%s" of a provider has the code %s and its own sentence', (fault, code, detail) => {
  const problem = upstreamProblem('The place search', new UpstreamError(fault, 'It failed.'));
  expect([problem.error, problem.detail]).toEqual([code, detail]);
});
