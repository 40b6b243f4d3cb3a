/** Every request has an id: the client's own if it is short and plain, else one of ours. */

const REQUEST_ID = Symbol('request id');

interface Tracked extends Request {
  [REQUEST_ID]?: string;
}

const ACCEPTED = /^[\w-]{1,64}$/;
/** Tells processes apart; the counter tells requests apart. */
const prefix = crypto.randomUUID().slice(0, 8);
let counter = 0;

/** Gives the request its id and returns it. */
export function assignRequestId(request: Request): string {
  const given = request.headers.get('x-request-id');
  const id = given !== null && ACCEPTED.test(given) ? given : `${prefix}-${(++counter).toString(36)}`;
  (request as Tracked)[REQUEST_ID] = id;
  return id;
}

/** The id that the request was given at its arrival. */
export function requestIdOf(request: Request): string {
  return (request as Tracked)[REQUEST_ID] ?? assignRequestId(request);
}
