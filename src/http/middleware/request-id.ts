/** Every request has an id: the client's own if it is short and plain, else one of ours. */
import { contextOf } from './context.ts';

const ACCEPTED = /^[\w-]{1,64}$/;
/** Tells processes apart; the count tells requests apart. */
const PROCESS = crypto.randomUUID().slice(0, 8);
let count = 0;

export function chooseRequestId(request: Request): string {
  const given = request.headers.get('x-request-id');
  return given !== null && ACCEPTED.test(given) ? given : `${PROCESS}-${(count++).toString(36)}`;
}

/** The id of a request that is being answered by a route. */
export function requestIdOf(request: Request): string {
  return contextOf(request)?.id ?? '-';
}
