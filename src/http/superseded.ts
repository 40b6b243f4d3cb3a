/** Deprecated forms of operations, which the OpenAPI document no longer contains. */

/** Deprecation time, s since 1970: 2026-11-24, version 0.2.0, which added operations in their place. */
const DEPRECATED_AT_S = 1_795_478_400;

/**
 * Marks a response as deprecated (RFC 9745) and links its successor.
 * @param successor path of the operation, relative to the requested one
 */
export function superseded(answer: Response, successor: string): Response {
  answer.headers.set('deprecation', `@${DEPRECATED_AT_S}`);
  answer.headers.set('link', `<${successor}>; rel="successor-version"`);
  return answer;
}
