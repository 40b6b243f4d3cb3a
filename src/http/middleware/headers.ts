/** Headers of every request and response. */

import { INTERFACE_VERSION } from '../../api/protocol/headers.ts';
import { Problem } from '../problem.ts';
import { after, type Handler } from './context.ts';
import type { Cors } from './cors.ts';

export function commonHeaders(next: Handler, cors: Cors): Handler {
  return function commonHeaders(request, context) {
    return after(next(request, context), (response) => {
      const { headers } = response;
      headers.set('x-request-id', context.id);
      headers.set('x-content-type-options', 'nosniff');
      headers.set('spotscore-version', INTERFACE_VERSION);
      if (context.ignored) headers.set('spotscore-ignored', listOf(context.ignored));
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

/** Maximum number of names in a header, and of characters of each. */
const MOST_NAMES = 10;
const LONGEST_NAME = 60;

/** An empty name in a header. */
const EMPTY = '""';

/** Returns names for a header: percent-encoded, as they may contain anything. */
function listOf(names: readonly string[]): string {
  const shown = names
    .slice(0, MOST_NAMES)
    .map((name) => encodeURIComponent(name.slice(0, LONGEST_NAME).toWellFormed()) || EMPTY);
  return [...shown, ...(names.length > MOST_NAMES ? ['...'] : [])].join(', ');
}

const TWO_HOSTS = new Problem(400, 'invalid_host', 'The request must have exactly one Host header.');
const NO_HOST = new Problem(400, 'invalid_host', 'The Host header is not the name or address of a host.');

/**
 * A name of labels of at most 63 characters, an address of IPv4, or one of IPv6 in brackets, with or without a port. What
 * else is in it, Bun leaves out.
 */
const HOST =
  /^(?:(?:(?:[\w~!$&'()*+;=-]|%[\da-f]{2}){1,63}(?:\.(?!:|$)|\.?(?=:|$)))*|\[[\da-f:.]+\])(?::\d{0,5})?$/i;

/**
 * Rejects requests with two Host headers (RFC 9112 3.2), as a proxy in front may have used the other one, and with a
 * Host that is none, as scanners send.
 * @throws Problem 400, from the handler
 */
export function oneHost(next: Handler): Handler {
  return function oneHost(request, context) {
    // repeated headers are joined by commas; no host contains one
    const host = request.headers.get('host') ?? '';
    if (host.includes(',')) throw TWO_HOSTS;
    if (!HOST.test(host.trim()) || !URL.canParse(request.url)) throw NO_HOST;
    return next(request, context);
  };
}
