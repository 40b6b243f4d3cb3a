/** Signals that wait for a connection: kept on the device, sent later with the time at which they were pressed. */
import type { Report } from '../../api/signal.ts';
import { COOLDOWN_MS } from '../../shared/time/cooldown.ts';
import type { Memory } from './storage.ts';

/** More than a driver presses in a month without network. */
const MAX_WAITING = 100;
const KEY = 'outbox';

export type Outcome =
  | { kind: 'accepted'; nextAllowedAt: string }
  | { kind: 'cooldown'; nextAllowedAt: string }
  /** the service will never take it */
  | { kind: 'refused' }
  /** try again later */
  | { kind: 'unreachable' };

export interface Outbox {
  waiting(): readonly Report[];
  /** Keeps it, unless one for the same spot waits already: then when the next one is possible, ISO 8601. */
  keep(signal: Report): string | null;
  /** Sends what waits, oldest first; stops at the first that cannot be delivered. */
  flush(): Promise<{ signal: Report; outcome: Outcome }[]>;
}

export function createOutbox(memory: Memory, send: (signal: Report) => Promise<Outcome>): Outbox {
  const waiting = () => memory.read<Report[]>(KEY, []);
  let flushing: ReturnType<Outbox['flush']> | null = null;

  async function deliver() {
    const delivered: { signal: Report; outcome: Outcome }[] = [];
    for (let next = waiting()[0]; next; next = waiting()[0]) {
      const outcome = await send(next);
      if (outcome.kind === 'unreachable') break;
      // read again: another one may have been pressed meanwhile
      memory.write(
        KEY,
        waiting().filter((each) => each.timestamp !== next?.timestamp || each.spot_id !== next.spot_id),
      );
      delivered.push({ signal: next, outcome });
    }
    return delivered;
  }

  return {
    waiting,
    keep(signal) {
      const all = waiting();
      const at = Date.parse(signal.timestamp);
      const earlier = all.find(
        (each) => each.spot_id === signal.spot_id && at - Date.parse(each.timestamp) < COOLDOWN_MS,
      );
      if (earlier) return new Date(Date.parse(earlier.timestamp) + COOLDOWN_MS).toISOString();
      memory.write(KEY, [...all, signal].slice(-MAX_WAITING));
      return null;
    },
    flush() {
      flushing ??= deliver().finally(() => {
        flushing = null;
      });
      return flushing;
    },
  };
}
