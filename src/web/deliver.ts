/** Hands one signal to the service and says in one word what became of it. */

import type { Report } from '../api/signal.ts';
import { Refused, sendSignal, Unreachable } from './api.ts';
import type { Outcome } from './lib/outbox.ts';

/** Too many requests and faults of the service pass; every other refusal is final. */
function mayPass({ status, code }: Refused): boolean {
  return status >= 500 || status === 404 || code === 'rate_limited';
}

export async function deliver(signal: Report): Promise<Outcome> {
  try {
    return { kind: 'accepted', nextAllowedAt: await sendSignal(signal) };
  } catch (error) {
    if (error instanceof Unreachable) return { kind: 'unreachable' };
    if (!(error instanceof Refused)) throw error;
    if (error.nextAllowedAt) return { kind: 'cooldown', nextAllowedAt: error.nextAllowedAt };
    return { kind: mayPass(error) ? 'unreachable' : 'refused' };
  }
}
