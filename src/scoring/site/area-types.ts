/** What kind of land a spot may lie on, as answers call it. */
export const AREA_TYPES = [
  'residential',
  'industrial',
  'commercial',
  'retail',
  'parking',
  'nature',
  'farmland',
  'water',
  'military',
  'unknown',
] as const;
export type AreaType = (typeof AREA_TYPES)[number];
