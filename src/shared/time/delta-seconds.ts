/** Maximum number of seconds; larger ones count as this one (RFC 9111 1.2.2). */
const MAX_SECONDS = 2 ** 31;

/** Parses delta-seconds of an HTTP header (RFC 9111 1.2.2); null if it is not a non-negative integer. */
export function deltaSeconds(text: string | null | undefined): number | null {
  if (!text || !/^\d+$/.test(text.trim())) return null;
  return Math.min(Number(text), MAX_SECONDS);
}
