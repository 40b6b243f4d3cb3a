/** Samples of the phrases of law and place, which are the longest, and what other samples share with them. */
import { OWNER_KINDS } from '../../../src/api/facts/words.ts';
import { OWNERS } from '../../../src/region/format/codes.ts';
import { COUNTRY_LAWS } from '../../../src/scoring/law/countries.ts';
import type { Nearby } from '../../../src/words/phrases/events.ts';
import type { LawPhrases } from '../../../src/words/phrases/law.ts';

export const NOTHING = [{}];
export const NEARBY: Nearby[] = ['', 'St. Anna'].flatMap((name) =>
  [0, 12, 240, 2345].map((distance) => ({ name, distance })),
);
/** Countries with a separate law in some part. */
const DIVIDED = new Set(
  [...COUNTRY_LAWS.keys()].filter((code) => code.includes('-')).map((code) => code.slice(0, 2)),
);
const LAW_NOTES = [
  null,
  'far_from_homes',
  'reception_areas',
  'permit_in_summer',
  'sources_disagree',
] as const;
export const COUNTRIES = [...new Set([...COUNTRY_LAWS.keys()].map((code) => code.slice(0, 2))), null];

const GROUNDS = ['parking', 'rest_area', 'services', 'caravan_site', 'camp_site', 'road', 'ground'] as const;
/** Access rules that may hold at some hours of the day. */
const AT_SOME_HOURS: ReadonlySet<string> = new Set([
  ...['private', 'closed', 'permit', 'customers', 'forestry', 'no_vans', 'short_stay'],
  ...['kerb_closed', 'kerb_reserved', 'closed_at_night', 'some_hours'],
]);
/** Returns the grounds of an access rule: only an owner may be a neighbour. */
const groundsOf = (rule: string) =>
  (OWNERS as readonly string[]).includes(rule) ? ([...GROUNDS, 'neighbour'] as const) : GROUNDS;

export const LAW_SAMPLES: { [K in keyof LawPhrases]: readonly LawPhrases[K][] } = {
  official_site: (['caravan_site', 'camp_site'] as const).flatMap((site) =>
    [true, false].flatMap((confirmed) => NEARBY.map((place) => ({ site, confirmed, ...place }))),
  ),
  permitted_site: (['overnight', 'vans', 'rest_area', 'services'] as const).flatMap((why) =>
    ['', 'P3'].flatMap((name) => [0, 24 * 60].map((minutes) => ({ why, name, minutes }))),
  ),
  not_reachable: [
    ...(
      [
        'water',
        'building',
        'pedestrian',
        'railway',
        'pitch',
        'cemetery',
        'park',
        'private',
        'nowhere',
      ] as const
    ).map((ground) => ({
      ground,
      distance: 40,
    })),
    { ground: null, distance: null },
    { ground: null, distance: 85 },
  ],
  access_rule: (
    [
      'military',
      'too_low',
      'no_way_in',
      'height_unread',
      'private',
      'closed',
      'permit',
      'no_vans',
      'private_road',
      'driveway',
      'kerb_closed',
      'kerb_reserved',
      'kerb_apart',
      'forestry',
      'short_stay',
      'lot_of_homes',
      'out_of_season',
      'never_open',
      'closed_at_night',
      'not_for_guests',
      ...OWNER_KINDS,
      'customers',
      'destination',
      'some_hours',
      'times_unread',
    ] as const
  ).flatMap((rule) =>
    groundsOf(rule).flatMap((ground) =>
      ['', 'Am Ring'].flatMap((name) =>
        [1, 45, 60, 150].map((minutes) => ({
          rule,
          ground,
          name,
          minutes,
          hours: AT_SOME_HOURS.has(rule) ? '20:00-08:00' : '',
        })),
      ),
    ),
  ),
  protected_area: (
    ['national_park', 'nature_reserve', 'habitat', 'landscape', 'water', 'indigenous', 'other'] as const
  ).flatMap((protection) => ['', 'Pegnitzau'].map((name) => ({ protection, name }))),
  forest: [{ onSite: true }, { onSite: false }],
  closed_track: [{}],
  country_rule: COUNTRIES.flatMap((country) =>
    (['road', 'car_park', 'private', 'shore'] as const).flatMap((ground) =>
      (['allowed', 'tolerated', 'restricted', 'forbidden', 'unknown'] as const).flatMap((level) =>
        [
          { maxHours: null, maxNights: null, selfContained: false, fine: null },
          { maxHours: 48, maxNights: null, selfContained: false, fine: null },
          { maxHours: null, maxNights: 1, selfContained: false, fine: null },
          { maxHours: null, maxNights: 3, selfContained: false, fine: null },
          {
            maxHours: null,
            maxNights: null,
            selfContained: true,
            fine: { least: 300, most: 300, currency: 'EUR' },
          },
          {
            maxHours: null,
            maxNights: null,
            selfContained: false,
            fine: { least: 190, most: 1320, currency: 'EUR' },
          },
        ].map((facts, i) => ({
          country,
          isPart: i % 2 === 1 && country !== null && DIVIDED.has(country),
          ground,
          level,
          ...facts,
          note: LAW_NOTES[i % LAW_NOTES.length]!,
          checked: 2026,
          isOld: i === 5,
        })),
      ),
    ),
  ),
  legal_notice: NOTHING,
  residents: [{ distance: 0 }, { distance: 55 }],
  police: NEARBY,
  playground: NEARBY,
  military_nearby: NEARBY,
  small_car_park: [{ spaces: 1 }, { spaces: 4 }],
  cemetery: [{ distance: 0 }, { distance: 20 }],
};
