/**
 * Brings regions up to date while serving, every so often: by a process of its own, whose memory is gone with it. What
 * it imports is noticed like any other import.
 */
import type { SourceRow } from '../api/health.ts';
import { dataPaths } from '../config/data-directory.ts';
import type { Config } from '../config/settings.ts';
import type { Log } from '../shared/log.ts';
import { SourceStates } from '../update/sources.ts';

/** What /api/health tells of a region's updates. */
export type UpdateFacts = Pick<
  SourceRow,
  'sequence' | 'last_try_at' | 'next_try_at' | 'last_success_at' | 'last_error'
>;

/** A run of the command `update`. */
export interface UpdateRun {
  /** what it said, and its exit code; never fails */
  ended: Promise<{ text: string; code: number }>;
  kill(): void;
}

export interface Updates {
  start(): void;
  close(): void;
  /** Of the region whose file has this stem; null = it was not imported from a URL. */
  factsOf(stem: string): UpdateFacts | null;
}

/** The first scores after a start need the processor more, ms. */
const FIRST_DELAY_MS = 60_000;
/** Timers of the runtime end at 2^31 ms: a longer wait is made of several. */
const LONGEST_TIMER_MS = 2 ** 30;

/** @param run starts the command @param now ms since 1970 */
export function createUpdates(
  config: Pick<Config, 'data-dir' | 'update-every'>,
  log: Log,
  run: () => UpdateRun = () => runCommand(config['data-dir']),
  now: () => number = Date.now,
): Updates {
  const every = config['update-every'];
  const states = new SourceStates(dataPaths(config['data-dir']).updates);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: UpdateRun | null = null;
  let closed = false;

  function schedule(at: number): void {
    for (const name of states.names()) {
      const state = states.read(name);
      if (state) states.write(name, { ...state, nextTryAt: new Date(at).toISOString() });
    }
    wait(at);
  }

  function wait(at: number): void {
    const rest = Math.max(0, at - now());
    timer = setTimeout(
      () => (rest > LONGEST_TIMER_MS ? wait(at) : void update()),
      Math.min(rest, LONGEST_TIMER_MS),
    );
    timer.unref();
  }

  async function update(): Promise<void> {
    running = run();
    const { text, code } = await running.ended;
    running = null;
    if (closed) return;
    const lines = text.split('\n').filter((line) => line.includes(': '));
    log[code === 0 ? 'info' : 'warn']('regions were brought up to date', { result: lines.join('; '), code });
    schedule(now() + every!);
  }

  return {
    start() {
      if (every === null) return;
      const tries = states.names().map((name) => Date.parse(states.read(name)?.lastTryAt ?? ''));
      const last = Math.min(...tries.map((time) => time || 0));
      schedule(Math.max(now() + FIRST_DELAY_MS, (Number.isFinite(last) ? last : 0) + every));
    },
    close() {
      closed = true;
      clearTimeout(timer);
      running?.kill();
    },
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

/** This program again, with the same settings from its environment. */
function runCommand(dataDir: string): UpdateRun {
  const compiled = import.meta.url.startsWith('file:///$bunfs/');
  const program = compiled ? [process.execPath] : [process.execPath, Bun.main];
  const child = Bun.spawn([...program, 'update', '--data-dir', dataDir], {
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const texts = [child.stdout, child.stderr].map((stream) => new Response(stream).text());
  return {
    ended: Promise.all([...texts, child.exited]).then(([out, err, code]) => ({
      text: `${out}${err}`,
      code: Number(code),
    })),
    kill: () => child.kill(),
  };
}
