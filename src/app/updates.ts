/**
 * Brings regions up to date while serving, every so often: by a process of its own, whose memory is gone with it. What
 * it imports is noticed like any other import.
 */
import { writeFileSync } from 'node:fs';
import type { SourceRow } from '../api/health.ts';
import { dataPaths } from '../config/data-directory.ts';
import type { Config } from '../config/settings.ts';
import type { Log } from '../shared/log.ts';
import { environmentUntold, memoryFor } from '../shared/program/small-machine.ts';
import { THIS_PROGRAM } from '../shared/program/this-program.ts';
import { SourceStates } from '../update/sources.ts';

/** What /api/health tells of a region's updates. */
export type UpdateFacts = Pick<
  SourceRow,
  'sequence' | 'last_try_at' | 'next_try_at' | 'last_success_at' | 'last_error'
>;

/** Settings that its command has of the service. */
export type UpdateSettings = Pick<Config, 'data-dir' | 'contact'>;

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
  config: UpdateSettings & Pick<Config, 'update-every'>,
  log: Log,
  run: () => UpdateRun = () => runCommand(config),
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
    const result = { result: lines.join('; '), code };
    if (code === 0) log.info('regions were brought up to date', result);
    else log.warn('regions could not be brought up to date', result);
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

/**
 * Arguments and environment of the command `update` beside the service: half of the memory is the service's, whatever its
 * own setting allows it.
 */
export function commandOf({ 'data-dir': dataDir, contact }: UpdateSettings, environment: NodeJS.ProcessEnv) {
  const megabytes = Math.floor(memoryFor(null) / 2 / 1024 ** 2);
  const flags = ['--data-dir', dataDir, '--memory', `${megabytes}MB`];
  return {
    args: ['update', ...flags, ...(contact === null ? [] : ['--contact', contact])],
    env: environmentUntold(environment),
  };
}

/** This program again. */
function runCommand(settings: UpdateSettings): UpdateRun {
  const { args, env } = commandOf(settings, process.env);
  const child = Bun.spawn([...THIS_PROGRAM, ...args], {
    env,
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  offerFirst(child.pid);
  const texts = [child.stdout, child.stderr].map((stream) => new Response(stream).text());
  return {
    ended: Promise.all([...texts, child.exited]).then(([out, err, code]) => ({
      text: `${out}${err}${child.signalCode === 'SIGKILL' ? KILLED : ''}`,
      code: Number(code),
    })),
    kill: () => child.kill(),
  };
}

const KILLED = 'update: killed, most likely by the system for want of memory\n';
/** The highest there is: of all processes this one is ended first. */
const OOM_SCORE_ADJ = '1000';

/** Should memory run out after all, the system ends this process and not the service. */
function offerFirst(processId: number): void {
  try {
    writeFileSync(`/proc/${processId}/oom_score_adj`, OOM_SCORE_ADJ);
  } catch {
    // the process has ended already, or the system has no such file
  }
}
