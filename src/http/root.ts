/** Base URL of this service as clients see it, also behind a proxy, for responses with absolute URLs. */

/** Form of a path prefix that a proxy may remove, e.g. `/spots`, with slashes behind it. */
const PREFIX = /^((?:\/[\w.~-]+)+)\/*$/;

/** Returns the base URL without a trailing slash, of a request that passed `trustProxies`. */
export function rootOf({ url, headers }: Request): string {
  const { protocol, host } = new URL(url);
  const scheme = firstOfList(headers, 'x-forwarded-proto').toLowerCase();
  const known = scheme === 'http' || scheme === 'https' ? `${scheme}:` : protocol;
  return `${known}//${host}${prefixOf(headers)}`;
}

/** Returns the path prefix that a proxy removed, without a trailing slash; '' if none. */
export function prefixOf(headers: Headers): string {
  return PREFIX.exec(firstOfList(headers, 'x-forwarded-prefix'))?.[1] ?? '';
}

/** Returns the first value of a list, which the proxy nearest to the client wrote; '' if there is none. */
function firstOfList(headers: Headers, name: string): string {
  return (headers.get(name) ?? '').split(',', 1)[0]!.trim();
}
