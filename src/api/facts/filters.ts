/** Query parameters that filter places, and the number of places that pass each filter. */
import { type Static, Type } from '@sinclair/typebox';
import { t } from 'elysia';
import { dateTime, oneOf, queryInteger, queryNumber } from '../values.ts';
import {
  AERODROME_WITHIN_M,
  CURRENCIES,
  FILTERS,
  type FilterName,
  HOUSES_WITHIN_M,
  WATER_WITHIN_M,
} from './wishes.ts';
import { SITE_KINDS } from './words.ts';

const flag = (what: string) =>
  t.Optional(
    oneOf(['true', 'false'], {
      default: 'false',
      description: `\`true\`: only places ${what}`,
      expectation: 'true or false',
      examples: ['false'],
    }),
  );

const KIND_LIST = `^(${SITE_KINDS.join('|')})(,(${SITE_KINDS.join('|')}))*$`;

export const filterQuery = {
  official: flag('where one may stay overnight officially'),
  free: flag('that cost nothing'),
  water: flag('with drinking water'),
  toilets: flag('with toilets'),
  dump_station: flag('where toilet cassettes and waste water can be emptied'),
  power: flag('with electricity for vans'),
  showers: flag('with showers'),
  waste: flag('with a place for rubbish'),
  lit: flag('that are lit at night'),
  dark: flag('that are recorded as not lit at night'),
  paved: flag('on asphalt, concrete or stones'),
  dog: flag('where dogs are allowed, on a leash or without'),
  water_view: flag(
    'with a view over water: a lake, reservoir or river of at least 1 ha, or the sea, within 800 m, with neither woods nor houses in between, nor hills where terrain is imported. Without terrain only water within 50 m is known to be seen',
  ),
  no_aerodrome: flag(
    `without a runway within ${AERODROME_WITHIN_M / 1000} km, airfields and glider strips included, helipads not`,
  ),
  max_slope_deg: t.Optional(
    queryNumber({
      minimum: 0,
      maximum: 45,
      description: 'Maximum slope of the ground in degrees; needs imported terrain',
      examples: [3],
    }),
  ),
  min_capacity: t.Optional(
    queryInteger({
      minimum: 1,
      maximum: 10_000,
      description: 'Minimum number of spaces or pitches',
      examples: [10],
    }),
  ),
  min_score: t.Optional(
    queryInteger({ minimum: 0, maximum: 100, description: 'Minimum score of the night', examples: [70] }),
  ),
  open_at: t.Optional(
    dateTime(
      'Only places that are open at this time of year: a site by its season, a car park also by its hours. Without an offset: wall time at the place',
    ),
  ),
  kinds: t.Optional(
    t.String({
      pattern: KIND_LIST,
      description: `Only these kinds, separated by commas: ${SITE_KINDS.join(', ')}`,
      expectation: `kinds separated by commas, each one of ${SITE_KINDS.join(', ')}`,
      examples: ['caravan_site,camp_site'],
    }),
  ),
  max_houses: t.Optional(
    queryInteger({
      minimum: 0,
      maximum: 1000,
      description: `Maximum number of houses (mapped buildings of at least 40 m²) within ${HOUSES_WITHIN_M} m of the place`,
      examples: [5],
    }),
  ),
  max_water_m: t.Optional(
    queryInteger({
      minimum: 10,
      maximum: WATER_WITHIN_M - 1,
      description:
        'Maximum straight distance to the shore of a lake, a pond of at least 0.1 ha, a river mapped as an area, or the sea, in metres',
      examples: [150],
    }),
  ),
  max_fee: t.Optional(
    queryNumber({
      minimum: 0,
      maximum: 100_000,
      description:
        'Maximum price of a night in `fee_currency`: only places that are free or whose recorded price is a plain amount per night, day or stay. Another currency counts as not recorded',
      examples: [15],
    }),
  ),
  fee_currency: t.Optional(
    oneOf(CURRENCIES, {
      default: 'EUR',
      description: 'Currency of `max_fee`',
      examples: ['EUR'],
    }),
  ),
  include_not_recorded: t.Optional(
    oneOf(['true', 'false'], {
      default: 'false',
      description: '`true`: facts that are not recorded do not exclude a place',
      expectation: 'true or false',
      examples: ['false'],
    }),
  ),
};

const count = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] });

export const FilterCount = t.Object(
  {
    matches: count('Places that have it', 12),
    not_recorded: count('Places where it is not recorded', 20),
    others: count('Places that do not have it', 0),
    without: count('Places that would be listed without this filter', 12),
  },
  {
    title: 'FilterCount',
    description: 'Counts of one filter alone; the first three add up to `choices`',
  },
);
export type FilterCount = Static<typeof FilterCount>;

export const FilterCounts = t.Partial(
  t.Object(
    Object.fromEntries(FILTERS.map((name) => [name, FilterCount])) as Record<FilterName, typeof FilterCount>,
  ),
  { title: 'FilterCounts', description: 'One entry for each requested filter' },
);
export type FilterCounts = Static<typeof FilterCounts>;

const filterNames = (description: string, examples: FilterName[]) =>
  t.Array(oneOf(FILTERS, { examples }), { description });

/** Members of a closest match that name the requested filters which it fails, or for which no fact is recorded. */
export const Lacking = {
  missing: filterNames('Filters that it does not pass', ['power']),
  not_recorded: filterNames('Filters of which nothing is recorded there', ['showers']),
};
