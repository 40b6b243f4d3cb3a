/** The answer for the spot of a small map, as a client gets it. */

import type { Facilities } from '../../../src/api/facts/facilities.ts';
import type { PlaceNames } from '../../../src/api/facts/place-names.ts';
import type { Allowed } from '../../../src/api/facts/words.ts';
import type { DataHealth } from '../../../src/api/health.ts';
import type { RoadTraffic } from '../../../src/api/score.ts';
import type { CommunityIndex } from '../../../src/scoring/events/community-index.ts';
import type { FeedIndex } from '../../../src/scoring/events/feed-index.ts';
import { Scorer } from '../../../src/scoring/scorer.ts';
import type { Language } from '../../../src/words/phrases.ts';
import type { SceneMap } from '../maps/scene-map.ts';
import { WEDNESDAY } from './night-sound.ts';

export interface AnsweredFactor {
  key: string;
  label: string;
  points: number;
  source: string;
  impact: 'negative' | 'neutral' | 'positive';
  value?: number;
  unit?: string;
  distance_m?: number;
  feature?: { osm_type: string; osm_id: number; name: string; lat: number; lon: number };
  traffic?: RoadTraffic;
  confidence?: 'low' | 'medium' | 'high';
}

export interface Answer {
  score: number;
  score_range: { low: number; high: number };
  ampel: 'green' | 'yellow' | 'red';
  allowed: Allowed;
  reasons: string[];
  place: PlaceNames;
  kind: string | null;
  official: boolean;
  title: string | null;
  night_noise_db: number | null;
  closed: { from: string; to: string } | null;
  confirmed: boolean;
  owner: { kind: string; name: string } | null;
  phone: string | null;
  facilities: Facilities;
  explanation: { factors: AnsweredFactor[]; spot_context: Record<string, string | number | number[] | null> };
  meta: {
    degraded: boolean;
    sources: { source_name: string; notes: string }[];
    quality: { score: number; level: string; label: string; reasons: string[]; assumptions: string[] };
    data_updated_at: string | null;
    map_notice: string | null;
    legal_notice: string;
    health: DataHealth;
  };
}

export interface Asked {
  /** local time at the spot, or an instant */
  at?: string;
  lang?: Language;
  community?: CommunityIndex;
  feeds?: FeedIndex;
  /** date of the map data */
  dataUpdatedAt?: string | null;
}

export function answerAt(map: SceneMap, asked: Asked = {}): Answer {
  const { at = WEDNESDAY, lang = 'en', community, feeds, dataUpdatedAt = '2026-02-01T00:00:00Z' } = asked;
  const scorer = new Scorer([map.region({ dataUpdatedAt })], community, feeds);
  return JSON.parse(scorer.score({ ...map.place, at, now: 0, lang })) as Answer;
}

/** Returns one factor for the spot of a map; undefined if it does not apply. */
export function factorAt(map: SceneMap, key: string, asked: Asked = {}): AnsweredFactor | undefined {
  return answerAt(map, asked).explanation.factors.find((factor) => factor.key === key);
}

/** Returns the points of one factor for the spot of a map; 0 if it does not apply. */
export function pointsAt(map: SceneMap, key: string, asked: Asked = {}): number {
  return factorAt(map, key, asked)?.points ?? 0;
}
