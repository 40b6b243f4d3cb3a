/** A request for two hosts at once is refused (RFC 9112 3.2): a proxy before us may have believed the other one. */
import { Problem } from '../problem.ts';
import type { Handler } from './context.ts';

const TWO_HOSTS = new Problem(400, 'invalid_host', 'The request must name one Host, and no more.');

/** @throws Problem 400, from the handler */
export function oneHost(next: Handler): Handler {
  return function oneHost(request, context) {
    // the runtime joins headers of one name by commas; no host has one
    if (request.headers.get('host')?.includes(',')) throw TWO_HOSTS;
    return next(request, context);
  };
}
