/** Adds caching headers to JSON responses: Vary, Cache-Control and a tag for conditional requests. */
import { isKnownTo, notModified, REVALIDATE, tagOf, varyBy } from '../cache-headers.ts';
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

/**
 * Adds caching headers to one response. A response with `Content-Language` varies by language; an existing
 * `Cache-Control` is kept.
 */
function validated(request: Request, response: Response): Response | Promise<Response> {
  const { headers, status } = response;
  if (!JSON_TYPE.test(headers.get('content-type') ?? '')) return response;
  if (headers.has('content-language')) varyBy(headers, 'Accept-Language');
  varyBy(headers, 'Accept-Encoding');
  if (!headers.has('cache-control')) headers.set('cache-control', REVALIDATE);
  // a HEAD has no body to compute a tag from
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

function unlessKnown(request: Request, response: Response): Response {
  return isKnownTo(request, response.headers.get('etag')!) ? notModified(response.headers) : response;
}
