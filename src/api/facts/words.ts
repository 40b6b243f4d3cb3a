/** Words for kinds of places, permission and sounds. The page imports this file, so it contains no schemas. */

/** Kinds of places for a van; `kerb` and `track` only for a place that the user chose. */
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

/** Whom a car park belongs to, if the owner keeps overnight guests away. */
export const OWNER_KINDS = [
  'hospital',
  'school',
  'kindergarten',
  'worship',
  'hotel',
  'company',
  'shop',
  'club',
  'flats',
  'care',
  'authority',
] as const;

/** Answers to whether one may stay for the night, by law, signs and owner. */
export const ALLOWED = ['yes', 'rules', 'no', 'unknown'] as const;
export type Allowed = (typeof ALLOWED)[number];

/** Sound level outside at night in one word, quietest first. */
export { LOUDNESS, type Loudness } from '../../shared/loudness.ts';

/** Kinds of the loudest source. */
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

/** Columns of the table that `Accept: text/csv` asks for: those of `detail: score`, and why a spot has none. */
export const SCORE_COLUMNS = [
  'id',
  'spot_id',
  'score',
  'ampel',
  'score_low',
  'score_high',
  'night_noise_db',
  'allowed',
  'degraded',
  'error',
] as const;
