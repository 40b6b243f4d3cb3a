/** Filters of places: compare the wishes of a request with recorded facts. */
import type { Facilities } from '../../api/facts/facilities.ts';
import type { FilterCounts, Lacking } from '../../api/facts/filters.ts';
import type { Price, Surroundings } from '../../api/facts/place-facts.ts';
import {
  AERODROME_WITHIN_M,
  FILTERS,
  type FilterName,
  type FlagFilter,
  type Wishes,
} from '../../api/facts/wishes.ts';
import type { SiteKind } from '../../api/facts/words.ts';
import { SURFACES } from '../../region/format/codes.ts';
import type { Fit } from '../../scoring/site/fit.ts';
import { VAN_SIZE_NAMES, VAN_SIZES, type VanLimitKind } from '../../shared/van.ts';

/** Result for the user's van at a place: whether it fits, and the limits that decide. */
export interface FitFacts {
  /** true if the van fits, false if a recorded limit keeps it out, null if unknown */
  fits: boolean | null;
  /** limits of the place or of the way in that the van exceeds; may be empty although `fits` is false */
  exceeded: readonly VanLimitKind[];
  /** limits of the place that the van keeps */
  kept: readonly VanLimitKind[];
}

export function fitFacts({ fits, exceeded, kept }: Fit): FitFacts {
  return { fits, exceeded: exceeded.map(({ kind }) => kind), kept };
}

/** The facts that filters examine. */
export interface FilterFacts {
  kind: SiteKind;
  /** true inside an official site */
  official: boolean;
  score: number;
  facilities: Facilities;
  /** true if open at the requested time; null if not recorded */
  open: boolean | null;
  /** slope of the ground, degrees; null if unknown */
  slope: number | null;
  /** price of a night; null if not recorded */
  price: Price | null;
  /** null if no filter needs them */
  surroundings: Surroundings | null;
  /** result for the user's van; null without a van */
  fit: FitFacts | null;
}

const OF_SURROUNDINGS: ReadonlySet<FilterName> = new Set([
  'max_houses',
  'max_water_m',
  'water_view',
  'no_aerodrome',
]);

/** Returns true for a filter on the surroundings of a place, which take longer to compute than other facts. */
export function isCostly(name: FilterName): boolean {
  return OF_SURROUNDINGS.has(name);
}

/** Returns true if a wish needs `surroundings`. */
export function needSurroundings(wishes: Wishes): boolean {
  return askedFilters(wishes).some(([name]) => isCostly(name));
}

/** Result of one filter, true if the recorded fact passes; null if the fact is not recorded. */
type Verdict = boolean | null;

/** Paved surfaces: those before `unpaved` in SURFACES, without the first entry (not recorded). */
const PAVED: ReadonlySet<string> = new Set(SURFACES.slice(1, SURFACES.indexOf('unpaved')));

const FLAGS: Readonly<Record<FlagFilter, (facts: FilterFacts) => Verdict>> = {
  official: ({ official }) => official,
  free: ({ facilities: { fee } }) => (fee === null ? null : !fee),
  water: ({ facilities }) => facilities.water,
  toilets: ({ facilities }) => facilities.toilets,
  dump_station: ({ facilities }) => facilities.dump_station,
  power: ({ facilities }) => facilities.power,
  showers: ({ facilities }) => facilities.showers,
  waste: ({ facilities }) => facilities.waste,
  lit: ({ facilities }) => facilities.lit,
  dark: ({ facilities: { lit } }) => (lit === null ? null : !lit),
  dog: ({ facilities }) => facilities.dog,
  water_view: ({ surroundings }) => surroundings?.water_view ?? null,
  no_aerodrome: ({ surroundings }) => atLeast(surroundings?.aerodrome_m, AERODROME_WITHIN_M),
  paved: ({ facilities: { surface } }) => (surface === null ? null : PAVED.has(surface)),
};

function atLeast(value: number | null | undefined, least: number): Verdict {
  return value == null ? null : value >= least;
}

function atMost(value: number | null | undefined, most: number): Verdict {
  return value == null ? null : value <= most;
}

/** Filters that pass if their fact is not recorded: maps record limits of size, not their absence. */
const PASSES_UNRECORDED: ReadonlySet<FilterName> = new Set(VAN_SIZE_NAMES);

/** Requested filters, each with the function that applies it to a place. */
export type AskedFilters = readonly (readonly [FilterName, (facts: FilterFacts) => Verdict])[];

export function askedFilters(wishes: Wishes): AskedFilters {
  return FILTERS.flatMap((name) => {
    const test = testOf(name, wishes);
    return test ? [[name, test] as const] : [];
  });
}

function testOf(name: FilterName, wishes: Wishes): ((facts: FilterFacts) => Verdict) | null {
  const { max_houses, max_water_m, max_fee, fee_currency = 'EUR' } = wishes;
  const { flags, max_slope_deg, min_capacity, min_score, open_at, kinds, van } = wishes;
  switch (name) {
    case 'max_slope_deg':
      return limit(max_slope_deg, ({ slope }, most) => atMost(slope, most));
    case 'min_capacity':
      return limit(min_capacity, ({ facilities: { capacity } }, least) => atLeast(capacity, least));
    case 'max_houses':
      return limit(max_houses, ({ surroundings }, most) => atMost(surroundings?.houses, most));
    case 'max_water_m':
      return limit(max_water_m, ({ surroundings }, most) => atMost(surroundings?.water_m, most));
    case 'max_fee':
      return limit(max_fee, ({ facilities: { fee }, price }, most) =>
        fee === false ? true : atMost(price?.currency === fee_currency ? price.amount : null, most),
      );
    case 'min_score':
      return limit(min_score, ({ score }, least) => score >= least);
    case 'height_m':
    case 'length_m':
    case 'weight_t':
    case 'width_m':
      return limit(van?.[name], ({ fit }) => fit && keeps(fit, VAN_SIZES[name].limit));
    case 'open_at':
      return open_at === undefined ? null : ({ open }) => open;
    case 'kinds':
      return kinds === undefined ? null : ({ kind }) => kinds.includes(kind);
    default:
      return flags.includes(name) ? FLAGS[name] : null;
  }
}

/** Returns true if a van keeps the limits of one kind; null if the place records none and `fits` is not true. */
function keeps({ fits, exceeded, kept }: FitFacts, kind: VanLimitKind): Verdict {
  // the kind of an exceeded limit may be unknown: it then counts for every kind
  if (fits === false && (exceeded.length === 0 || exceeded.includes(kind))) return false;
  return fits === true || kept.includes(kind) ? true : null;
}

/** Returns the filters without those on the size of the van. */
export function withoutVan(asked: AskedFilters): AskedFilters {
  return asked.filter(([name]) => !PASSES_UNRECORDED.has(name));
}

function limit(
  value: number | undefined,
  verdict: (facts: FilterFacts, value: number) => Verdict,
): ((facts: FilterFacts) => Verdict) | null {
  return value === undefined ? null : (facts) => verdict(facts, value);
}

export type Passing = 'yes' | 'not_recorded' | 'no';

/**
 * Applies the filters to a place. `not_recorded`: no filter fails, but a fact that a filter needs is not recorded.
 * @param but filter to ignore
 */
export function passing(facts: FilterFacts, asked: AskedFilters, but?: FilterName): Passing {
  let result: Passing = 'yes';
  for (const [name, test] of asked) {
    if (name === but) continue;
    const passes = passingOne(name, test(facts));
    if (passes === 'no') return 'no';
    if (passes === 'not_recorded') result = passes;
  }
  return result;
}

function passingOne(name: FilterName, verdict: Verdict): Passing {
  if (verdict === null) return PASSES_UNRECORDED.has(name) ? 'yes' : 'not_recorded';
  return verdict ? 'yes' : 'no';
}

/** Returns the filters that a place fails, and those whose fact is not recorded. */
export function lackingOf(
  facts: FilterFacts,
  asked: AskedFilters,
): Record<keyof typeof Lacking, FilterName[]> {
  const lacking = (wanted: Passing) =>
    asked.flatMap(([name, test]) => (passingOne(name, test(facts)) === wanted ? [name] : []));
  return { missing: lacking('no'), not_recorded: lacking('not_recorded') };
}

/** Returns true if a place with this result of the filters is listed. */
export function isWanted(passes: Passing, { include_not_recorded }: Wishes): boolean {
  return passes === 'yes' || (include_not_recorded && passes === 'not_recorded');
}

export function filterCounts(
  choices: readonly FilterFacts[],
  asked: AskedFilters,
  wishes: Wishes,
): FilterCounts {
  const counts: FilterCounts = {};
  for (const [name, test] of asked) {
    const count = { matches: 0, not_recorded: 0, others: 0, without: 0 };
    for (const facts of choices) {
      const verdict = test(facts);
      if (verdict === null) count.not_recorded++;
      else if (verdict) count.matches++;
      else count.others++;
      if (isWanted(passing(facts, asked, name), wishes)) count.without++;
    }
    counts[name] = count;
  }
  return counts;
}
