/**
 * Details of a place as text: what its tags say, and what was computed at import. Stored as one text per place in the
 * columns `areas.details` and `points.details`: the parts in the order of DETAILS, separated by line feeds, which none
 * of them contains; '' = none. New parts are appended, so that files without them stay readable.
 */
export const SITE_TEXTS = [
  'opening_hours',
  'website',
  'phone',
  'operator',
  'maxstay',
  'charge',
  'reservation',
] as const;
export type SiteTexts = Record<(typeof SITE_TEXTS)[number], string | null>;

/**
 * Details of a place, in the order of their storage. `seasonal`: the tag. `houses`: number of houses within
 * 200 m, `-` where most are not mapped. `water_m`: metres to water, missing beyond 1 km. `water_views`:
 * metres east and north to shores in plain view, as `120,-35 -8,60`. A file whose import did not compute
 * these has no `houses`. `maxlength`, `maxwidth`: metres. `maxweight`: tonnes. `rules`: see `rulesText`.
 * A limit that cannot be read is UNREAD.
 */
const DETAILS = [
  ...SITE_TEXTS,
  'seasonal',
  'houses',
  'water_m',
  'water_views',
  'maxlength',
  'maxweight',
  'maxwidth',
  'rules',
] as const;
type Detail = (typeof DETAILS)[number];

const UNCOUNTED = '-';
/** Text of a limit that a place has but whose value cannot be read. */
export const UNREAD = '?';

/** Surroundings of a place, computed at import. */
export interface SiteSurroundings {
  /** houses within 200 m; null = most are not mapped */
  houses: number | null;
  /** distance to water, m; null = none within 1 km */
  waterM: number | null;
  /** shores in plain view according to the map, without terrain; m east and north of the place */
  waterViews: readonly (readonly [east: number, north: number])[];
}

/** Encodes details. @param details one line each; null or missing = not recorded */
export function detailsText(details: Partial<Record<Detail, string | null>>): string {
  return joined(DETAILS.map((name) => details[name] ?? ''));
}

/** Returns encoded details with the surroundings added. */
export function withSurroundings(text: string, { houses, waterM, waterViews }: SiteSurroundings): string {
  const parts = text.split('\n');
  const known: Partial<Record<Detail, string>> = {
    houses: houses === null ? UNCOUNTED : String(houses),
    water_m: waterM === null ? '' : String(waterM),
    water_views: waterViews.map((shore) => shore.join()).join(' '),
  };
  return joined(DETAILS.map((name, i) => known[name] ?? parts[i] ?? ''));
}

function joined(parts: readonly string[]): string {
  return parts.join('\n').trimEnd();
}

/** Decodes the texts of a place; null = not recorded. */
export function textsIn(details: string): SiteTexts {
  return details === '' ? NO_TEXTS : decoded(details);
}

/** Texts of a place without details, shared by most places. */
const NO_TEXTS = decoded('');

function decoded(details: string): SiteTexts {
  const parts = details.split('\n');
  return Object.fromEntries(SITE_TEXTS.map((name, i) => [name, parts[i] || null])) as SiteTexts;
}

/** Decodes one detail of a place; '' = not recorded. */
export function detailIn(details: string, name: Detail): string {
  return details.split('\n', DETAILS.indexOf(name) + 1)[DETAILS.indexOf(name)] ?? '';
}

/** Decodes the surroundings of a place; null if the import did not compute them. */
export function surroundingsIn(details: string): SiteSurroundings | null {
  const [houses = '', water = '', views = ''] = details.split('\n').slice(DETAILS.indexOf('houses'));
  if (houses === '') return null;
  return {
    houses: houses === UNCOUNTED ? null : Number(houses),
    waterM: water === '' ? null : Number(water),
    waterViews: views === '' ? [] : views.split(' ').map(shoreIn),
  };
}

function shoreIn(text: string): [east: number, north: number] {
  const [east, north] = text.split(',');
  return [Number(east), Number(north)];
}
