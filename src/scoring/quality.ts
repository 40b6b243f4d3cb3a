/** How much an answer can be trusted, from what is known at this spot. */
import type { Community } from './community.ts';
import { gapsAround } from './completeness.ts';
import { rulesOf } from './countries.ts';
import type { Environment } from './environment.ts';
import type { Missing } from './text/phrases/quality.ts';
import type { Phrase } from './text/phrases.ts';

export interface Quality {
  /** 0..100 */
  score: number;
  level: 'high' | 'medium' | 'low';
  /** what lowers it, worst first, then what raises it */
  reasons: Phrase[];
}

/** What a night's rating rests on, beside the map. */
export interface Evidence {
  /** the time that is rated, ms since 1970 */
  atMs: number;
  /** share of the night's sound energy that rests on defaults, 0..1 */
  guessedShare: number;
  /** whether that sound costs points at all: a guess about silence does no harm */
  audible: boolean;
  community: Community;
}

const YEAR_MS = 365.25 * 86_400_000;
/** Map data of the last year is fresh; then each year costs points, up to a limit: streets rarely move. */
const FRESH_YEARS = 1;
const POINTS_PER_YEAR = 4;
const MOST_AGE_POINTS = 25;
const UNKNOWN_AGE_POINTS = 8;
/** A motorway is heard for 3.5 km: nearer to the edge of the data than that, something may be missing. */
const EDGE_M = 3500;
const MOST_EDGE_POINTS = 25;
/** Points when the whole level rests on typical traffic, and the share from which it is worth saying. */
const MOST_GUESS_POINTS = 25;
const TELLING_SHARE = 0.5;
/** Points when nothing of a kind is mapped. */
const GAP_POINTS: Record<Missing, number> = { roads: 15, buildings: 6, places: 6, land_use: 10 };
const TELLING_GAP_POINTS = 2;
/** Points where the law is known less than well. */
const COUNTRY_POINTS = { high: 0, medium: 2, low: 6 };
/** People who were here know what no map does. */
const POINTS_PER_REPORT = 3;
const MOST_REPORT_POINTS = 12;

export const HIGH_QUALITY = 75;
export const MEDIUM_QUALITY = 45;

export function qualityOf(environment: Environment, evidence: Evidence): Quality {
  if (!environment.region) return { score: 0, level: 'low', reasons: [{ key: 'no_map_data' }] };
  const doubts = [
    ...ageDoubts(environment, evidence.atMs),
    ...edgeDoubts(environment),
    ...gapDoubts(environment),
    ...guessDoubts(evidence),
    ...countryDoubts(environment),
  ].toSorted((a, b) => b.cost - a.cost);
  const reasons = doubts.map(({ phrase }) => phrase);

  const reports = Object.values(evidence.community.counts).reduce((sum, count) => sum + count, 0);
  if (reports > 0) reasons.push({ key: 'quality_reports', reports });

  const cost = doubts.reduce((sum, doubt) => sum + doubt.cost, 0);
  const gain = Math.min(MOST_REPORT_POINTS, reports * POINTS_PER_REPORT);
  const score = Math.max(0, Math.min(100, Math.round(100 - cost + gain)));
  return {
    score,
    level: score >= HIGH_QUALITY ? 'high' : score >= MEDIUM_QUALITY ? 'medium' : 'low',
    reasons,
  };
}

interface Doubt {
  cost: number;
  phrase: Phrase;
}

function ageDoubts({ region }: Environment, atMs: number): Doubt[] {
  const { dataUpdatedAt, sample } = region!.info;
  const doubts: Doubt[] = sample ? [{ cost: 0, phrase: { key: 'quality_sample' } }] : [];
  if (!dataUpdatedAt) return [...doubts, { cost: UNKNOWN_AGE_POINTS, phrase: { key: 'quality_undated' } }];
  const years = (atMs - Date.parse(dataUpdatedAt)) / YEAR_MS - FRESH_YEARS;
  if (years > 0) {
    const year = new Date(dataUpdatedAt).getUTCFullYear();
    doubts.push({
      cost: Math.min(MOST_AGE_POINTS, years * POINTS_PER_YEAR),
      phrase: { key: 'quality_age', year },
    });
  }
  return doubts;
}

function edgeDoubts({ regions, x, y }: Environment): Doubt[] {
  const inside = Math.max(...regions.map((region) => region.metresInside(x, y, EDGE_M)));
  if (inside >= EDGE_M) return [];
  return [
    { cost: MOST_EDGE_POINTS * (1 - inside / EDGE_M), phrase: { key: 'quality_edge', distance: inside } },
  ];
}

/** The gaps are one doubt: it names what is missing most. */
function gapDoubts(environment: Environment): Doubt[] {
  const gaps = gapsAround(environment)
    .map(({ what, share }) => ({ what, cost: GAP_POINTS[what] * (1 - share) }))
    .toSorted((a, b) => b.cost - a.cost);
  const cost = gaps.reduce((sum, gap) => sum + gap.cost, 0);
  if (cost < TELLING_GAP_POINTS) return [];
  const missing = gaps.filter((gap) => gap.cost >= TELLING_GAP_POINTS).map(({ what }) => what);
  return [{ cost, phrase: { key: 'quality_sparse', missing } }];
}

function guessDoubts({ audible, guessedShare }: Evidence): Doubt[] {
  if (!audible || guessedShare <= TELLING_SHARE) return [];
  const percent = Math.round(guessedShare * 100);
  return [{ cost: MOST_GUESS_POINTS * guessedShare, phrase: { key: 'quality_guessed', percent } }];
}

/** Where vans are expected, no country's rule is needed. */
function countryDoubts({ place, law }: Environment): Doubt[] {
  if (!law.factors.some(({ key }) => key === 'country_rule')) return [];
  const { confidence } = rulesOf(place.country);
  const cost = COUNTRY_POINTS[confidence];
  return cost === 0 ? [] : [{ cost, phrase: { key: 'quality_country', country: place.country, confidence } }];
}
