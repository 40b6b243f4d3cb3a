/**
 * Updates regions at intervals while serving, in a separate process. The service notices the result like any
 * other import.
 */
import type { SourceRow } from '../api/health.ts';
import type { Config } from '../config/settings.ts';
import { codeOf } from '../shared/program/error-code.ts';
import type { Log } from '../shared/program/log.ts';
import type { RegionSourceState, SourceStates } from '../update/sources.ts';
import { resultOf, type UpdateRuns } from './update-process.ts';

/** Fields of /api/health about a region's updates. */
export type UpdateFacts = Pick<
  SourceRow,
  'sequence' | 'last_try_at' | 'next_try_at' | 'last_success_at' | 'last_error'
>;

export interface Updates {
  start(): void;
  close(): void;
  /** Returns the facts of the region with this file stem; null if it was not imported from a URL. */
  factsOf(stem: string): UpdateFacts | null;
}

/** Minimum delay of the first update after the start, ms: the first scores need the processor more. */
const FIRST_DELAY_MS = 60_000;
/** Maximum delay of one timer, ms: timers of the runtime end at 2^31. Longer delays take several timers. */
const LONGEST_TIMER_MS = 2 ** 30;

/**
 * Creates the service that updates regions at intervals.
 * @param every interval, ms; null = never
 * @param now returns the time, ms since 1970
 */
export function createUpdates(
  every: Config['update-every'],
  states: SourceStates,
  runs: UpdateRuns,
  log: Log,
  now: () => number = Date.now,
): Updates {
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Returns the names of stored regions; none while their folder cannot be read. */
  function stored(): string[] {
    try {
      return states.names();
    } catch (error) {
      log.warn('the states of updates cannot be read', { reason: codeOf(error) }, 'states of updates');
      return [];
    }
  }

  function schedule(at: number): void {
    for (const name of stored()) {
      const state = states.read(name);
      if (state) store(name, { ...state, nextTryAt: new Date(at).toISOString() });
    }
    wait(Math.max(0, at - now()));
  }

  /** Stores a state; updates continue without it on a full or read-only disk. */
  function store(name: string, state: RegionSourceState): void {
    try {
      states.write(name, state);
    } catch (error) {
      const fields = { region: name, reason: codeOf(error) };
      log.warn('the time of the next update cannot be stored', fields, 'next update');
    }
  }

  /** Waits by the clock of timers, which nobody sets. @param rest ms */
  function wait(rest: number): void {
    timer = setTimeout(
      () => (rest > LONGEST_TIMER_MS ? wait(rest - LONGEST_TIMER_MS) : void update()),
      Math.min(rest, LONGEST_TIMER_MS),
    );
    timer.unref();
  }

  async function update(): Promise<void> {
    const outcome = await runs.begin(null);
    if (outcome === null) return;
    if (outcome.code === 0) log.info('regions were brought up to date', resultOf(outcome));
    else log.warn('regions could not be brought up to date', resultOf(outcome));
    schedule(now() + every!);
  }

  return {
    start() {
      if (every === null) return;
      const begun = now();
      const tries = stored().map((name) => Date.parse(states.read(name)?.lastTryAt ?? ''));
      // a time that is still to come was stored while the clock was wrong
      const last = Math.min(...tries.map((time) => (time <= begun ? time : 0)));
      schedule(Math.max(begun + FIRST_DELAY_MS, (Number.isFinite(last) ? last : 0) + every));
    },
    close: () => clearTimeout(timer),
    factsOf(stem) {
      const state = states.read(stem);
      return (
        state && {
          sequence: state.sequence,
          last_try_at: state.lastTryAt,
          next_try_at: every === null ? null : state.nextTryAt,
          last_success_at: state.lastSuccessAt,
          last_error: state.lastError,
        }
      );
    },
  };
}
