/** The shapes of the service's answers that the page reads; see the OpenAPI document. */

export interface Place {
  lat: number;
  lon: number;
}

export type Ampel = 'green' | 'yellow' | 'red';

export interface Feature extends Place {
  osm_type: string;
  osm_id: number;
  name: string;
}

export interface Factor {
  key: string;
  label: string;
  points: number;
  distance_m?: number;
  feature?: Feature;
}

export interface NightWindow {
  start: string;
  end: string;
}

export interface ScoreAnswer {
  spot_id: string;
  score: number;
  ampel: Ampel;
  factors: Factor[];
  explanation: {
    factors: Factor[];
    spot_context: { timezone: string; night_noise_db: number | null };
  };
  night_window: NightWindow;
  meta: {
    at: string;
    scored_from: string;
    scored_until: string;
    data_updated_at: string | null;
    region: string | null;
    degraded: boolean;
    degraded_reason?: string;
    quality: { score: number; level: 'high' | 'medium' | 'low'; label: string; reasons: string[] };
  };
}

export interface NightHour {
  start: string;
  local_hour: number;
  level_db: number | null;
  dominant: { key: string; label: string } | null;
}

export interface TimelineNight {
  night_window: NightWindow;
  score: number;
  ampel: Ampel;
  hours: NightHour[];
}

export interface NearbyPlace extends Place {
  name: string;
  kind: string;
  distance_m: number;
  score: number;
  ampel: Ampel;
  access: {
    fee: boolean | null;
    maxstay_minutes: number | null;
    capacity: number | null;
    access: string;
  };
  reasons: string[];
  spot_id: string;
}

export interface FoundPlace extends Place {
  display_name: string;
  type: string;
  source: 'local' | 'nominatim';
  /** west, south, east, north */
  bbox: [number, number, number, number];
}

export interface LegendStop {
  score: number;
  color: string;
}

export interface HealthReport {
  sources: {
    source_name: string;
    kind: string;
    status: string;
    title?: string;
    sample?: boolean;
    data_updated_at?: string | null;
    bounds?: [number, number, number, number];
  }[];
}

export type SignalType = 'calm' | 'noise' | 'knock' | 'police';

export interface Signal {
  spot_id: string;
  signal_type: SignalType;
  device_token: string;
  /** ISO 8601, when it was pressed */
  timestamp: string;
}
