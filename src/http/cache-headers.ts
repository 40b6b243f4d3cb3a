/** Headers for HTTP caches: entity tags, Vary, revalidation. */

/** Cache-Control of responses that may change at any time: store them, but revalidate before each use. */
export const REVALIDATE = 'no-cache';

/** Returns the tag of a body. Weak, because the same response may also be sent compressed. */
export function tagOf(body: string | Uint8Array): string {
  return `W/"${Bun.hash(body).toString(36)}"`;
}

/**
 * Returns true if a client has the version with a tag, by its `If-None-Match`. Compares weakly with every tag in the
 * list, as RFC 9110 13.1.2 requires: proxies may have weakened our tag.
 */
export function isKnownTo({ headers }: Request, tag: string): boolean {
  const ifNoneMatch = headers.get('if-none-match');
  if (ifNoneMatch === null) return false;
  const opaque = (text: string) => text.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((each) => opaque(each) === opaque(tag));
}

/** Headers that a 304 keeps (RFC 9110 15.4.5), ranges and hits of a cache. */
const KEPT = ['etag', 'cache-control', 'vary', 'accept-ranges', 'x-cache'];

/** Returns a 304. @param headers of the whole response */
export function notModified(headers: Headers): Response {
  const kept = KEPT.flatMap((name): [string, string][] => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return new Response(null, { status: 304, headers: kept });
}

/** Returns bytes with their strong tag, or 304 if the client has them. */
export function conditional(
  request: Request,
  body: Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
): Response {
  const etag = `"${Bun.hash(body).toString(36)}"`;
  const all = new Headers({ ...headers, etag });
  return isKnownTo(request, etag) ? notModified(all) : new Response(body, { headers: all });
}

/** Adds a request header to Vary, once. */
export function varyBy(headers: Headers, name: string): void {
  const known = headers.get('vary')?.split(/\s*,\s*/) ?? [];
  if (!known.includes(name)) headers.append('vary', name);
}
