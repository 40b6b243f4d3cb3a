/** POST /api/spot/signal: accepts a report. The device token is hashed and not stored. */
import {
  FAULTS,
  laterProblem,
  otherMedia,
  problem,
  TooLarge,
  TooSlow,
} from '../../../api/protocol/problem.ts';
import { Accepted, Report, SignalRefusal } from '../../../api/signal.ts';
import type { Reports } from '../../../reports/reports.ts';
import { StoreUnavailable, type Verdict } from '../../../reports/store.ts';
import { COOLDOWN_HOURS } from '../../../shared/time/cooldown.ts';
import { parseAt } from '../../../shared/time/date-time.ts';
import { readObject, refuseMistyped } from '../../body/json-body.ts';
import { fieldError, shown } from '../../field-errors.ts';
import type { ClientOf } from '../../middleware/client-address.ts';
import { contextOf } from '../../middleware/context.ts';
import type { RateLimit } from '../../middleware/rate-limit.ts';
import { invalidInput, Problem, unavailable } from '../../problem.ts';
import { FRESH_JSON_HEADERS, family } from '../family.ts';

const BODY_LIMIT_BYTES = 4096;
/** Tolerance for clocks of phones that are ahead, ms. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;
const RETRY_AFTER_S = 5;
const DAY_MS = 86_400_000;

export interface SignalDependencies {
  signals: Pick<Reports, 'add' | 'retentionMs'>;
  signalLimit: RateLimit | null;
  clientOf: ClientOf;
  /** ms since 1970 */
  now(): number;
}

export function signalRoutes({ signals, signalLimit, clientOf, now }: SignalDependencies) {
  async function add(report: Report, request: Request): Promise<Verdict> {
    const client = clientOf(request);
    const { spot_id, signal_type, device_token } = report;
    const signalledAt = timeOf(report, now(), signals.retentionMs);
    return signals
      .add({ spotId: spot_id, kind: signal_type, deviceToken: device_token, signalledAt, client })
      .catch((error: unknown) => {
        if (!(error instanceof StoreUnavailable)) throw error;
        signalLimit?.giveBack(client, contextOf(request));
        throw unavailable(
          'signals_unavailable',
          'Reports cannot be stored right now. Retry after the delay in Retry-After.',
          RETRY_AFTER_S,
        );
      });
  }

  return family('signal', FAULTS).post(
    '/api/spot/signal',
    async ({ request, body, set, status }) => {
      const verdict = await add(body, request);
      if (!verdict.accepted) throw cooldownActive(verdict, now());
      Object.assign(set.headers, FRESH_JSON_HEADERS);
      return status(201, {
        accepted: true,
        signal_id: verdict.id,
        cooldown_hours: COOLDOWN_HOURS,
        next_allowed_at: isoOf(verdict.nextAllowedAt),
      });
    },
    {
      // checks the rate limit first, so that the body of a refused request is not read
      parse: ({ request }) => {
        signalLimit?.take(clientOf(request), contextOf(request));
        return readObject(request, BODY_LIMIT_BYTES).then((body) => refuseMistyped(request, body, Report));
      },
      body: Report,
      response: {
        201: Accepted,
        400: problem(
          'Invalid body; `errors` names the fields. `report_too_old`: older than reports are kept',
        ),
        408: TooSlow,
        413: TooLarge,
        415: otherMedia('application/json'),
        429: SignalRefusal,
        503: laterProblem('Reports cannot be stored right now; retry after `Retry-After` seconds'),
      },
      detail: {
        operationId: 'sendSignal',
        tags: ['spot'],
        summary: 'Report how the night was',
        description:
          'One report per device and spot within 24 hours. Reports move the score of the spot and, half as much, ' +
          'of its neighbourhood, and fade with their age. A device counts fully once it has reported on two other ' +
          'nights elsewhere. Of one network, one device a day counts for one area; all reports are stored. The ' +
          'device token is not stored, only a keyed hash of it.',
      },
    },
  );
}

/**
 * Returns the time of the report, ms since 1970.
 * @throws Problem 400 if it is in the future, or older than reports are kept
 */
function timeOf({ timestamp }: Report, now: number, retentionMs: number): number {
  const { wallMs, offsetMs } = parseAt(timestamp)!;
  const time = wallMs - (offsetMs ?? 0);
  if (time > now + CLOCK_TOLERANCE_MS) {
    const expectation = `a time in the past; the time of the server is ${isoOf(now)}`;
    throw invalidInput([fieldError('timestamp', timestamp, { expectation })]);
  }
  if (time >= now - retentionMs) return time;
  throw new Problem(
    400,
    'report_too_old',
    `timestamp is ${shown(timestamp)}; reports are kept for ${retentionMs / DAY_MS} days, so older ones are refused.`,
  );
}

function cooldownActive(verdict: Verdict, now: number): Problem {
  const nextAllowedAt = isoOf(verdict.nextAllowedAt);
  const seconds = Math.max(1, Math.ceil((verdict.nextAllowedAt - now) / 1000));
  return new Problem(
    429,
    'cooldown_active',
    `This device has reported on this spot within ${COOLDOWN_HOURS} hours; the next report can be dated ${nextAllowedAt}.`,
    {
      members: { accepted: false, cooldown_hours: COOLDOWN_HOURS, next_allowed_at: nextAllowedAt },
      headers: { 'retry-after': String(seconds) },
    },
  );
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}
