/** The command `update` beside the service: a process of its own, whose memory is gone with it. */
import { writeFileSync } from 'node:fs';
import type { Config } from '../config/settings.ts';
import { environmentUntold, memoryFor } from '../shared/program/small-machine.ts';
import { THIS_PROGRAM } from '../shared/program/this-program.ts';

/** Settings that the command has of the service. */
export type UpdateSettings = Pick<Config, 'data-dir' | 'contact'>;

/** What a run said, and its exit code. */
export interface UpdateOutcome {
  text: string;
  code: number;
}

/** A run of the command. */
export interface UpdateRun {
  /** never fails */
  ended: Promise<UpdateOutcome>;
  kill(): void;
}

/** Starts a run. @param repair regions whose files cannot be used; null = brings all regions up to date */
export type StartUpdate = (repair: readonly string[] | null) => UpdateRun;

/** Runs the command one at a time, as each may take half of the memory. */
export class UpdateRuns {
  private last: Promise<unknown> = Promise.resolve();
  private running: UpdateRun | null = null;
  private isClosed = false;

  constructor(private readonly start: StartUpdate) {}

  /** Resolves when it has ended; to null when the service ends before. @param repair as of StartUpdate */
  begin(repair: readonly string[] | null): Promise<UpdateOutcome | null> {
    const run = async () => {
      if (this.isClosed) return null;
      this.running = this.start(repair);
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

/** What a run said of regions, for the log: without progress. */
export function resultOf({ text, code }: UpdateOutcome): { result: string; code: number } {
  const lines = text.split('\n').filter((line) => line.includes(': '));
  return { result: lines.join('; '), code };
}

/**
 * Arguments and environment of the command: half of the memory is the service's, whatever its own setting allows it.
 * @param repair as of StartUpdate
 */
export function commandOf(
  { 'data-dir': dataDir, contact }: UpdateSettings,
  environment: NodeJS.ProcessEnv,
  repair: readonly string[] | null = null,
) {
  const megabytes = Math.floor(memoryFor(null) / 2 / 1024 ** 2);
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

/** Starts this program again. */
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
