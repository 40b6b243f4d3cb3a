/** The user's van, and how deeply its people sleep; without schemas, so that threads and the page can import it. */

/** How deeply people sleep; `normal` is everybody else, and the default. */
export const SLEEPERS = ['light', 'normal', 'deep'] as const;
export type Sleeper = (typeof SLEEPERS)[number];

/**
 * Sizes of a van, each with the limit (an OSM key) that it must not exceed and the range allowed in requests. Units:
 * metres, and tonnes of the loaded vehicle.
 */
export const VAN_SIZES = {
  height_m: { limit: 'maxheight', minimum: 1, maximum: 5 },
  length_m: { limit: 'maxlength', minimum: 2, maximum: 25 },
  weight_t: { limit: 'maxweight', minimum: 0.5, maximum: 44 },
  width_m: { limit: 'maxwidth', minimum: 1, maximum: 4 },
} as const;
export type VanSize = keyof typeof VAN_SIZES;
export const VAN_SIZE_NAMES = Object.keys(VAN_SIZES) as VanSize[];
export type VanLimitKind = (typeof VAN_SIZES)[VanSize]['limit'];

/** A van as requested. A missing size is unknown: its limits are not checked. */
export interface Van extends Partial<Record<VanSize, number>> {
  /** false: no badge for low-emission zones; missing = it has one */
  badge?: false;
  /** how deeply the people in the van sleep; missing = normal */
  sleeper?: Exclude<Sleeper, 'normal'>;
}

/** A van as a query or a body describes it. */
export type VanInput = Partial<Record<VanSize, number>> & {
  badge?: 'true' | 'false' | boolean;
  sleeper?: Sleeper;
};

/** Returns the van of a request; undefined if nothing in it differs from the default. */
export function vanOf(query: VanInput): Van | undefined {
  const { height_m, length_m, weight_t, width_m, badge, sleeper = 'normal' } = query;
  const hasBadge = badge !== false && badge !== 'false';
  // checked first: hardly any request has a size, and a cached score must not wait
  const hasSize = (height_m ?? length_m ?? weight_t ?? width_m) !== undefined;
  if (sleeper === 'normal' && hasBadge && !hasSize) return undefined;
  const van: Van = {};
  for (const size of VAN_SIZE_NAMES) if (query[size] !== undefined) van[size] = query[size];
  if (!hasBadge) van.badge = false;
  if (sleeper !== 'normal') van.sleeper = sleeper;
  return van;
}

/** Returns a van as query parameters. */
export function vanParameters({ badge, ...van }: Van): Record<string, string | number> {
  return badge === false ? { ...van, badge: 'false' } : van;
}

/** Returns true if the van itself was described, not only the people in it. */
export function hasVehicle(van: Van): boolean {
  return van.badge === false || VAN_SIZE_NAMES.some((size) => van[size] !== undefined);
}

/** Returns a text that is equal for equal vans only. Part of the keys of caches. */
export function vanKey(van: Van): string {
  const sizes = VAN_SIZE_NAMES.map((size) => van[size] ?? '').join();
  return `${sizes} ${van.badge ?? ''} ${van.sleeper ?? ''}`;
}
