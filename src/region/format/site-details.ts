/**
 * What the map says of a place to stand in words: opening times, how to reach its people, what it costs. Stored as one
 * text per place, in columns `areas.details` and `points.details`: its parts in the order of SITE_DETAILS, separated by a
 * line feed, which none of them holds; '' = nothing.
 */
export const SITE_DETAILS = ['opening_hours', 'website', 'phone', 'operator', 'maxstay', 'charge'] as const;
export type SiteDetails = Record<(typeof SITE_DETAILS)[number], string | null>;

/** @param details one line each; null or missing = not recorded */
export function detailsText(details: Partial<SiteDetails>): string {
  const parts = SITE_DETAILS.map((name) => details[name] ?? '');
  return parts.some((part) => part !== '') ? parts.join('\n') : '';
}

/** The same details; null = not recorded. */
export function detailsIn(text: string): SiteDetails {
  const parts = text.split('\n');
  return Object.fromEntries(SITE_DETAILS.map((name, i) => [name, parts[i] || null])) as SiteDetails;
}
