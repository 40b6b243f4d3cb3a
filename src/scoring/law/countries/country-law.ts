/** What one row of the country table holds. */
import type { Confidence } from '../../factor/factor.ts';

/**
 * What the law makes of a night in a parked camper: `restricted` = allowed or not by local rules, by permission or for
 * some only; `unknown` = no law or official page was found: it costs as much as local rules that nobody knows.
 */
export const LEVELS = ['allowed', 'tolerated', 'restricted', 'forbidden', 'unknown'] as const;
export type Level = (typeof LEVELS)[number];

export interface CountryLaw {
  /** on a public road or car park */
  road: Level;
  /** on a public car park, where another law holds than on the road */
  carPark?: Level;
  /** on private land, off the road */
  land: Level;
  /** within 150 m of a beach */
  shore: Level;
  /** in a forest or a protected area */
  nature: Level;
  /** on public land for all uses (protect_class 6: national forests), where the country opens it */
  publicLand?: Level;
  /** true = a night on a rest area or service area is allowed although it is forbidden on the road */
  restAreas?: true;
  /**
   * the forest law that forbids driving on forest tracks without a permit, and often on field tracks, too; left out = none
   * is known
   */
  tracks?: string;
  /** longest stay where it is allowed, hours */
  maxHours?: number;
  /** allowed for this many nights at one place */
  maxNights?: number;
  /** allowed for vehicles with toilet and waste water tank on board only */
  selfContained?: true;
  /** where it is forbidden, in the country's money (ISO 4217) */
  fine?: { least: number; most: number; currency: string };
  /** how sure the row is: `high` = the text of a law or an official page says so; null = nothing is known */
  confidence: Confidence | null;
  /** the year of which the sources are known to say so, or in which none were found */
  checked: number;
  /** laws and official pages, by name */
  sources: readonly string[];
}

/** Keys are ISO 3166-1 alpha-2, or ISO 3166-2 for a part with a law of its own. */
export type CountryLaws = Readonly<Record<string, CountryLaw>>;

/** Nobody here found a law or an official page. */
export const UNKNOWN: CountryLaw = {
  road: 'unknown',
  land: 'unknown',
  shore: 'unknown',
  nature: 'unknown',
  confidence: null,
  checked: 2026,
  sources: [],
};
