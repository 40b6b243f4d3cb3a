/**
 * What caches need of JSON answers: what they depend on, how long they hold, and a tag by which a client that has one
 * already learns that it is still right, without getting it again.
 */
import { matchesTag, notModified, REVALIDATE, tagOf, varyBy } from '../cache-headers.ts';
import type { Handler } from './context.ts';

const JSON_TYPE = /^application\/(?:geo\+)?json/;

export function validators(next: Handler): Handler {
  return function validators(request, context) {
    const answer = next(request, context);
    return answer instanceof Promise
      ? answer.then((response) => validated(request, response))
      : validated(request, answer);
  };
}

/** An answer says in `Content-Language` that it depends on the language, and in `Cache-Control` what else is true of it. */
function validated(request: Request, response: Response): Response | Promise<Response> {
  const { headers, status } = response;
  if (!JSON_TYPE.test(headers.get('content-type') ?? '')) return response;
  if (headers.has('content-language')) varyBy(headers, 'Accept-Language');
  varyBy(headers, 'Accept-Encoding');
  if (!headers.has('cache-control')) headers.set('cache-control', REVALIDATE);
  // a HEAD has no body to make a tag of
  const isTagged = request.method === 'GET' && status === 200 && headers.get('cache-control') !== 'no-store';
  if (!isTagged) return response;
  return headers.has('etag') ? unlessKnown(request, response) : tagged(request, response);
}

async function tagged(request: Request, response: Response): Promise<Response> {
  const { headers, status } = response;
  const body = await response.bytes();
  headers.set('etag', tagOf(body));
  return unlessKnown(request, new Response(body, { status, headers }));
}

function unlessKnown({ headers }: Request, response: Response): Response {
  const isKnown = matchesTag(headers.get('if-none-match'), response.headers.get('etag')!);
  return isKnown ? notModified(response.headers) : response;
}
