/** Every request has an id: the client's own if it is short and plain, else one of ours. */

const REQUEST_ID = Symbol('request id');

interface Tracked extends Request {
  [REQUEST_ID]?: string;
}

const ACCEPTED = /^[\w-]{1,64}$/;
/** Tells processes apart; the rest of an id tells requests apart. */
const prefix = crypto.randomUUID().slice(0, 8);
/** The last two characters of an id, so that only every 1296th id counts up: a new number costs more than the rest. */
const ENDINGS = Array.from({ length: 36 * 36 }, (_, i) => i.toString(36).padStart(2, '0'));
let beginning = prefix;
let beginnings = 0;
let nextEnding = ENDINGS.length;

function newId(): string {
  if (nextEnding === ENDINGS.length) {
    beginning = `${prefix}-${(beginnings++).toString(36)}`;
    nextEnding = 0;
  }
  return beginning + ENDINGS[nextEnding++]!;
}

function chooseId(request: Request): string {
  const given = request.headers.get('x-request-id');
  return given !== null && ACCEPTED.test(given) ? given : newId();
}

/** The id of a request that is still being answered: the same whenever it is asked for. */
export function requestIdOf(request: Request): string {
  const tracked: Tracked = request;
  tracked[REQUEST_ID] ??= chooseId(request);
  return tracked[REQUEST_ID];
}

/** The same for the last one who asks: the id need not be kept, which most requests are spared. */
export function lastRequestIdOf(request: Request): string {
  return (request as Tracked)[REQUEST_ID] ?? chooseId(request);
}
