/** The JSON of an answer, after the interface's description of GET /api/spot/score. */
import { spotIdOf } from '../shared/spot-id.ts';
import { settingOf } from './answer-meta.ts';
import type { Night } from './calendar/night.ts';
import type { Factor } from './factor.ts';
import { MODEL_VERSION, type Rating } from './rating.ts';
import type { Environment } from './site/environment.ts';
import type { Language } from './text/phrases.ts';
import { say } from './text/say.ts';

/** A reason is one of the strongest factors, and strong enough to matter. */
const MOST_REASONS = 5;
const LEAST_REASON_POINTS = 0.5;

export function answerOf(
  environment: Environment,
  night: Night,
  rating: Rating,
  atMs: number,
  language: Language,
): string {
  const { factors, quality, degraded } = rating;
  const reasons: string[] = [];
  const strongest: object[] = [];
  const all: object[] = [];
  for (const factor of factors) {
    const label = say(factor.phrase, language);
    const { key, points, source } = factor;
    all.push(explained(factor, label));
    const matters = all.length === 1 || Math.abs(points) >= LEAST_REASON_POINTS;
    if (!matters || reasons.length === MOST_REASONS) continue;
    reasons.push(withPoints(label, points));
    strongest.push({ key, label, points, source });
  }
  const setting = settingOf(environment, night, atMs);
  return JSON.stringify({
    spot_id: spotIdOf(environment.lat, environment.lon),
    score: rating.score,
    ampel: rating.ampel,
    reasons,
    factors: strongest,
    explanation: { factors: all, spot_context: spotContext(environment, rating) },
    night_window: setting.night_window,
    meta: {
      at: setting.at,
      scored_from: setting.scored_from,
      scored_until: setting.scored_until,
      data_updated_at: setting.data_updated_at,
      region: setting.region,
      attribution: setting.attribution,
      sources: setting.sources,
      health: setting.health,
      used_fallback_pois: false,
      degraded: degraded !== null,
      // what is undefined is left out of JSON; a spread instead makes the whole text three times as slow
      degraded_reason: degraded ?? undefined,
      quality: {
        score: quality.score,
        level: quality.level,
        label: say({ key: 'quality_level', level: quality.level }, language),
        reasons: quality.reasons.map((phrase) => say(phrase, language)),
      },
      model_version: MODEL_VERSION,
    },
  });
}

function withPoints(label: string, points: number): string {
  const rounded = Math.round(points);
  return rounded === 0 ? label : `${label} (${rounded > 0 ? '+' : ''}${rounded})`;
}

function explained(factor: Factor, label: string) {
  const { key, points, source, value, unit, distance_m, feature, confidence } = factor;
  return {
    key,
    label,
    points,
    source,
    impact: points < 0 ? 'negative' : points > 0 ? 'positive' : 'neutral',
    value: value === undefined ? undefined : tenth(value),
    unit,
    distance_m: distance_m === undefined ? undefined : Math.round(distance_m),
    feature,
    confidence,
  };
}

function spotContext(environment: Environment, rating: Rating) {
  const { nearest, lines, place } = environment;
  const metres = (hit: { distance: number } | null) => (hit ? Math.round(hit.distance) : null);
  return {
    area_type: environment.areaType,
    road_type: environment.roadType,
    distance_police_m: metres(nearest.police),
    distance_fire_m: metres(nearest.fire),
    distance_hospital_m: metres(nearest.hospital),
    distance_road_m: metres(lines.nearestRoad),
    distance_major_road_m: metres(lines.nearestMajorRoad),
    distance_railway_m: metres(lines.nearestRail),
    distance_nightlife_m: metres(nearest.nightlife),
    distance_official_site_m: metres(nearest.official_site),
    night_noise_db: environment.region ? tenth(rating.nightLevel) : null,
    country: place.country,
    region: place.state,
    timezone: place.timeZone,
  };
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
