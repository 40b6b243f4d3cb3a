/** Builds the JSON of GET /api/spot/score. */
import type { SpotContext } from '../api/facts/spot-context.ts';
import type { Detail, ExplainedFactor, Score } from '../api/score.ts';
import type { SpotScore } from '../api/scores.ts';
import { AreaKind } from '../region/format/codes.ts';
import { spotIdOf } from '../shared/spot-id.ts';
import { jsonMembers } from '../shared/text/json-members.ts';
import { namesIn } from '../shared/text/names.ts';
import type { Language } from '../words/phrases.ts';
import { say } from '../words/say.ts';
import type { AnswerMeta, RatedMeta } from './answer-meta.ts';
import type { Factor } from './factor.ts';
import { facilitiesOf } from './facts/facilities.ts';
import { soundKindOf } from './facts/loudest.ts';
import { nightNoiseOf, placeFactsOf, titleIn, type UntitledFacts } from './facts/place-facts.ts';
import type { RatedSpot } from './rated-spot.ts';
import { MODEL_VERSION, type Rating } from './rating.ts';
import type { Site } from './site/site.ts';
import { vehicleAnswer } from './site/van-at.ts';
import type { Spot } from './spot.ts';

/** Maximum number of reasons in an answer. */
const MAX_REASONS = 5;
/** Minimum points, up or down, of each reason after the first. */
const MIN_REASON_POINTS = 0.5;

export interface AnswerOptions {
  lang: Language;
  /** default: `full` */
  detail?: Detail | undefined;
  /** the client's own id for the spot; first member of the answer */
  id?: string | number | undefined;
  /** true while map data for the spot is loading; an answer without map data then gives this as its reason */
  mapDataLoading?: boolean;
}

export function answerOf(
  rated: RatedSpot,
  { law, night_window, metaMembers }: AnswerMeta,
  { lang: language, id, mapDataLoading = false }: AnswerOptions,
): string {
  const { rating, spot } = rated;
  const { site, place } = spot;
  const { factors, quality, degraded } = rating;
  const reasons: string[] = [];
  const strongest: Score['factors'] = [];
  const all: ExplainedFactor[] = [];
  for (const factor of factors) {
    const label = say(factor.phrase, language);
    const { key, points, source } = factor;
    all.push(explained(factor, label));
    const matters = all.length === 1 || Math.abs(points) >= MIN_REASON_POINTS;
    if (!matters || reasons.length === MAX_REASONS) continue;
    reasons.push(withPoints(label, points));
    strongest.push({ key, label, points, source });
  }
  const first = jsonMembers({
    id,
    spot_id: spotIdOf(site.lat, site.lon),
    score: rating.score,
    ampel: rating.ampel,
    reasons,
    factors: strongest,
    place,
    title: titleIn(rated, language),
  } satisfies Omit<SpotScore, keyof UntitledFacts | keyof OtherMembers>);
  const facts = jsonMembers(placeFactsOf(rated));
  const facilities = JSON.stringify(facilitiesOf(site, rated.night));
  const explanation = JSON.stringify({
    factors: all,
    spot_context: spotContext(spot, rating),
  } satisfies Score['explanation']);
  const metaOfRating = jsonMembers({
    used_fallback_pois: false,
    degraded: degraded !== null,
    degraded_reason: degraded && mapDataLoading ? 'map_data_loading' : (degraded ?? undefined),
    quality: {
      score: quality.score,
      level: quality.level,
      assumptions: quality.assumptions,
      label: say({ key: 'quality_level', level: quality.level }, language),
      reasons: quality.reasons.map((phrase) => say(phrase, language)),
    },
    model_version: MODEL_VERSION,
    sleeper: rated.van?.van.sleeper,
    map_notice: quality.oldMap === null ? null : say({ key: 'old_map', year: quality.oldMap }, language),
    legal_notice: say({ key: 'legal_notice' }, language),
  } satisfies RatedMeta);
  const meta = `{${metaMembers},${metaOfRating}}`;
  const others = membersOf({ facilities, law, explanation, night_window, meta });
  const vehicle = vehicleAnswer(rated.van, language);
  const answer = `{${first},${facts},${others}${vehicle ? `,"vehicle":${JSON.stringify(vehicle)}` : ''}}`;
  return namesIn(answer, language);
}

/** Members whose JSON is made separately: some are the same for many spots. */
type OtherMembers = Pick<Score, 'facilities' | 'law' | 'explanation' | 'night_window' | 'meta'>;

function membersOf(texts: Record<keyof OtherMembers, string>): string {
  const { facilities, law, explanation, night_window, meta } = texts;
  return `"facilities":${facilities},"law":${law},"explanation":${explanation},"night_window":${night_window},"meta":${meta}`;
}

function withPoints(label: string, points: number): string {
  const rounded = Math.round(points);
  return rounded === 0 ? label : `${label} (${rounded > 0 ? '+' : ''}${rounded})`;
}

function explained(factor: Factor, label: string): ExplainedFactor {
  const { key, points, source, value, unit, distance_m, feature, traffic, confidence } = factor;
  return {
    key,
    label,
    points,
    source,
    impact: points < 0 ? 'negative' : points > 0 ? 'positive' : 'neutral',
    value: value === undefined ? undefined : tenth(value),
    unit,
    sound: soundKindOf(factor.phrase) ?? undefined,
    distance_m: distance_m === undefined ? undefined : Math.round(distance_m),
    feature,
    traffic,
    confidence,
  };
}

function spotContext(spot: Spot, rating: Rating): SpotContext {
  const { site } = spot;
  const { nearest, lines, place } = site;
  const metres = (hit: { distance: number } | null) => (hit ? Math.round(hit.distance) : null);
  return {
    area_type: site.areaType,
    road_type: site.roadType,
    standing: site.standing.kind,
    nearest_standing: site.nearestStanding,
    on: groundOf(site),
    distance_drivable_m: metres(site.standing.drivable),
    distance_police_m: metres(nearest.police),
    distance_fire_m: metres(nearest.fire),
    distance_hospital_m: metres(nearest.hospital),
    distance_road_m: metres(lines.nearestRoad),
    distance_major_road_m: metres(lines.nearestMajorRoad),
    distance_railway_m: metres(lines.nearestRail),
    distance_nightlife_m: metres(nearest.nightlife),
    distance_official_site_m: metres(nearest.official_site),
    night_noise_db: nightNoiseOf(site, rating),
    night_noise_db_range: site.region ? [tenth(rating.levelRange[0]), tenth(rating.levelRange[1])] : null,
    slope_deg: site.lie.slope === null ? null : tenth(site.lie.slope),
    country: place.country,
    region: place.state,
    timezone: place.timeZone,
  };
}

/** Returns the ground that keeps vans away from a spot, the worst if there are several; null if none. */
function groundOf({ standing: { closed, isPrivate }, areas }: Site): SpotContext['on'] {
  if (closed) return closed;
  if (isPrivate) return 'private';
  return areas.some(({ kind, distance }) => distance === 0 && kind === AreaKind.forest) ? 'forest' : null;
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
