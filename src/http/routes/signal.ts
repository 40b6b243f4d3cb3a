/** POST /api/spot/signal: what somebody who slept here reports. The device token goes into a hash and nowhere else. */
import { Elysia } from 'elysia';
import type { OpenAPIV3 } from 'openapi-types';
import { parseAt } from '../../scoring/calendar/at.ts';
import { COOLDOWN_HOURS } from '../../shared/cooldown.ts';
import { SIGNAL_KINDS, type SignalKind } from '../../shared/signal-record.ts';
import { spotIdOf } from '../../shared/spot-id.ts';
import type { Report, Signals } from '../../signals/signals.ts';
import { StoreUnavailable, type Verdict } from '../../signals/store.ts';
import { readJson } from '../body/json-body.ts';
import type { ClientKey } from '../middleware/client-address.ts';
import type { RateLimit } from '../middleware/rate-limit.ts';
import { EXAMPLE, problemResponse } from '../openapi.ts';
import { type FieldError, invalidInput, Problem, unavailable } from '../problem.ts';
import { quote } from '../query.ts';

const BODY_LIMIT_BYTES = 4096;
/** A phone's clock may be ahead of ours by so much. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;
const RETRY_AFTER_S = 5;
/** One object for all answers: the runtime reads it faster than a new one. */
const ACCEPTED = {
  status: 201,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
};
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export interface SignalDependencies {
  signals: Pick<Signals, 'add'>;
  signalLimit: RateLimit;
  clientKey: ClientKey;
  /** the address a request came from; null = not known */
  peerOf(request: Request): string | null;
  /** ms since 1970 */
  now(): number;
}

export function signalRoutes({ signals, signalLimit, clientKey, peerOf, now }: SignalDependencies) {
  // reads only `request`, so that the body is read here, with its own limit
  return new Elysia({ name: 'signal' }).post(
    '/api/spot/signal',
    async ({ request }) => {
      signalLimit.take(() => clientKey(peerOf(request), request.headers.get('x-forwarded-for')));
      const report = parseReport(await readJson(request, BODY_LIMIT_BYTES), now());
      const verdict = await signals.add(report).catch((error: unknown) => {
        if (!(error instanceof StoreUnavailable)) throw error;
        throw unavailable(
          'signals_unavailable',
          'Signals cannot be stored right now; please try again.',
          RETRY_AFTER_S,
        );
      });
      return answerFor(verdict, now());
    },
    {
      detail: {
        operationId: 'sendSignal',
        tags: ['spot'],
        summary: 'Report how the night was',
        description:
          'One report per device and spot within 24 hours. Reports move the score of the spot and, half as much, ' +
          'of its neighbourhood, and fade with their age. The device token is never stored, only a keyed hash of it.',
        requestBody: { required: true, content: { 'application/json': { schema: REPORT_SCHEMA } } },
        responses: {
          201: {
            description: 'Stored durably',
            content: { 'application/json': { schema: ACCEPTED_SCHEMA } },
          },
          400: problemResponse('Something in the body is not usable; `errors` names it'),
          413: problemResponse(`More than ${BODY_LIMIT_BYTES} bytes`),
          415: problemResponse('Not sent as application/json'),
          429: problemResponse(
            '`cooldown_active`: this device has reported on this spot within 24 hours (see `next_allowed_at`); ' +
              '`rate_limited`: too many requests',
          ),
          503: problemResponse('Signals cannot be stored right now; try again after `Retry-After` seconds'),
        },
      },
    },
  );
}

function parseReport(body: unknown, now: number): Report {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Problem(400, 'invalid_body', 'The body must be a JSON object.');
  }
  const fields = body as Record<string, unknown>;
  const errors: FieldError[] = [];
  const kind = SIGNAL_KINDS.find((each) => each === fields.signal_type);
  if (!kind) errors.push(fieldError('signal_type', fields.signal_type, `one of ${SIGNAL_KINDS.join(', ')}`));
  const report = {
    spotId: parseUuid('spot_id', fields.spot_id, errors),
    kind: kind as SignalKind,
    deviceToken: parseUuid('device_token', fields.device_token, errors),
    signalledAt: parseTimestamp(fields.timestamp, now, errors),
  };
  if (errors.length > 0) throw invalidInput(errors);
  return report;
}

function parseUuid(field: string, value: unknown, errors: FieldError[]): string {
  if (typeof value === 'string' && UUID.test(value)) return value;
  // even a malformed token belongs to somebody: it is not repeated
  const shown = field === 'device_token' && value !== undefined ? '(hidden)' : value;
  errors.push(fieldError(field, shown, 'a UUID such as 8c5a1f0e-3b52-4c0d-9d62-0d2f3a8f7f11'));
  return '';
}

function parseTimestamp(value: unknown, now: number, errors: FieldError[]): number {
  const parsed = typeof value === 'string' ? parseAt(value) : null;
  if (!parsed) {
    errors.push(fieldError('timestamp', value, 'an ISO 8601 date-time such as 2026-02-16T22:30:00Z'));
    return 0;
  }
  const time = parsed.wallMs - (parsed.offsetMs ?? 0);
  if (time > now + CLOCK_TOLERANCE_MS) {
    errors.push(
      fieldError('timestamp', value, `a time that has come; here it is ${new Date(now).toISOString()}`),
    );
  }
  return time;
}

function fieldError(field: string, value: unknown, expected: string): FieldError {
  if (value === undefined) return { field, message: `${field} is missing; expected ${expected}` };
  const shown = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return { field, message: `${field} is ${quote(shown)}; expected ${expected}` };
}

function answerFor(verdict: Verdict, now: number): Response {
  const nextAllowedAt = new Date(verdict.nextAllowedAt).toISOString();
  if (!verdict.accepted) {
    const seconds = Math.max(1, Math.ceil((verdict.nextAllowedAt - now) / 1000));
    throw new Problem(
      429,
      'cooldown_active',
      `This device has reported on this spot within ${COOLDOWN_HOURS} hours; the next report can be dated ${nextAllowedAt}.`,
      {
        members: { accepted: false, cooldown_hours: COOLDOWN_HOURS, next_allowed_at: nextAllowedAt },
        headers: { 'retry-after': String(seconds) },
      },
    );
  }
  const body = {
    accepted: true,
    signal_id: verdict.id,
    cooldown_hours: COOLDOWN_HOURS,
    next_allowed_at: nextAllowedAt,
  };
  return new Response(JSON.stringify(body), ACCEPTED);
}

const uuid = (description: string, example: string): OpenAPIV3.SchemaObject => ({
  type: 'string',
  format: 'uuid',
  description,
  example,
});

const REPORT_SCHEMA: OpenAPIV3.SchemaObject = {
  type: 'object',
  required: ['spot_id', 'signal_type', 'device_token', 'timestamp'],
  properties: {
    spot_id: uuid('From the answer of a score', spotIdOf(EXAMPLE.lat, EXAMPLE.lon)),
    signal_type: { type: 'string', enum: [...SIGNAL_KINDS], example: 'calm' },
    device_token: uuid('Made up once by the client and kept', '8c5a1f0e-3b52-4c0d-9d62-0d2f3a8f7f11'),
    timestamp: {
      type: 'string',
      format: 'date-time',
      description:
        'When it was noticed; without an offset it counts as UTC. At most 5 minutes ahead of our clock.',
      example: EXAMPLE.at,
    },
  },
};

const ACCEPTED_SCHEMA: OpenAPIV3.SchemaObject = {
  type: 'object',
  required: ['accepted', 'signal_id', 'cooldown_hours', 'next_allowed_at'],
  properties: {
    accepted: { type: 'boolean', enum: [true] },
    signal_id: { type: 'string', format: 'uuid' },
    cooldown_hours: { type: 'integer', example: COOLDOWN_HOURS },
    next_allowed_at: { type: 'string', format: 'date-time' },
  },
};
