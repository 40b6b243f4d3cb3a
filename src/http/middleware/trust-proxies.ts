/** Headers of proxies about the URL of the service: only those of trusted ones stay in a request. */
import { createProxyTrust } from './client-address.ts';

/** Headers by which a proxy tells the URL that clients see: their scheme, and the path prefix that it removed. */
const OF_PROXIES = ['x-forwarded-proto', 'x-forwarded-prefix'];

/**
 * Removes from a request what only a trusted proxy may tell about the URL of the service.
 * @param peerOf address of the connection of a request; null = unknown
 */
export function trustProxies<Answer>(
  next: (request: Request) => Answer,
  trustedProxies: readonly string[],
  peerOf: (request: Request) => string | null,
) {
  const isTrusted = createProxyTrust(trustedProxies);
  return function trustProxies(request: Request): Answer {
    const told = OF_PROXIES.filter((name) => request.headers.has(name));
    if (told.length > 0 && !isTrusted(peerOf(request))) for (const name of told) request.headers.delete(name);
    return next(request);
  };
}
