/** Rates the data quality: how much is known at a spot. */
import type { Assumption } from '../api/score.ts';
import { LineClass } from '../region/format/codes.ts';
import { LINE_REACH_M } from '../region/format/reach.ts';
import { REPORT_KINDS } from '../shared/report-record.ts';
import type { Missing } from '../words/phrases/quality.ts';
import type { Phrase } from '../words/phrases.ts';
import { gapsAround } from './completeness.ts';
import type { Community } from './events/community.ts';
import { fadeBetween } from './fade-and-limit.ts';
import type { Law } from './law/law.ts';
import type { Site } from './site/site.ts';

export interface Quality {
  /** 0..100 */
  score: number;
  level: 'high' | 'medium' | 'low';
  /**
   * share of its green light that a spot loses because little is known and the data ends near, where a loud source may
   * be beyond; grows from 0 to 1 with both, so that no year of age and no metre decides alone
   */
  doubtAtEdge: number;
  /** what is guessed at the spot */
  assumptions: Assumption[];
  /** year of map data that is so old that every answer warns of it; null of newer data and of data without a date */
  oldMap: number | null;
  /** sentences about what lowers the score, worst first, then about what raises it */
  reasons: Phrase[];
}

/** Inputs of the data quality besides the map: properties of a rated night. */
export interface Evidence {
  /** time that is rated, ms since 1970 */
  atMs: number;
  /** share of the night's sound energy that rests on defaults instead of tagged values, 0..1 */
  guessedShare: number;
  /** share of the night's sound energy from uncounted traffic on roads, on railways and in the air, 0..1 */
  uncountedShare: number;
  /** part of `uncountedShare` from roads whose traffic is estimated from the road network, 0..uncountedShare */
  networkShare: number;
  /** true if sound costs points; otherwise guesses about it do not lower the quality */
  audible: boolean;
  community: Community;
}

const YEAR_MS = 365.25 * 86_400_000;
/**
 * Age up to which map data costs no points, years. Each further year costs points, up to a limit: streets rarely move.
 */
const FRESH_YEARS = 1;
const POINTS_PER_YEAR = 4;
const MAX_AGE_POINTS = 25;
/** Cost of map data without a date, points. */
const UNKNOWN_AGE_POINTS = 8;
/** Distance to the edge of the data below which a source may be missing, m: the reach of a motorway. */
const EDGE_M = LINE_REACH_M;
/** Cost at the edge of the data, points; falls linearly to 0 at EDGE_M. */
const MAX_EDGE_POINTS = 25;
/** Distance to the edge of the data up to which it is in full doubt, m; from twice that on it is in none. */
const VERY_EDGE_M = 300;
/** Quality up to which a spot at the edge is in full doubt, if all sound were guessed. */
const LITTLE_QUALITY = 21;
/** Points of quality above LITTLE_QUALITY at which a spot at the edge is in no doubt any more. */
const SMOOTH_POINTS = 10;
/** Built share of the ground from which the first row of houses is assumed to screen. */
const ROW_SHARE = 0.05;
/** Cost if all sound is from traffic without a count (roads, railways, aircraft), points; assumption. */
const UNCOUNTED_POINTS = 10;
/** Cost if all sound is from traffic estimated from the road network, points; assumption. */
const NETWORK_POINTS = 6;
/** Cost if all sound rests on defaults instead of tagged speed, usage or opening hours, points; assumption. */
const MAX_GUESS_POINTS = 15;
/** Share of the sound above which a doubt about counts or defaults is added. */
const TELLING_SHARE = 0.5;
/** Cost without terrain data, points: behind hills the level may be off by several decibels. */
const TERRAIN_POINTS = 3;
/** Cost if no object of a kind is mapped, points. */
const GAP_POINTS: Record<Missing, number> = { roads: 15, buildings: 6, places: 6, land_use: 10 };
/** Cost from which a gap is mentioned, and from which all gaps together count, points. */
const TELLING_GAP_POINTS = 2;
/** Cost by confidence in the law of the country, points. */
const COUNTRY_POINTS = { high: 0, medium: 2, low: 6 };
/** Cost of an official site that is only a point on the map, points; assumption. */
const UNCONFIRMED_POINTS = 20;
/** Gain per report, points: visitors know what maps do not. */
const POINTS_PER_REPORT = 3;
const MAX_REPORT_POINTS = 12;

/** Lowest score of the level `high`. */
export const HIGH_QUALITY = 75;
/** Lowest score of the level `medium`. */
export const MEDIUM_QUALITY = 45;

export function qualityOf(site: Site, law: Law, evidence: Evidence): Quality {
  if (!site.region)
    return {
      score: 0,
      level: 'low',
      doubtAtEdge: 1,
      assumptions: [],
      oldMap: null,
      reasons: [{ key: 'no_map_data' }],
    };
  const doubts: Doubt[] = [];
  doubtAge(doubts, site, evidence.atMs);
  const inside = metresInside(site, EDGE_M);
  doubtEdge(doubts, inside);
  doubtGaps(doubts, site);
  doubtGuesses(doubts, site, evidence);
  doubtCountry(doubts, site, law);
  if (site.standing.official?.isConfirmed === false)
    add(doubts, UNCONFIRMED_POINTS, { key: 'quality_unconfirmed' });
  const reasons = doubts.map(({ phrase }) => phrase);

  let reports = 0;
  for (const kind of REPORT_KINDS) reports += evidence.community.counts[kind];
  if (reports > 0) reasons.push({ key: 'quality_reports', reports });

  let cost = 0;
  for (const doubt of doubts) cost += doubt.cost;
  const gain = Math.min(MAX_REPORT_POINTS, reports * POINTS_PER_REPORT);
  const score = Math.max(0, Math.min(100, Math.round(100 - cost + gain)));
  return {
    score,
    level: score >= HIGH_QUALITY ? 'high' : score >= MEDIUM_QUALITY ? 'medium' : 'low',
    doubtAtEdge:
      fadeBetween(inside, VERY_EDGE_M, 2 * VERY_EDGE_M) *
      fadeBetween(silentQuality(doubts, gain), LITTLE_QUALITY, LITTLE_QUALITY + SMOOTH_POINTS),
    assumptions: assumptionsAt(site, evidence),
    oldMap: oldMapAt(site, evidence.atMs),
    reasons,
  };
}

/** Age from which an answer warns of its map, years: by then streets, sites and bans have changed. */
const OLD_YEARS = 3;

function oldMapAt({ region }: Site, atMs: number): number | null {
  const updatedAt = region!.dataUpdatedAtMs;
  if (updatedAt === null || atMs - updatedAt < OLD_YEARS * YEAR_MS) return null;
  return new Date(updatedAt).getUTCFullYear();
}

/** Returns what is guessed at a spot where sound costs points, the most important first. */
function assumptionsAt({ ground, lie, lines }: Site, evidence: Evidence): Assumption[] {
  const { audible, guessedShare, uncountedShare, networkShare } = evidence;
  if (!audible) return [];
  const road = lines.loudestRoad;
  const isExpressway =
    road !== null && EXPRESSWAYS.has(road.region.ways.class[road.way]!) && ground.built > 0;
  const assumed: Assumption[] = [];
  if (uncountedShare - networkShare > TELLING_SHARE) assumed.push('traffic');
  if (networkShare > TELLING_SHARE) assumed.push('network_traffic');
  if (guessedShare > TELLING_SHARE) assumed.push('typical_values');
  if (isExpressway) assumed.push('noise_walls');
  if (ground.built >= ROW_SHARE) assumed.push('first_row');
  if (!lie.isKnown) assumed.push('flat_land');
  return assumed;
}

const EXPRESSWAYS: ReadonlySet<number> = new Set([
  ...[LineClass.motorway, LineClass.motorway_link, LineClass.trunk, LineClass.trunk_link],
]);

/**
 * Returns the quality as if all sound were guessed, so that one more source of noise never improves the light.
 * @param gain points for reports
 */
function silentQuality(doubts: readonly Doubt[], gain: number): number {
  let cost = MAX_GUESS_POINTS + NETWORK_POINTS + TERRAIN_POINTS;
  for (const doubt of doubts) if (!ABOUT_SOUND.has(doubt.phrase.key)) cost += doubt.cost;
  return 100 - cost + gain;
}
const ABOUT_SOUND: ReadonlySet<Phrase['key']> = new Set([
  'quality_terrain',
  'quality_network',
  'quality_guessed',
  'quality_uncounted',
]);

/** A reason that lowers the quality by `cost` points. */
interface Doubt {
  cost: number;
  phrase: Phrase;
}

/** Inserts a doubt into a list sorted by cost, highest first; doubts of equal cost keep their order. */
function add(doubts: Doubt[], cost: number, phrase: Phrase): void {
  let i = doubts.length;
  for (; i > 0 && doubts[i - 1]!.cost < cost; i--) doubts[i] = doubts[i - 1]!;
  doubts[i] = { cost, phrase };
}

function doubtAge(doubts: Doubt[], { region }: Site, atMs: number): void {
  const { info, dataUpdatedAtMs } = region!;
  if (info.sample) add(doubts, 0, { key: 'quality_sample' });
  if (dataUpdatedAtMs === null) {
    add(doubts, UNKNOWN_AGE_POINTS, { key: 'quality_undated' });
    return;
  }
  const years = (atMs - dataUpdatedAtMs) / YEAR_MS - FRESH_YEARS;
  if (years > 0) {
    const year = new Date(dataUpdatedAtMs).getUTCFullYear();
    add(doubts, Math.min(MAX_AGE_POINTS, years * POINTS_PER_YEAR), { key: 'quality_age', year });
  }
}

/** Returns the distance from a site to the edge of the data, m, at most `limit`, as `Region.metresInside` does. */
export function metresInside({ regions, x, y }: Site, limit: number): number {
  let inside = 0;
  for (const region of regions) inside = Math.max(inside, region.metresInside(x, y, limit));
  return inside;
}

function doubtEdge(doubts: Doubt[], inside: number): void {
  if (inside < EDGE_M)
    add(doubts, MAX_EDGE_POINTS * (1 - inside / EDGE_M), { key: 'quality_edge', distance: inside });
}

/** Adds all gaps as one doubt, which names those that cost TELLING_GAP_POINTS or more, worst first. */
function doubtGaps(doubts: Doubt[], site: Site): void {
  const telling: { what: Missing; cost: number }[] = [];
  let all = 0;
  for (const { what, share } of gapsAround(site)) {
    const cost = GAP_POINTS[what] * (1 - share);
    all += cost;
    if (cost >= TELLING_GAP_POINTS) telling.push({ what, cost });
  }
  if (all < TELLING_GAP_POINTS) return;
  telling.sort((a, b) => b.cost - a.cost);
  add(doubts, all, { key: 'quality_sparse', missing: telling.map(({ what }) => what) });
}

function doubtGuesses(doubts: Doubt[], { lie }: Site, evidence: Evidence): void {
  const { audible, guessedShare, uncountedShare, networkShare } = evidence;
  if (!audible) return;
  if (!lie.isKnown) add(doubts, TERRAIN_POINTS, { key: 'quality_terrain' });
  const uncounted = UNCOUNTED_POINTS * (uncountedShare - networkShare) + NETWORK_POINTS * networkShare;
  const isNetwork = networkShare > uncountedShare / 2;
  const isTold = uncountedShare > TELLING_SHARE;
  if (isTold && isNetwork) add(doubts, uncounted, { key: 'quality_network' });
  if (guessedShare > TELLING_SHARE) {
    const percent = Math.round(guessedShare * 100);
    const guess = MAX_GUESS_POINTS * guessedShare;
    // defaults and uncounted traffic make one doubt, unless most of that traffic is estimated from the network
    add(doubts, isTold && isNetwork ? guess : guess + uncounted, { key: 'quality_guessed', percent });
  } else if (isTold && !isNetwork) add(doubts, uncounted, { key: 'quality_uncounted' });
}

/** Adds a doubt about the law of the country, unless it does not matter at the spot (`countryKnown` is null). */
function doubtCountry(doubts: Doubt[], { place: { country } }: Site, { countryKnown }: Law): void {
  if (countryKnown === null) return;
  const cost = COUNTRY_POINTS[countryKnown];
  if (cost > 0) add(doubts, cost, { key: 'quality_country', country, confidence: countryKnown });
}
