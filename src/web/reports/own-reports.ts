/**
 * Reports of this device. A report is stored first and sent after ten seconds: until then it can be undone
 * without telling the service. A hidden page sends at once, as it may not return.
 */
import type { Report, SignalType } from '../../api/signal.ts';
import { spotIdOf } from '../../shared/spot-id.ts';
import { COOLDOWN_MS } from '../../shared/time/cooldown.ts';
import { Refused, sendSignal, Unreachable } from '../api.ts';
import { text, unreachableBut, whenOf } from '../lib/i18n.ts';
import { createStore, type Store } from '../lib/observable.ts';
import { isText } from '../lib/shape.ts';
import type { Memory } from '../lib/storage.ts';
import { toast } from '../lib/toast.ts';
import type { Rating } from '../rating.ts';
import type { PageStore } from '../state/state.ts';
import { createOutbox, type Kept, type Outcome } from './outbox.ts';

/** Time to undo, ms. */
const UNDO_MS = 10_000;
/** Interval of retries while the page is open, ms: the browser's "online" is often wrong. */
const FLUSH_MS = 60_000;

export interface ReportedPlace {
  spotId: string;
  /** name on the page */
  name: string;
}

export interface ReportState {
  /** report that can still be undone; null if there is none */
  held: Kept | null;
  /** message about a spot */
  said: { spotId: string; words: string };
  /** why stored reports were refused; '' if none was */
  refusal: string;
}

export interface Reports {
  state: Store<ReportState>;
  report(place: ReportedPlace, type: SignalType): void;
  /** Undoes the report that is being held. */
  undo(): void;
  /** Returns true if this device has reported on a spot within a day. */
  isReported(spotId: string): boolean;
}

export function createReports(page: PageStore, rating: Rating, memory: Memory): Reports {
  const state = createStore<ReportState>({
    held: null,
    said: { spotId: '', words: '' },
    refusal: '',
  });
  /** keys of reports that this page has released, perhaps before their ten seconds are over */
  const fresh = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isHeld = ({ timestamp, spot_id }: Kept) =>
    // another page may hold the report; a clock that was set back must not hold it forever
    !fresh.has(spot_id + timestamp) && Math.abs(Date.now() - Date.parse(timestamp)) < UNDO_MS;
  const outbox = createOutbox(memory, deliver, (report) => !isHeld(report));
  const count = () => page.set({ waiting: outbox.waiting().filter((each) => !isHeld(each)).length });
  const say = (spotId: string, words: string) => state.set({ said: { spotId, words } });

  function report({ spotId, name }: ReportedPlace, type: SignalType): void {
    release();
    const kept: Kept = {
      spot_id: spotId,
      signal_type: type,
      device_token: deviceToken(memory),
      timestamp: new Date().toISOString(),
      place: name,
    };
    const nextAt = outbox.keep(kept);
    if (nextAt) {
      say(spotId, text().signalAgain(whenOf(nextAt, Date.now())));
      return;
    }
    state.set({ held: kept, said: { spotId, words: text().reportNoted(text().signal[type]) } });
    timer = setTimeout(release, UNDO_MS);
  }

  function undo(): void {
    const { held } = state.get();
    if (!held) return;
    clearTimeout(timer);
    outbox.takeBack(held);
    state.set({ held: null, said: { spotId: held.spot_id, words: text().reportUndone } });
  }

  function release(): void {
    const { held } = state.get();
    clearTimeout(timer);
    if (!held) return;
    const key = held.spot_id + held.timestamp;
    fresh.add(key);
    state.set({ held: null });
    void flush().then(() => {
      const isWaiting = outbox.waiting().some((each) => each.spot_id + each.timestamp === key);
      if (!isWaiting) return;
      fresh.delete(key);
      const waits = unreachableBut(text().signalWaiting);
      say(held.spot_id, memory.isForgetful() ? `${waits} ${text().keepsNothing}` : waits);
    });
  }

  async function flush(): Promise<void> {
    const delivered = await outbox.flush();
    count();
    const { spot, answer } = page.get();
    const shown = answer?.spot_id ?? (spot ? spotIdOf(spot.lat, spot.lon) : '');
    const isSeen = ({ spot_id, timestamp }: Kept) => spot_id === shown || fresh.has(spot_id + timestamp);
    const late = delivered.filter(({ signal }) => !isSeen(signal));
    const sent = late.filter(({ outcome }) => outcome.kind === 'accepted').length;
    if (sent > 0) toast(text().signalsSent(sent));
    const refusals = late.map(refusalOf).filter((words) => words !== '');
    if (refusals.length > 0) state.set({ refusal: refusals.join(' ') });
    for (const { signal, outcome } of delivered) if (isSeen(signal)) say(signal.spot_id, wordsFor(outcome));
    if (delivered.some(({ signal }) => signal.spot_id === shown)) rating.again();
  }

  addEventListener('online', flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void flush();
    else release();
  });
  setInterval(() => outbox.waiting().length > 0 && void flush(), FLUSH_MS);
  count();
  void flush();

  return {
    state,
    report,
    undo,
    isReported: (spotId) => outbox.nextAt(spotId, new Date().toISOString()) !== null,
  };
}

/** Returns the random UUID of this device, created on first use. */
function deviceToken(memory: Memory): string {
  const known = memory.read('device', '', isText);
  if (known) return known;
  const token = randomUuid();
  memory.write('device', token);
  return token;
}

function wordsFor(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'accepted':
      return `${text().signalThanks} ${text().signalNext(whenOf(outcome.nextAllowedAt, Date.now()))}`;
    case 'cooldown':
      return text().signalAgain(whenOf(outcome.nextAllowedAt, Date.now()));
    case 'refused':
      return `${text().signalRefused} ${reasonOf(outcome)}`.trim();
    case 'unreachable':
      return unreachableBut(text().signalWaiting);
  }
}

/** Formats the refusal of an earlier report, at a place that is not visible now. */
function refusalOf({ signal, outcome }: { signal: Kept; outcome: Outcome }): string {
  const place = signal.place ?? text().reportElsewhere;
  if (outcome.kind === 'refused') return text().reportRefused(place, reasonOf(outcome)).trim();
  if (outcome.kind === 'cooldown')
    return text().reportedBefore(place, whenOf(outcome.nextAllowedAt, Date.now()));
  return '';
}

/**
 * Returns the reason in the user's language if the clock is wrong; otherwise ''. The page sets all other
 * fields, which mean nothing to users.
 */
function reasonOf({ field }: Extract<Outcome, { kind: 'refused' }>): string {
  return field === 'timestamp' ? text().clockWrong : '';
}

/** Returns true for a temporary refusal: rate limit, server error or 404. Every other one is final. */
function mayPass({ status, code }: Refused): boolean {
  return status >= 500 || status === 404 || code === 'rate_limited';
}

/** Sends one report and returns the outcome. */
async function deliver(report: Report): Promise<Outcome> {
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

/** Returns a random UUID (RFC 9562, version 4), also without HTTPS, where `crypto.randomUUID` is missing. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
