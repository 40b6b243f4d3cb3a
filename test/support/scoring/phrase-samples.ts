/** Sample facts for every phrase of the service: every kind, with and without a name, one and many. */

import { NOT_KEPT_REASONS } from '../../../src/api/facts/not-kept.ts';
import { TOUR_NOTICES } from '../../../src/api/facts/tour-notice.ts';
import { SITE_KINDS } from '../../../src/api/facts/words.ts';
import { TOUR_PROBLEMS } from '../../../src/api/tour.ts';
import { isRailClass, LINE_CLASSES, PointCategory } from '../../../src/region/format/codes.ts';
import { SPECIAL_NIGHTS } from '../../../src/scoring/calendar/special-nights.ts';
import { type BetterReason, DIRECTIONS } from '../../../src/words/phrases/places.ts';
import type { Phrase, PhraseKey, Phrases } from '../../../src/words/phrases.ts';
import { COUNTRIES, LAW_SAMPLES, NEARBY, NOTHING } from './law-samples.ts';

const COUNTS = [
  { vehicles_per_hour: 1116, year: 2018 },
  { vehicles_per_hour: 1 },
  { vehicles_per_hour: 12_345 },
];
const lineClasses = LINE_CLASSES.map((_, code) => code);
const BETTER_REASONS: readonly BetterReason[] = [
  'reachable',
  'allowed',
  'official',
  'official_quieter',
  'quieter_safer',
  'safer',
  'much_quieter',
  'quieter',
  'calmer',
  'little',
];

/** A new phrase does not compile until it has samples here or in law-samples.ts. */
const SAMPLES: { [K in PhraseKey]: readonly Phrases[K][] } = {
  official_noise: (['road', 'rail', 'air', 'industry'] as const).flatMap((kind) =>
    [2022, null].map((year) => ({ kind, map: 'lauf', year, level: 52 })),
  ),
  pitch_slope: [
    { lie: 'level', degrees: 0 },
    { lie: 'wedges', degrees: 3 },
    { lie: 'steep', degrees: 7 },
  ],
  cold_hollow: [{ metres: 20 }, { metres: 85 }],
  wind: [
    { where: 'ridge', metres: 40 },
    { where: 'sea', metres: 0 },
  ],
  frost: [{ metres: 1900 }],
  tour_notice: TOUR_NOTICES.flatMap((kind) =>
    (['stop', 'night', 'drive', 'track'] as const).flatMap((about) => [
      { kind, about, name: 'Pas de la Casa', metres: 24_000 },
      // a country always has a name
      { kind, about, name: kind === 'border' ? 'Andorra' : '', metres: 400 },
    ]),
  ),
  tour_problem: TOUR_PROBLEMS.flatMap((problem) =>
    ['', 'Seeblick'].map((nearest) => ({
      ...{ problem, over: problem === 'too_far' || problem === 'too_late' ? 18 : 0 },
      ...{ nearest, metres: nearest ? 3200 : 0 },
    })),
  ),
  tour_not_kept: NOT_KEPT_REASONS.flatMap((reason) => [
    { name: 'Seeblick', reason, amount: 1, instead: 'Badstraße' },
    { name: '', reason, amount: 90, instead: '' },
  ]),
  better_place: BETTER_REASONS.map((reason) => ({ reason })),
  no_green_place: [null, { name: '', distance: 12_345 }, { name: 'Seeblick', distance: 800 }].map(
    (nearest, i) => ({ wanted: i === 0, radius: i === 1 ? null : 5000, nearest, searched: 50_000 }),
  ),
  place_at: SITE_KINDS.map((kind) => ({ kind, name: 'St. Anna' })),
  place_named: SITE_KINDS.map((kind) => ({ kind, name: 'Badstraße' })),
  place_on: SITE_KINDS.map((kind) => ({ kind, name: 'Badstraße' })),
  place_in: SITE_KINDS.map((kind) => ({ kind, name: 'Sigmaringen' })),
  place_off: DIRECTIONS.map((direction) => ({
    kind: 'parking',
    name: 'Golden Bay',
    distance: 412,
    direction,
  })),
  place_alone: SITE_KINDS.map((kind) => ({ kind })),
  place_from: DIRECTIONS.map((direction) => ({ name: 'Golden Bay', distance: 1234, direction })),
  no_green_in_view: [{ wanted: false }, { wanted: true }],
  no_green_on_route: [
    { wanted: false, corridor: 500 },
    { wanted: true, corridor: 2000 },
  ],
  road_noise: lineClasses
    .filter((code) => !isRailClass(code))
    .flatMap((roadClass) =>
      NEARBY.flatMap((place) =>
        [
          { alone: false, traffic: null },
          ...[null, ...COUNTS].map((traffic) => ({ alone: true, traffic })),
        ].map((facts) => ({ roadClass, level: 54.4, ...facts, ...place })),
      ),
    ),
  rail_noise: lineClasses
    .filter(isRailClass)
    .flatMap((railClass) =>
      ['', '5903'].flatMap((name) =>
        [0, 1, 7].map((trains) => ({ railClass, trains, level: 51, name, distance: 60 })),
      ),
    ),
  aircraft_noise: ['', 'Flughafen Porto'].flatMap((airport) =>
    [true, false].map((beside) => ({ airport, beside, distance: 1900, level: 48 })),
  ),
  industry_noise: (
    [
      'industrial',
      'works',
      'power_plant',
      'wastewater',
      'port',
      'harbour',
      'logistics',
      'wind_turbine',
      'substation',
      'ferry_terminal',
    ] as const
  ).flatMap((kind) => NEARBY.map((place) => ({ kind, level: 41, ...place }))),
  nightlife: [
    PointCategory.nightclub,
    PointCategory.music_venue,
    PointCategory.bar,
    PointCategory.biergarten,
    PointCategory.outdoor_seating,
    PointCategory.fast_food,
    PointCategory.restaurant,
    PointCategory.casino,
  ].flatMap((category) =>
    [
      { bars: 1, clubs: 0, others: 0 },
      { bars: 3, clubs: 0, others: 2 },
      { bars: 0, clubs: 2, others: 0 },
      { bars: 1, clubs: 1, others: 0 },
      { bars: 2, clubs: 3, others: 0 },
      { bars: 0, clubs: 0, others: 2 },
    ].flatMap((open) =>
      [true, false].flatMap((late) =>
        ['', 'Krone'].map((name) => ({
          ...open,
          category,
          late,
          name,
          distance: 40,
          within: 160,
          level: 47,
        })),
      ),
    ),
  ),
  parking_activity: (['parking', 'rest_area', 'fuel'] as const).flatMap((kind) =>
    NEARBY.map((place) => ({ kind, level: 38, ...place })),
  ),
  pass_bys: [
    { trains: 0.2, flights: 0 },
    { trains: 1, flights: 0 },
    { trains: 22.4, flights: 0 },
    { trains: 0, flights: 1 },
    { trains: 0, flights: 14 },
    { trains: 0.6, flights: 0.4 },
    { trains: 5, flights: 3 },
  ],
  crowd: [{ venues: 1 }, { venues: 6 }],
  very_quiet: [{ level: 20 }, { level: 27.4 }],

  bells: NEARBY,
  mosque: NEARBY,
  train_horn: NEARBY,
  crossing_bell: NEARBY,
  hospital: NEARBY,
  helipad: NEARBY,
  fire_station: NEARBY,
  ambulance_station: NEARBY,
  siren: NEARBY,
  bus_stop: NEARBY,
  bus_station: NEARBY,
  rail_station: NEARBY,
  ferry_terminal: NEARBY,
  delivery: NEARBY,
  bakery: NEARBY,
  market: NEARBY,
  recycling: NEARBY,
  waste_depot: NEARBY,
  falling_water: NEARBY,
  fountain: NEARBY,
  kennel: NEARBY,
  skate_park: NEARBY,
  fire_pit: NEARBY,
  snow_guns: NEARBY,
  slipway: NEARBY,
  cooling_lorries: NEARBY,
  surf: NEARBY,
  late_food: NEARBY,
  market_day: NEARBY,
  temple_bells: NEARBY,
  street_cleaning: NOTHING,
  resort: NOTHING,
  lorries: NEARBY,
  construction: NEARBY,
  farmyard: NEARBY,
  light: NEARBY,
  special_night: SPECIAL_NIGHTS.flatMap(({ name }) =>
    (['fireworks', 'bonfires', 'parties'] as const).map((celebration) => ({ night: name, celebration })),
  ),
  hangout: NOTHING,
  bright_night: NOTHING,
  events_feed: NEARBY.filter(({ name }) => name).flatMap((place) =>
    [true, false].map((morning) => ({ morning, ...place })),
  ),
  community: [
    { counts: { calm: 1, noise: 0, knock: 0, police: 0 } },
    { counts: { calm: 2, noise: 0, knock: 0, police: 0 } },
    { counts: { calm: 0, noise: 1, knock: 0, police: 0 } },
    { counts: { calm: 0, noise: 0, knock: 1, police: 0 } },
    { counts: { calm: 0, noise: 0, knock: 0, police: 3 } },
    { counts: { calm: 1, noise: 2, knock: 1, police: 1 } },
  ],
  no_map_data: NOTHING,

  ...LAW_SAMPLES,

  does_not_fit: [
    { kind: null, limit: 0, where: 'way_in', name: '' },
    ...(['maxheight', 'maxlength', 'maxwidth', 'maxweight'] as const).flatMap((kind) => [
      { kind, limit: 2.6, where: 'place' as const, name: '' },
      { kind, limit: 3, where: 'way_in' as const, name: 'Mill Lane' },
    ]),
  ],
  van_fits: (['fits', 'no_roads', 'large', 'unread'] as const).map((known) => ({ known })),
  way_in_caution: [
    { of: 'track', amount: 850 },
    { of: 'unpaved', amount: 300 },
    { of: 'steep', amount: 16 },
    { of: 'low_emission_zone', amount: 0 },
  ],
  quality_level: [{ level: 'high' }, { level: 'medium' }, { level: 'low' }],
  quality_age: [{ year: 2017 }],
  old_map: [{ year: 2017 }],
  quality_uncounted: NOTHING,
  quality_network: NOTHING,
  quality_terrain: NOTHING,
  quality_unconfirmed: NOTHING,
  little_known: NOTHING,
  quality_undated: NOTHING,
  quality_edge: [{ distance: 0 }, { distance: 1158.2 }],
  quality_guessed: [{ percent: 83 }],
  quality_sample: NOTHING,
  quality_sparse: [
    { missing: [] },
    { missing: ['roads'] },
    { missing: ['places', 'land_use'] },
    { missing: ['roads', 'buildings', 'places', 'land_use'] },
  ],
  quality_country: COUNTRIES.flatMap((country) =>
    (['high', 'medium', 'low'] as const).map((confidence) => ({ country, confidence })),
  ),
  quality_reports: [{ reports: 1 }, { reports: 4 }],
};

export const PHRASE_KEYS = Object.keys(SAMPLES) as PhraseKey[];

export function samplesOf(key: PhraseKey): Phrase[] {
  return SAMPLES[key].map((facts) => ({ key, ...facts }) as Phrase);
}
