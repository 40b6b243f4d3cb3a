/** POST /api/tour: a drive of several days with a place for every night. */
import { type Static, Type } from '@sinclair/typebox';
import { t } from 'elysia';
import { MAX_TRACK_CHARACTERS } from '../shared/geo/polyline.ts';
import { HOURS, MAX_DAYS, MAX_TOUR_KM } from '../shared/tour-days.ts';
import { Law } from './facts/country-law.ts';
import { filterQuery } from './facts/filters.ts';
import { NotKept } from './facts/not-kept.ts';
import { SiteKind } from './facts/place-facts.ts';
import { TourNotice } from './facts/tour-notice.ts';
import { TourPrice } from './facts/tour-price.ts';
import { SITE_KINDS } from './facts/words.ts';
import { Place } from './nearby.ts';
import { bodyOf } from './protocol/body-schema.ts';
import { NOT_STORED_TEXT } from './protocol/headers.ts';
import { dateTime, EXAMPLE, Instant, Latitude, Longitude, oneOf, QueryLanguage } from './values.ts';
import { VanBody } from './van.ts';

/** Maximum number of points on the way. */
export const MAX_VIA = 12;

/** A field that the object does not have is an error: a tour that ignored a typing error would be a wrong one. */
const NO_OTHERS = { additionalProperties: false };

const coordinates = { lat: Latitude, lon: Longitude };
const point = (description: string, example: object) =>
  t.Object(coordinates, {
    ...NO_OTHERS,
    description,
    expectation: 'an object with lat and lon',
    examples: [example],
  });

const { kinds: _kinds, open_at: _openAt, ...filters } = filterQuery;

export const TourWishes = bodyOf(
  filters,
  {
    kinds: t.Optional(
      t.Array(SiteKind, {
        maxItems: SITE_KINDS.length,
        description: 'Only these kinds',
        examples: [['caravan_site', 'camp_site']],
        expectation: `at most ${SITE_KINDS.length} of ${SITE_KINDS.join(', ')}`,
      }),
    ),
    open: t.Optional(
      t.Boolean({
        description:
          'Only places that are open that night: a site by its season, a car park also by its hours',
        examples: [true],
        expectation: 'true or false',
      }),
    ),
  },
  {
    ...NO_OTHERS,
    title: 'TourWishes',
    description: 'What each place must have: the filters of `GET /api/spot/nearby`',
  },
);
export type TourWishes = Static<typeof TourWishes>;

export const TourPlan = t.Object(
  {
    start: t.Optional(
      point('Where the tour begins; not with `track`', { lat: EXAMPLE.lat, lon: EXAMPLE.lon }),
    ),
    end: t.Optional(point('Where it ends: the last night is near it', { lat: -34.884, lon: -56.06 })),
    track: t.Optional(
      t.String({
        maxLength: MAX_TRACK_CHARACTERS,
        description: `Instead of \`start\` and \`end\`: a line to follow, an encoded polyline of precision 5 (latitude first), at most ${MAX_TOUR_KM} km long`,
        expectation: `an encoded polyline of precision 5 with at most ${MAX_TRACK_CHARACTERS} characters`,
      }),
    ),
    via: t.Optional(
      t.Array(
        t.Object(
          {
            ...coordinates,
            night: t.Optional(
              t.Boolean({
                description: 'True: a day ends here, with a night near it; default false',
                expectation: 'true or false',
              }),
            ),
          },
          NO_OTHERS,
        ),
        {
          maxItems: MAX_VIA,
          description: 'Points on the way, in order; not with `track`',
          expectation: `at most ${MAX_VIA} objects with lat and lon`,
        },
      ),
    ),
    departure: t.Optional(
      dateTime('Departure on the first day; without an offset: wall time at the start. Default: now'),
    ),
    hours_per_day: t.Optional(
      Type.Number({
        ...HOURS,
        description: 'Maximum driving time of a day in hours; default 5',
        examples: [0.1],
        expectation: `a number from ${HOURS.minimum} to ${HOURS.maximum}`,
      }),
    ),
    arrive_by: t.Optional(dateTime('Latest arrival at the end; without an offset: wall time there')),
    wishes: t.Optional(TourWishes),
    van: t.Optional(VanBody),
    nights: t.Optional(
      t.Array(
        t.Object(
          {
            date: t.String({
              format: 'date',
              description: 'Day whose night is fixed',
              examples: ['2026-02-16'],
              expectation: 'a date such as 2026-02-16',
            }),
            ...coordinates,
            may_change: t.Optional(
              t.Boolean({
                description: 'True: it may be exchanged; default false',
                expectation: 'true or false',
              }),
            ),
          },
          NO_OTHERS,
        ),
        {
          maxItems: MAX_DAYS,
          description:
            'Places chosen before: these nights are kept while they fit, the others are fitted around them. Of two that do not fit together the later one in this list is kept; `not_kept` of the response names each that is not. If all nights are given (one each evening, up to the end) and none `may_change`, the tour is judged: all stay, and a day that does not work has `problem` and `nearest`',
          expectation: `at most ${MAX_DAYS} objects with date, lat and lon`,
        },
      ),
    ),
  },
  {
    ...NO_OTHERS,
    title: 'TourPlan',
    examples: [
      {
        start: { lat: EXAMPLE.lat, lon: EXAMPLE.lon },
        end: { lat: -34.884, lon: -56.06 },
        departure: EXAMPLE.at,
        hours_per_day: 0.5,
      },
    ],
  },
);
export type TourPlan = Static<typeof TourPlan>;

export const TourQuery = t.Object({ lang: t.Optional(QueryLanguage) });
export type TourQuery = Static<typeof TourQuery>;

/** Schema of an encoded polyline of precision 5. */
const geometry = t.String({
  description: 'The way as an encoded polyline of precision 5 (latitude first)',
  examples: ['vm`tE~y}uIgOkdA_v@snD'],
});
export const roadMetres = Type.Integer({
  minimum: 0,
  description: 'Length by road in metres',
  examples: [18_400],
});
export const driveSeconds = (description: string) =>
  Type.Integer({ minimum: 0, description, examples: [1620] });

export const TourPlace = t.Object(
  {
    ...Place.properties,
    drive_s: driveSeconds(
      'Driving time in seconds: of a night or another choice from the night before, of a plan B from the night',
    ),
  },
  { title: 'TourPlace' },
);
export type TourPlace = Static<typeof TourPlace>;

/** Problems of a day: no night, no plan B, or a drive to or from a chosen place that is too long or unknown. */
export const TOUR_PROBLEMS = [
  'no_map', // no map data where the day ends
  'no_place', // no place to sleep within reach
  'no_match', // no place within reach fulfils all wishes
  'only_bad', // only places with a red light; a tour includes at most one of them
  'no_plan_b', // a night, but no second place within ten minutes
  'too_far', // the drive to or from a chosen place is longer than a day's driving
  'no_road', // no way by road to or from a chosen place is known
  // of nights that are all given
  'not_allowed', // by law, sign or owner
  'closed', // the car park is closed at night, and a van inside cannot leave
  'no_van_place', // no van can park there
  'does_not_fit', // a recorded limit keeps the van out
  'too_late', // the tour gets to its end after `arrive_by`
] as const;
export type TourProblem = (typeof TOUR_PROBLEMS)[number];

/** Members of a day that JSON and GeoJSON share, besides places, drive and law. */
export const dayMembers = {
  date: t.String({ format: 'date', description: 'Local date of the evening', examples: ['2026-02-16'] }),
  departure: Instant('Departure: the first day as requested, then at 9 in the morning, local time'),
  arrival: Instant('Arrival at the night, or at the end of the day where there is none'),
  stop: t.Nullable(Type.Integer({ minimum: 0 }), {
    description:
      'Number of the `via` point near which the day ends, or the number of via points for the end; null elsewhere',
    examples: [0],
  }),
  end_name: t.Nullable(t.String(), {
    description:
      'Where the day really ends, in a few words: the point of `stop` if the night is within 2 km of it, otherwise the town of the night; null if nothing around has a name',
    examples: ['Malvín, Montevideo'],
  }),
  problem: t.Nullable(oneOf(TOUR_PROBLEMS), {
    description:
      'What is missing: `no_map`, `no_place`, `no_match`, `only_bad` (no night); `no_plan_b`; `too_far` (the drive to a chosen place, or from it to the next night, is up to ten minutes longer than `hours_per_day`), `no_road` (no way by road to or from it is known: the drive is estimated from a straight line). Of a judged tour also `not_allowed`, `closed` (a van inside cannot leave at night), `no_van_place`, `does_not_fit`, `too_late` (after `arrive_by`); the first of these that applies',
    examples: [null],
  }),
  notice: t.Nullable(t.String(), {
    description: 'The problem in a sentence, in the language of the response',
    examples: [null],
  }),
  before_dark: t.Nullable(t.Boolean(), {
    description: 'Whether the arrival is before the end of civil twilight; null without a night',
    examples: [true],
  }),
};

export const nightLaw = t.Nullable(t.String(), {
  description:
    'Whose law applies to the night: `part`, or else `country`, of an entry of `law`; null without a night or on the high seas',
  examples: ['UY'],
});
const place = (description: string) => t.Union([TourPlace, t.Null()], { description });
const choices = t.Array(TourPlace, {
  description: 'Other places within reach that day, from which the next night is in reach, too; best first',
});

export const TourDay = t.Object(
  {
    ...dayMembers,
    drive: t.Object(
      { distance_m: roadMetres, duration_s: driveSeconds('Driving time in seconds'), geometry },
      {
        title: 'TourDrive',
        description:
          'From the night before, or the start, over the stop of the day to this night; on the last day on to the end if the night is before it',
      },
    ),
    law: nightLaw,
    night: place('Where to sleep; null if there is none'),
    plan_b: place('The best other place within ten minutes of the night; null if there is none'),
    others: choices,
    nearest: place(
      'Of a judged tour: the nearest place that works, for a night that does not; of a drive that is too long the last place that it reaches in time. Null if the night works, or if no place within reach does',
    ),
  },
  { title: 'TourDay' },
);
export type TourDay = Static<typeof TourDay>;

const count = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] });

/** Members of a tour besides its days. */
export const tourMembers = {
  distance_m: roadMetres,
  duration_s: driveSeconds('Driving time of all days in seconds'),
  score: count('Sum of the scores of all nights', 82),
  price: TourPrice,
  judged: t.Boolean({
    description: 'All nights were given: none was exchanged, see `nights` of the request',
    examples: [false],
  }),
  considered: count('Number of scored places', 120),
  matches: count('Scored places where a van may and can park and that have everything wished for', 90),
  sampled: t.Boolean({
    description: 'More places are on the way than are scored for one tour',
    examples: [false],
  }),
  law: Law,
  start_name: t.Nullable(t.String(), {
    description: 'Where the tour begins, in a few words; null if nothing around has a name',
    examples: ['Plaza Independencia, Montevideo'],
  }),
  not_kept: t.Array(NotKept, {
    description:
      'Chosen nights of the request that are not kept, each with its reason and what takes its place',
  }),
  notices: t.Array(TourNotice, {
    description: 'What to know about the tour besides its nights, in order of its days',
  }),
  degraded: t.Boolean({
    description:
      'No roads could be used, see `degraded_reason`; times and lengths are estimated from straight lines',
    examples: [false],
  }),
  degraded_reason: t.Nullable(oneOf(['no_roads', 'no_connection']), {
    description:
      '`no_roads`: no region has a road network; `no_connection`: it has no way for this van between the points, or does not reach them; null if not degraded',
    examples: [null],
  }),
  router: oneOf(['own', 'none'], {
    description: 'Where driving times come from: the road network of the regions, or estimates',
    examples: ['own'],
  }),
};

export const Tour = t.Object(
  { days: t.Array(TourDay, { description: 'In order; each date once' }), ...tourMembers },
  { title: 'Tour', description: 'The days of the tour', headers: NOT_STORED_TEXT },
);
export type Tour = Static<typeof Tour>;

/** Reason why no tour can fulfil a request: the field of its body, and a sentence with what would be possible. */
export interface Impossible {
  field: 'hours_per_day' | 'arrive_by';
  message: string;
}
