/** Runs the command `update` beside the service, in a separate process whose memory ends with it. */
import { writeFileSync } from 'node:fs';
import type { Config } from '../config/settings.ts';
import { codeOf } from '../shared/program/error-code.ts';
import { environmentUntold, memoryFor } from '../shared/program/small-machine.ts';
import { THIS_PROGRAM } from '../shared/program/this-program.ts';

/** Settings that the command takes from the service. */
export type UpdateSettings = Pick<Config, 'data-dir' | 'contact'>;

/** Output and exit code of a run. */
export interface UpdateOutcome {
  text: string;
  code: number;
}

/** A run of the command. */
export interface UpdateRun {
  /** outcome of the run; never rejects */
  ended: Promise<UpdateOutcome>;
  kill(): void;
}

/**
 * Starts a run. @param repair regions with unusable files; null = updates all regions
 * @throws system errors if no process can be started
 */
export type StartUpdate = (repair: readonly string[] | null) => UpdateRun;

/** Exit code of a run that could not be started, as in shells. */
const NOT_STARTED = 126;

/** Queue of runs of the command `update`: one at a time, as each may take half of the memory. */
export class UpdateRuns {
  private last: Promise<unknown> = Promise.resolve();
  private running: UpdateRun | null = null;
  private isClosed = false;

  constructor(private readonly start: StartUpdate) {}

  /** Queues a run. Resolves to its outcome; null if the service ends first. @param repair see StartUpdate */
  begin(repair: readonly string[] | null): Promise<UpdateOutcome | null> {
    const run = async () => {
      if (this.isClosed) return null;
      try {
        this.running = this.start(repair);
      } catch (error) {
        return { text: `update: the process cannot be started (${codeOf(error)})\n`, code: NOT_STARTED };
      }
      const outcome = await this.running.ended;
      this.running = null;
      return this.isClosed ? null : outcome;
    };
    const outcome = this.last.then(run);
    this.last = outcome;
    return outcome;
  }

  close(): void {
    this.isClosed = true;
    this.running?.kill();
  }
}

/** Returns the result of a run for the log, without progress. */
export function resultOf({ text, code }: UpdateOutcome): { result: string; code: number } {
  const lines = text.split('\n').filter((line) => line.includes(': '));
  return { result: lines.join('; '), code };
}

/**
 * Returns arguments and environment of the command. The command may use half of the memory of the container
 * or machine, whatever memory limit the service has; the other half is left to the service.
 * @param repair as in StartUpdate
 */
export function commandOf(
  { 'data-dir': dataDir, contact }: UpdateSettings,
  environment: NodeJS.ProcessEnv,
  repair: readonly string[] | null = null,
) {
  const megabytes = Math.floor(memoryFor(null) / 2 / 1e6);
  const flags = ['--data-dir', dataDir, '--memory', `${megabytes}MB`];
  return {
    args: [
      'update',
      ...(repair === null ? [] : [...repair, '--repair']),
      ...flags,
      ...(contact === null ? [] : ['--contact', contact]),
    ],
    env: environmentUntold(environment),
  };
}

/** Returns the function that starts `update` as another process of this program. */
export function startUpdate(settings: UpdateSettings): StartUpdate {
  return (repair) => {
    const { args, env } = commandOf(settings, process.env, repair);
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
  };
}

const KILLED = 'update: killed, most likely by the system for want of memory\n';
/** Maximum adjustment of the OOM score: the kernel ends a process with this adjustment before all others. */
const OOM_SCORE_ADJ = '1000';

/** Makes the kernel end the process with this id, and not the service, when memory runs out. */
function offerFirst(processId: number): void {
  try {
    writeFileSync(`/proc/${processId}/oom_score_adj`, OOM_SCORE_ADJ);
  } catch {
    // the process has already ended, or the kernel has no such file
  }
}
