/**
 * Details of a place as text: opening hours, contact, fee. Stored as one text per place in the columns
 * `areas.details` and `points.details`: the parts in the order of SITE_DETAILS, separated by line feeds, which none
 * of them contains; '' = none.
 */
export const SITE_DETAILS = ['opening_hours', 'website', 'phone', 'operator', 'maxstay', 'charge'] as const;
export type SiteDetails = Record<(typeof SITE_DETAILS)[number], string | null>;

/** Encodes details. @param details one line each; null or missing = not recorded */
export function detailsText(details: Partial<SiteDetails>): string {
  const parts = SITE_DETAILS.map((name) => details[name] ?? '');
  return parts.some((part) => part !== '') ? parts.join('\n') : '';
}

/** Decodes details; null = not recorded. */
export function detailsIn(text: string): SiteDetails {
  return text === '' ? NO_DETAILS : decoded(text);
}

/** The details of most places, made once. */
const NO_DETAILS = decoded('');

function decoded(text: string): SiteDetails {
  const parts = text.split('\n');
  return Object.fromEntries(SITE_DETAILS.map((name, i) => [name, parts[i] || null])) as SiteDetails;
}
