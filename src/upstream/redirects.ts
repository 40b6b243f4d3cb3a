/** The HTTP client of providers and downloads: sends a request, follows redirects by a policy, ends bodies. */

export type Fetch = (url: string, init: BunFetchRequestInit) => Promise<Response>;

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/** Which redirects are followed. Both functions throw the error for the caller. */
export interface RedirectPolicy {
  /** maximum redirects; longer chains are loops or mistakes */
  most: number;
  /** Returns the URL to follow. @param target null if the server names no address */
  next(from: URL, target: URL | null): URL;
  tooMany(): Error;
}

/**
 * Sends a request and follows redirects. The body comes as it was sent, never decompressed: fetch has no limit for that
 * (https://github.com/oven-sh/bun/pull/32674; seen in 1.4.4).
 * @returns the first response that is not a redirect
 * @throws the errors of the policy; what `fetch` throws without a connection
 */
export async function fetchFollowing(
  url: string,
  init: BunFetchRequestInit,
  fetch: Fetch,
  policy: RedirectPolicy,
): Promise<Response> {
  let target = new URL(url);
  for (let hop = 0; hop <= policy.most; hop++) {
    const response = await fetch(target.href, { ...init, redirect: 'manual', decompress: false });
    if (!REDIRECTS.includes(response.status)) return response;
    await discard(response);
    const location = response.headers.get('location');
    target = policy.next(target, location === null ? null : URL.parse(location, target.href));
  }
  throw policy.tooMany();
}

/** Returns the encoding of a body, lower case; `identity` if it is not encoded. */
export function encodingOf(headers: Headers): string {
  return headers.get('content-encoding')?.trim().toLowerCase() || 'identity';
}

/** Ends a response whose body is not needed. Ignores a connection that breaks meanwhile. */
export async function discard(response: Response): Promise<void> {
  await response.body?.cancel().catch(() => {});
}
