/** Request ids: the client's own if it is short and plain, otherwise a generated one. */
import { contextOf } from './context.ts';

const ACCEPTED = /^[\w-]{1,64}$/;
/** First part of generated ids, which identifies the process; the rest counts its requests. */
const PROCESS = crypto.randomUUID().slice(0, 8);
let count = 0;

export function chooseRequestId(request: Request): string {
  const given = request.headers.get('x-request-id');
  return given !== null && ACCEPTED.test(given) ? given : `${PROCESS}-${(count++).toString(36)}`;
}

/** Returns the id of a request within a route. */
export function requestIdOf(request: Request): string {
  return contextOf(request)?.id ?? '-';
}
