/** Kinds of places for a van, the best first. */
export const STANDINGS = ['official_site', 'rest_area', 'car_park', 'kerb', 'track', 'none'] as const;
export type StandingName = (typeof STANDINGS)[number];
