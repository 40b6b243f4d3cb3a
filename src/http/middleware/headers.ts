/** Headers of every request and response. */

import { Problem } from '../problem.ts';
import { after, type Handler } from './context.ts';
import type { Cors } from './cors.ts';

export function commonHeaders(next: Handler, cors: Cors): Handler {
  return function commonHeaders(request, context) {
    return after(next(request, context), (response) => {
      const { headers } = response;
      headers.set('x-request-id', context.id);
      headers.set('x-content-type-options', 'nosniff');
      if (context.quotas) {
        // draft-ietf-httpapi-ratelimit-headers-10
        headers.set('ratelimit-policy', context.quotas.map(({ policy }) => policy).join(', '));
        headers.set('ratelimit', context.quotas.map(({ state }) => state).join(', '));
      }
      cors(request, response);
      return response;
    });
  };
}

const TWO_HOSTS = new Problem(400, 'invalid_host', 'The request must have exactly one Host header.');
const NO_HOST = new Problem(400, 'invalid_host', 'The Host header is not the name or address of a host.');

/**
 * Rejects requests with two Host headers (RFC 9112 3.2), as a proxy in front may have used the other one, and with a
 * Host that is none, as scanners send.
 * @throws Problem 400, from the handler
 */
export function oneHost(next: Handler): Handler {
  return function oneHost(request, context) {
    // repeated headers are joined by commas; no host contains one
    if (request.headers.get('host')?.includes(',')) throw TWO_HOSTS;
    if (!URL.canParse(request.url)) throw NO_HOST;
    return next(request, context);
  };
}
