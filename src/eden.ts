/**
 * The interface as a type, for Eden: `treaty<Spotscore>('https://spots.example.org')`. Only its type is of use; the
 * routes themselves are in src/http, and docs/openapi.json is the whole description.
 */
import { Elysia, t } from 'elysia';
import type {
  Ampel,
  FoundPlace,
  HealthReport,
  NearbyPlace,
  ScoreAnswer,
  TimelineNight,
} from './web/api-types.ts';

/** Every answer that is not a success (RFC 9457). */
export interface ProblemAnswer {
  status: number;
  title: string;
  detail: string;
  /** a stable code */
  error: string;
  request_id: string;
  errors?: { field: string; message: string }[];
  next_allowed_at?: string;
}

export interface SignalAnswer {
  accepted: true;
  signal_id: string;
  cooldown_hours: number;
  next_allowed_at: string;
}

export interface SpotSummary {
  id?: string | number;
  spot_id: string;
  score: number;
  ampel: Ampel;
  night_noise_db: number | null;
  reasons: string[];
  degraded: boolean;
  quality: 'high' | 'medium' | 'low';
}

/** A spot of a list that could not be read. */
export interface SpotError {
  id?: string | number;
  error: string;
  errors: { field: string; message: string }[];
}

const lang = t.Optional(t.Union([t.Literal('en'), t.Literal('de')]));
const at = t.Optional(t.String());
const place = { lat: t.Number(), lon: t.Number() };
const signalType = t.Union([t.Literal('calm'), t.Literal('noise'), t.Literal('knock'), t.Literal('police')]);

/** Only the types of the answers are known here. */
function answer<T>(): T {
  throw new Error('src/eden.ts describes the interface; it does not answer');
}

/** Only for the type below, and for the test that compares it with the service. */
export const description = new Elysia({ prefix: '/api' })
  .get('/spot/score', () => answer<ScoreAnswer>(), { query: t.Object({ ...place, at, lang }) })
  .get('/spot/timeline', () => answer<{ spot_id: string; timezone: string; nights: TimelineNight[] }>(), {
    query: t.Object({ ...place, at, lang, nights: t.Optional(t.Number()) }),
  })
  .get('/spot/nearby', () => answer<{ places: NearbyPlace[]; considered: number }>(), {
    query: t.Object({ ...place, at, lang, radius: t.Optional(t.Number()), limit: t.Optional(t.Number()) }),
  })
  .post('/spot/scores', () => answer<{ results: (SpotSummary | SpotError)[] }>(), {
    query: t.Object({ lang }),
    body: t.Object({
      spots: t.Array(t.Object({ ...place, at, id: t.Optional(t.Union([t.String(), t.Number()])) })),
      at,
    }),
  })
  .post('/spot/signal', () => answer<SignalAnswer>(), {
    body: t.Object({
      spot_id: t.String(),
      signal_type: signalType,
      device_token: t.String(),
      timestamp: t.String(),
    }),
  })
  .get('/geocode/search', () => answer<{ results: FoundPlace[]; attribution: string }>(), {
    query: t.Object({
      q: t.String(),
      limit: t.Optional(t.Number()),
      lat: t.Optional(t.Number()),
      lon: t.Optional(t.Number()),
      lang,
    }),
  })
  .get('/health', () => answer<HealthReport & { status: 'ok' | 'degraded' | 'down'; version: string }>());

export type Spotscore = typeof description;
