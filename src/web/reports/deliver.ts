/** Sends one report and returns the result in one word. */

import type { Report } from '../../api/signal.ts';
import { COOLDOWN_MS } from '../../shared/time/cooldown.ts';
import { Refused, sendSignal, Unreachable } from '../api.ts';
import type { Outcome } from './outbox.ts';

/** Rate limits and server errors are temporary; every other refusal is final. */
function mayPass({ status, code }: Refused): boolean {
  return status >= 500 || status === 404 || code === 'rate_limited';
}

export async function deliver(report: Report): Promise<Outcome> {
  try {
    return { kind: 'accepted', nextAllowedAt: await sendSignal(report) };
  } catch (error) {
    if (error instanceof Unreachable) return { kind: 'unreachable' };
    if (!(error instanceof Refused)) throw error;
    const { nextAllowedAt } = error;
    if (nextAllowedAt)
      return { kind: isItself(report, nextAllowedAt) ? 'accepted' : 'cooldown', nextAllowedAt };
    return mayPass(error) ? { kind: 'unreachable' } : { kind: 'refused', field: error.field };
  }
}

/** Returns true if the conflict is this very report: it was stored, and only the response was lost. */
function isItself({ timestamp }: Report, nextAllowedAt: string): boolean {
  return Date.parse(nextAllowedAt) - COOLDOWN_MS === Date.parse(timestamp);
}
