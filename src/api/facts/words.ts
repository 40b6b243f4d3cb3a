/** Words for what a place is; without schemas, so that the page can take them, too. */

/** What a van stands on; `kerb` and `track` are places that nobody looks for. */
export const SITE_KINDS = [
  'caravan_site',
  'camp_site',
  'parking',
  'rest_area',
  'services',
  'layby',
  'kerb',
  'track',
] as const;
export type SiteKind = (typeof SITE_KINDS)[number];

/** May one stay for the night, by law, signs and owner? */
export const ALLOWED = ['yes', 'rules', 'no', 'unknown'] as const;
export type Allowed = (typeof ALLOWED)[number];

/** The level of the night outside in one word, from the quietest. */
export { LOUDNESS, type Loudness } from '../../shared/loudness.ts';

/** What the loudest source is. */
export const SOUND_KINDS = [
  'motorway',
  'main_road',
  'road',
  'street',
  'railway',
  'tram',
  'aircraft',
  'industry',
  'wind_turbine',
  'port',
  'bar',
  'club',
  'restaurant',
  'car_park',
  'rest_area',
  'fuel',
] as const;
export type SoundKind = (typeof SOUND_KINDS)[number];
