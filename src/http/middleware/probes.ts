/** Requests of monitoring systems, every few seconds. */

/** Probe paths, whose requests are not logged. */
export const PROBES = ['/healthz', '/readyz', '/metrics'];

/** Health checks are exempt from rate limits: a 429 would look like an outage. */
const UNLIMITED = new RegExp(`^https?://[^/]*(?:${[...PROBES, '/api/health'].join('|')})/?(?:[?#]|$)`);

export function isUnlimited({ url }: Request): boolean {
  return UNLIMITED.test(url);
}
