/** Type of a row of the country table: the law about a night in a parked camper. */
import type { LawNote } from '../../../words/phrases/law.ts';
import type { Confidence } from '../../factor.ts';

/**
 * Legal status of a night in a parked camper. `restricted`: depends on local rules, permits or the vehicle. `unknown`:
 * no law or official page was found; costs as many points as `restricted`.
 */
export const LEVELS = ['allowed', 'tolerated', 'restricted', 'forbidden', 'unknown'] as const;
export type Level = (typeof LEVELS)[number];

export interface CountryLaw {
  /** level on a public road, and on a car park without `carPark` */
  road: Level;
  /** level on a public car park or rest area; absent if it is the level of the road */
  carPark?: Level;
  /** level on private land, off the road */
  land: Level;
  /** level within 150 m of a beach or dune */
  shore: Level;
  /** level in a forest or a protected area */
  nature: Level;
  /** level on public land with protect_class 6 (national forests); absent if the country does not open it to campers */
  publicLand?: Level;
  /** number of nights at one place on public land, see `publicLand`; absent if no limit is known */
  publicNights?: number;
  /** longest stay on a rest area unless signs say otherwise, hours; absent if no law says it */
  restHours?: number;
  /** true if a night on a rest area or at motorway services is allowed although it is forbidden elsewhere */
  restAreas?: true;
  /** true if rest areas and motorway services are for a rest, not for a night: then the level of car parks applies there */
  restOnly?: true;
  /**
   * forest law that forbids driving on forest tracks without a permit, and often on field tracks; absent if none is
   * known
   */
  tracks?: string;
  /** longest stay if allowed, hours */
  maxHours?: number;
  /** number of nights allowed at one place */
  maxNights?: number;
  /** true if allowed only for vehicles with a toilet and a waste water tank on board */
  selfContained?: true;
  /** fine if forbidden, in the country's currency (ISO 4217) */
  fine?: { least: number; most: number; currency: string };
  /** what a driver must know besides the level */
  note?: LawNote;
  /** rules of a named protected area: `area` is a part of its name */
  byelaws?: { area: string; level: Level; note: LawNote };
  /** confidence in the row; `high`: the text of a law or an official page says so; null if nothing is known */
  confidence: Confidence | null;
  /** year in which the sources were checked, or in which none were found */
  checked: number;
  /** laws and official pages, by name */
  sources: readonly string[];
}

/** Rows by ISO 3166-1 alpha-2, or ISO 3166-2 for a part with its own law. */
export type CountryLaws = Readonly<Record<string, CountryLaw>>;

/** Row for a country without a known law or official page. */
export const UNKNOWN: CountryLaw = {
  road: 'unknown',
  land: 'unknown',
  shore: 'unknown',
  nature: 'unknown',
  confidence: null,
  checked: 2026,
  sources: [],
};

/** Years after which a row is said to be not checked since. */
const KEEPS_YEARS = 2;

/** Returns true if nobody checked a row in the two years before a year. @param checked year of the check */
export function isOldCheck(checked: number, year: number): boolean {
  return checked < year - KEEPS_YEARS;
}

/** Returns the codes of rows that nobody checked in the two years before a year, oldest first. */
export function notCheckedSince(laws: ReadonlyMap<string, CountryLaw>, year: number): string[] {
  return [...laws]
    .filter(([, { checked }]) => isOldCheck(checked, year))
    .sort(([, a], [, b]) => a.checked - b.checked)
    .map(([code]) => code);
}
