/** What watches the service, every few seconds and for ever. */

/** Paths that only machines ask: their requests are not worth a line in the log. */
export const PROBES = ['/healthz', '/readyz', '/metrics'];

/** Whoever watches the service must not be sent away: it would count as down. */
const UNLIMITED = new RegExp(`^https?://[^/]*(?:${[...PROBES, '/api/health'].join('|')})/?(?:[?#]|$)`);

export function isUnlimited({ url }: Request): boolean {
  return UNLIMITED.test(url);
}
