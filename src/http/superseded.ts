/** Forms of an operation that are kept for old callers, and are not in the document any more. */

/** Version 0.2.0, in which operations of their own took their place: seconds since 1970 (2026-11-24). */
const DEPRECATED_AT_S = 1_795_478_400;

/**
 * Says on an answer that its form will go (RFC 9745), and what takes its place.
 * @param successor path of the operation, relative to the one that was asked
 */
export function superseded(answer: Response, successor: string): Response {
  answer.headers.set('deprecation', `@${DEPRECATED_AT_S}`);
  answer.headers.set('link', `<${successor}>; rel="successor-version"`);
  return answer;
}
