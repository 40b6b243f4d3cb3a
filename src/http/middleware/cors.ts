/** Which web pages may use the interface (CORS). Any origin by default, never with credentials: none exist. */

const EXPOSED = 'Age, Content-Language, ETag, Retry-After, X-Cache, X-Request-Id';
const ALLOWED_HEADERS = 'Accept, Accept-Language, Content-Type, If-None-Match, X-Request-Id';
/** A day; browsers cap it lower. */
const PREFLIGHT_MAX_AGE_S = 86_400;

export interface Cors {
  /** what every answer has, whoever asks */
  common: Readonly<Record<string, string>>;
  /** False when the common headers are all that this request's answer needs. */
  depends(request: Request): boolean;
  /** Adds what a page of the request's origin needs to read the answer. */
  apply(request: Request, headers: Headers): void;
  /** The answer to OPTIONS on a path that has these methods. */
  preflight(request: Request, methods: string): Response;
}

/** @param origins `['*']` or the origins that may use the interface */
export function createCors(origins: readonly string[]): Cors {
  const any = origins.includes('*');

  function depends(request: Request): boolean {
    return !any || request.headers.has('origin');
  }

  function apply(request: Request, headers: Headers): void {
    const origin = request.headers.get('origin');
    if (!any) {
      headers.append('vary', 'Origin');
      if (origin === null || !origins.includes(origin)) return;
      headers.set('access-control-allow-origin', origin);
    }
    if (origin !== null) headers.set('access-control-expose-headers', EXPOSED);
  }

  function preflight(request: Request, methods: string): Response {
    const headers: Record<string, string> = { allow: methods };
    if (request.headers.has('access-control-request-method')) {
      headers['access-control-allow-methods'] = methods;
      headers['access-control-allow-headers'] = ALLOWED_HEADERS;
      headers['access-control-max-age'] = String(PREFLIGHT_MAX_AGE_S);
    }
    return new Response(null, { status: 204, headers });
  }

  return { common: any ? { 'access-control-allow-origin': '*' } : {}, depends, apply, preflight };
}
