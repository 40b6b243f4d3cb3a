/** Nights, vans, filters and words that requests combine. */

/** Parameters of a query. */
export type Query = Record<string, string | number>;

/** Nights: ordinary ones, holidays, changes of the clocks; with and without an offset, by day and past midnight. */
export const NIGHTS = [
  '2026-01-14T22:30',
  '2026-08-14T23:00',
  '2026-09-18T22:00',
  '2026-12-31T21:00',
  '2026-10-24T22:00',
  '2026-03-28T23:00',
  '2026-05-02T14:00',
  '2026-06-20T20:30:00Z',
  '2026-11-01T03:00:00+01:00',
];
export const VANS: Query[] = [
  {},
  {},
  { height_m: 2.8, length_m: 5.9, weight_t: 3.5, width_m: 2.1 },
  { height_m: 3.4, length_m: 8.5, weight_t: 7.5, badge: 'false' },
  { sleeper: 'light' },
  { sleeper: 'deep', height_m: 2.1 },
];
export const FILTERS: Query[] = [
  {},
  { official: 'true', radius: 20_000 },
  { free: 'true', limit: 60 },
  { kinds: 'caravan_site,camp_site', radius: 10_000 },
  { sort: 'distance', radius: 500 },
  { sort: 'score', min_score: 70 },
  { water: 'true', toilets: 'true', include_not_recorded: 'true' },
  { power: 'true', showers: 'true' },
  { dump_station: 'true', waste: 'true', include_not_recorded: 'true' },
  { lit: 'true' },
  { dark: 'true', include_not_recorded: 'true' },
  { paved: 'true', min_capacity: 10 },
  { dog: 'true' },
  { water_view: 'true' },
  { no_aerodrome: 'true', max_slope_deg: 3 },
  { open_at: '2026-01-14T22:30' },
  { max_houses: 5, kinds: 'layby,kerb,track,rest_area,services' },
  { max_water_m: 300 },
  { max_fee: 15, fee_currency: 'EUR', include_not_recorded: 'true' },
];
/** Kinds of places as drivers type them. */
export const KINDS = [
  'Stellplatz',
  'camping',
  'parking',
  'hospital',
  'área de autocaravanas',
  'fontana',
  'zwembad',
  'station',
];
export const WISHES = [
  {},
  { free: true, include_not_recorded: true },
  { min_score: 60, water_view: true },
  { kinds: ['parking'] },
];

/** Zooms of pictures of the score layer; up to 11 they come from the atlas. */
export const PICTURE_ZOOMS = [6, 9, 11, 12, 13, 14, 15, 16, 17, 18];
export const TERRAIN_ZOOMS = [7, 10, 12, 14, 15];
export const TOUR_FORMS = { planTour: '', planTourGeojson: '.geojson', planTourGpx: '.gpx' };
