/**
 * Reports to be sent: stored on the device until the service has accepted them, with the time of the press.
 */
import type { Report } from '../../api/signal.ts';
import { COOLDOWN_MS } from '../../shared/time/cooldown.ts';
import { having, isText, isTime, orMissing, recordOf } from '../lib/shape.ts';
import type { Memory } from '../lib/storage.ts';

/** Maximum stored reports, more than in a month without network. */
const MAX_WAITING = 100;
const KEY = 'outbox';
const REPORTED_KEY = 'reported';

/** A report with the place's name on the page, which is not sent. */
export interface Kept extends Report {
  place?: string;
}

const isKept = having<Kept>({
  spot_id: isText,
  signal_type: isText,
  device_token: isText,
  timestamp: isTime,
  place: orMissing(isText),
});

export type Outcome =
  | { kind: 'accepted'; nextAllowedAt: string }
  | { kind: 'cooldown'; nextAllowedAt: string }
  /** refused permanently, because of this field */
  | { kind: 'refused'; field: string | undefined }
  /** retry later */
  | { kind: 'unreachable' };

export interface Outbox {
  waiting(): readonly Kept[];
  /**
   * Stores a report, unless this device has reported on the spot within a day: then returns the next possible
   * time, ISO 8601.
   */
  keep(report: Kept): string | null;
  /** Returns when this device may report on a spot again, ISO 8601; null = now. @param at ISO 8601 */
  nextAt(spotId: string, at: string): string | null;
  /** Removes a waiting report. */
  takeBack(report: Kept): void;
  /** Sends waiting reports that are ready, oldest first; stops at the first that cannot be delivered. */
  flush(): Promise<{ signal: Kept; outcome: Outcome }[]>;
}

/** Returns the outbox. @param isReady returns false for reports that must still wait */
export function createOutbox(
  memory: Memory,
  send: (report: Report) => Promise<Outcome>,
  isReady: (report: Kept) => boolean = () => true,
): Outbox {
  const waiting = () => memory.readList<Kept>(KEY, isKept);
  const takeBack = (gone: Kept) => memory.write(KEY, waiting().filter(isOther(gone)));
  let flushing: ReturnType<Outbox['flush']> = Promise.resolve([]);

  /** Stores the next possible time, so that a later report is not refused. */
  function remember({ spot_id }: Report, nextAllowedAt: string): void {
    const all = Object.entries(memory.read<Record<string, string>>(REPORTED_KEY, {}, recordOf(isTime)));
    const current = all.filter(([, next]) => Date.parse(next) > Date.now());
    memory.write(REPORTED_KEY, { ...Object.fromEntries(current), [spot_id]: nextAllowedAt });
  }

  async function deliver() {
    const delivered: { signal: Kept; outcome: Outcome }[] = [];
    // read again each time: the user may have added another one
    for (let next = waiting().find(isReady); next; next = waiting().find(isReady)) {
      const { place, ...report } = next;
      const outcome = await send(report);
      if (outcome.kind === 'unreachable') break;
      if (outcome.kind !== 'refused') remember(report, outcome.nextAllowedAt);
      takeBack(next);
      delivered.push({ signal: next, outcome });
    }
    return delivered;
  }

  function nextAt(spotId: string, at: string): string | null {
    const time = Date.parse(at);
    const isRecent = ({ spot_id, timestamp }: Kept) =>
      spot_id === spotId && time - Date.parse(timestamp) < COOLDOWN_MS;
    const earlier = waiting().find(isRecent);
    if (earlier) return new Date(Date.parse(earlier.timestamp) + COOLDOWN_MS).toISOString();
    const next = memory.read<Record<string, string>>(REPORTED_KEY, {}, recordOf(isTime))[spotId];
    return next && Date.parse(next) > time ? next : null;
  }

  return {
    waiting,
    nextAt,
    takeBack,
    keep(report) {
      const next = nextAt(report.spot_id, report.timestamp);
      if (next === null) memory.write(KEY, [...waiting(), report].slice(-MAX_WAITING));
      return next;
    },
    flush() {
      flushing = flushing.then(deliver, deliver);
      return flushing;
    },
  };
}

function isOther(gone: Kept): (report: Kept) => boolean {
  return ({ timestamp, spot_id }) => timestamp !== gone.timestamp || spot_id !== gone.spot_id;
}
