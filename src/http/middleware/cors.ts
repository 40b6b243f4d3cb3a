/** Cross-origin access to the API (CORS). Any origin by default, never with credentials, as there are none. */

const EXPOSED =
  'Accept-Ranges, Age, Content-Language, Content-Range, ETag, RateLimit, RateLimit-Policy, Retry-After, Spotscore-Ignored, Spotscore-Version, X-Cache, X-Request-Id';
/** Headers that pages of the service's clients send; browsers with OpenTelemetry send those of W3C Trace Context. */
const USUAL_HEADERS =
  'Accept, Accept-Language, Content-Type, If-None-Match, If-Range, Mcp-Protocol-Version, Range, traceparent, tracestate, X-Request-Id';
/** A list of names of headers. */
const HEADER_NAMES = /^[\w!#$%&'*+.^`|~-]+(?:[ \t]*,[ \t]*[\w!#$%&'*+.^`|~-]+)*$/;
/** Maximum length of a list of headers that is repeated, characters. */
const LONGEST_LIST = 1000;
/** Lifetime of a preflight result, s: a day; browsers use less. */
const PREFLIGHT_MAX_AGE_S = 86_400;

/** Adds the CORS headers to a response. */
export type Cors = (request: Request, response: Response) => void;

/** Returns the function that adds CORS headers. @param origins `['*']` or the allowed origins */
export function createCors(origins: readonly string[]): Cors {
  const any = origins.includes('*');

  function allowedOrigin(origin: string | null): string | null {
    if (any) return '*';
    return origin !== null && origins.includes(origin) ? origin : null;
  }

  return function cors(request, { headers, ok }) {
    const origin = request.headers.get('origin');
    if (!any) headers.append('vary', 'Origin');
    const allowed = allowedOrigin(origin);
    if (allowed === null) return;
    headers.set('access-control-allow-origin', allowed);
    if (origin === null) return;
    headers.set('access-control-expose-headers', EXPOSED);
    if (isPreflight(request) && ok) {
      headers.set('access-control-allow-methods', headers.get('allow') ?? '');
      headers.set('access-control-allow-headers', allowedHeaders(request));
      headers.set('access-control-max-age', String(PREFLIGHT_MAX_AGE_S));
    }
  };
}

/** Returns the headers that a page may send: all that it asks for, too, as there are no credentials to protect. */
function allowedHeaders({ headers }: Request): string {
  const asked = headers.get('access-control-request-headers') ?? '';
  return asked.length <= LONGEST_LIST && HEADER_NAMES.test(asked)
    ? `${USUAL_HEADERS}, ${asked}`
    : USUAL_HEADERS;
}

function isPreflight({ method, headers }: Request): boolean {
  return method === 'OPTIONS' && headers.has('access-control-request-method');
}
