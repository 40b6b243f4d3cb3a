/** What caches go by: tags that name an answer, and what it depends on. */

/** For what may change at any time: keep it, but ask whether it is still right before each use. */
export const REVALIDATE = 'no-cache';

/** The tag of a body. Weak, because the same answer may come compressed, which makes other bytes of it. */
export function tagOf(body: string | Uint8Array): string {
  return `W/"${Bun.hash(body).toString(36)}"`;
}

/** Weak comparison with every tag of the list, as RFC 9110 13.1.2 demands: a proxy may have weakened ours. */
export function matchesTag(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false;
  const opaque = (text: string) => text.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((each) => opaque(each) === opaque(tag));
}

/** What RFC 9110 15.4.5 wants of an answer without its body. */
const KEPT = ['etag', 'cache-control', 'vary'];

/** The answer to a client that has this one already. */
export function notModified(headers: Headers): Response {
  const kept = KEPT.flatMap((name): [string, string][] => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return new Response(null, { status: 304, headers: kept });
}

/** Tells caches that the answer depends on this header of the request, once. */
export function varyBy(headers: Headers, name: string): void {
  const known = headers.get('vary')?.split(/\s*,\s*/) ?? [];
  if (!known.includes(name)) headers.append('vary', name);
}
