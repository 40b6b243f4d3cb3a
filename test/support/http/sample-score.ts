/** A complete answer of GET /api/spot/score, for tests in which no thread computes one. */
import type { Facilities } from '../../../src/api/facts/facilities.ts';
import type { PlaceFacts } from '../../../src/api/facts/place-facts.ts';
import type { Nearby } from '../../../src/api/nearby.ts';
import type { Score } from '../../../src/api/score.ts';
import type { ScoredSpot } from '../../../src/scoring/scorer.ts';

const ROAD = {
  key: 'road_noise',
  label: 'Main road A 46, 240 m away: about 54 dB at night',
  points: -36.8,
  source: 'osm',
};

/** Facts of a place at a kerb with few recorded values. */
export const SAMPLE_FACTS: PlaceFacts & { facilities: Facilities } = {
  title: 'Kerb on Volmerswerther Straße',
  kind: 'kerb',
  official: false,
  allowed: 'yes',
  standing: 'kerb',
  night_noise_db: 54.6,
  loudness: 'loud',
  loudest: { kind: 'main_road', name: 'A 46', distance_m: 240, db: 54.2 },
  score_range: { low: 57, high: 70 },
  open: null,
  closed: null,
  confirmed: true,
  owner: null,
  opening_hours: null,
  website: null,
  phone: null,
  operator: null,
  maxstay: null,
  charge: null,
  reservation: null,
  price: null,
  facilities: {
    water: null,
    toilets: null,
    dump_station: null,
    power: null,
    showers: null,
    waste: null,
    lit: null,
    dog: null,
    fee: null,
    maxstay_minutes: null,
    capacity: null,
    surface: null,
    height_limit_m: null,
  },
};

/** Returns a complete answer of GET /api/spot/nearby without places, with `some` members replaced. */
export function nearbyWith(some: Partial<Nearby>): Nearby {
  return {
    places: [],
    considered: 0,
    in_view: 0,
    sampled: false,
    choices: 0,
    matches: 0,
    listed: 0,
    not_recorded: 0,
    filters: {},
    cursor: null,
    law: [],
    not_allowed: [],
    map_notice: null,
    notice: null,
    nearest_green: null,
    closest_match: null,
    ...some,
  };
}

export const SAMPLE: Score = {
  spot_id: '01cdcc0b-a2c7-88d0-87b1-3a25287eb33e',
  score: 63,
  ampel: 'yellow',
  reasons: [`${ROAD.label} (-37)`],
  factors: [ROAD],
  place: {
    name: null,
    street: 'Volmerswerther Straße',
    town: 'Düsseldorf',
    display_name: 'Volmerswerther Straße, Düsseldorf',
  },
  ...SAMPLE_FACTS,
  law: [],
  explanation: {
    factors: [
      {
        ...ROAD,
        impact: 'negative',
        value: 54.2,
        unit: 'dB(A)',
        distance_m: 240,
        feature: { osm_type: 'way', osm_id: 123, name: 'A 46', lat: 51.1, lon: 6.8 },
        confidence: 'medium',
      },
    ],
    spot_context: {
      area_type: 'industrial',
      road_type: 'residential',
      standing: 'kerb',
      nearest_standing: null,
      on: null,
      distance_drivable_m: 9,
      distance_police_m: 812,
      distance_fire_m: 1430,
      distance_hospital_m: 2210,
      distance_road_m: 12,
      distance_major_road_m: 240,
      distance_railway_m: 950,
      distance_nightlife_m: null,
      distance_official_site_m: 3100,
      night_noise_db: 54.6,
      night_noise_db_range: [50.1, 58.9],
      slope_deg: null,
      country: 'DE',
      region: 'DE-NW',
      timezone: 'Europe/Berlin',
    },
  },
  night_window: { start: '2026-02-16T21:00:00Z', end: '2026-02-17T05:00:00Z' },
  meta: {
    at: '2026-02-16T22:30:00Z',
    scored_from: '2026-02-16T22:30:00Z',
    scored_until: '2026-02-17T05:00:00Z',
    data_updated_at: '2026-02-01T00:00:00Z',
    region: 'Düsseldorf',
    attribution: '© OpenStreetMap contributors (ODbL)',
    sources: [
      {
        source_name: 'osm:town',
        imported_at: '2026-02-02T00:00:00Z',
        record_count: 7,
        notes: 'town.osm.pbf',
      },
    ],
    health: { has_data: true, freshest_age_hours: 1.2, stalest_age_hours: 30.5, stale_sources: [] },
    used_fallback_pois: false,
    degraded: false,
    quality: { score: 82, level: 'high', label: 'high', assumptions: [], reasons: [] },
    model_version: '1.0.0',
    map_notice: null,
    legal_notice: 'Not legal advice: follow local signs',
  },
};

/** Returns the text of SAMPLE with another score. */
export function scoreText(score = SAMPLE.score): string {
  return JSON.stringify({ ...SAMPLE, score });
}

/** Returns SAMPLE as a thread would answer it. */
export function scoredSpot(score?: number): ScoredSpot {
  return { light: SAMPLE.ampel, text: scoreText(score) };
}
