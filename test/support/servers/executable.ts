/** Runs the built executable as an operator would: in its own directory, on a free port. */
import { buildIfChanged, EXECUTABLE } from '../../../scripts/build.ts';
import { atEnd } from '../cleanup.ts';
import { emptyDirectory } from '../empty-directory.ts';
import { checkedAnswer } from '../http/checked-answer.ts';
import { until } from '../until.ts';
import { environmentOfClock, environmentOfTests } from './clock.ts';

/** Empty on purpose: the executable needs nothing from the machine. */
const ENVIRONMENT = { PATH: '/nowhere' };

let built: Promise<boolean> | undefined;

export interface RunOptions {
  args?: string[];
  cwd?: string;
  env?: Record<string, string>;
  /** command that runs the executable, e.g. under a limit; followed by the path of the executable */
  under?: string[];
  /** another executable than the built one */
  executable?: string;
  /** initial time of its clock; default: this machine's */
  now?: Date;
  /** true if it may go on after the file of tests that started it; `--no-orphans` ends it with the run */
  outlivesFile?: boolean;
}

async function spawn({
  args = [],
  cwd = emptyDirectory(),
  env = {},
  under = [],
  executable,
  now,
  outlivesFile = false,
}: RunOptions) {
  built ??= buildIfChanged();
  await built;
  const child = Bun.spawn([...under, executable ?? EXECUTABLE, ...args], {
    cwd,
    env: { ...ENVIRONMENT, ...(now ? environmentOfClock(now) : environmentOfTests()), ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  // a failed test must not leave a server behind
  if (!outlivesFile) atEnd(() => child.kill('SIGKILL'));
  return child;
}

/** Starts the executable and does not wait until it is ready. */
export const startUnready = spawn;

/** Runs a command to its end. */
export async function run(options: RunOptions) {
  const child = await spawn(options);
  const [stdout, stderr, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { stdout, stderr, exitCode };
}

/** A running server and its output. */
export class RunningServer {
  private text = '';

  private constructor(
    private readonly child: Awaited<ReturnType<typeof spawn>>,
    readonly cwd: string,
  ) {
    for (const stream of [child.stdout, child.stderr]) void this.collect(stream);
  }

  /** Starts `serve` on a free port; resolves when it has started. Stops without a delay by default. */
  static async start({
    args = [],
    cwd = emptyDirectory(),
    ...rest
  }: RunOptions = {}): Promise<RunningServer> {
    const server = new RunningServer(
      await spawn({ args: ['--port', '0', '--drain-delay', '0s', ...args], cwd, ...rest }),
      cwd,
    );
    await until(
      'the server is ready or ends',
      () => /"(started, but not )?ready"/.test(server.text) || server.child.exitCode !== null,
    );
    if (server.child.exitCode !== null) throw new Error(`the server ended: ${server.text}`);
    return server;
  }

  private async collect(stream: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    for await (const chunk of stream) this.text += decoder.decode(chunk, { stream: true });
  }

  get pid(): number {
    return this.child.pid;
  }

  /** The lines of the log so far. */
  get log(): Record<string, unknown>[] {
    return this.text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  }

  /** The URL on which it listens. */
  get url(): string {
    return /listening on (http:\/\/[^"]+)/.exec(this.text)![1]!;
  }

  async get(path: string, init?: BunFetchRequestInit): Promise<Response> {
    const url = this.url + path;
    return checkedAnswer(init?.method ?? 'GET', url, await fetch(url, init));
  }

  signal(name: NodeJS.Signals): void {
    this.child.kill(name);
  }

  /** Resolves to the exit code. */
  get exited(): Promise<number> {
    return this.child.exited;
  }

  /** Memory of the process, bytes: its own pages, and its share of shared ones (Linux). */
  async pss(): Promise<number> {
    const text = await Bun.file(`/proc/${this.pid}/smaps_rollup`).text();
    return Number(/^Pss: +(\d+) kB$/m.exec(text)![1]) * 1024;
  }

  /** Lines of the log above level info. */
  get complaints(): Record<string, unknown>[] {
    return this.log.filter(({ level }) => level !== 'info');
  }

  /**
   * Stops the server with SIGTERM. @returns exit code and warnings or errors of the log: `[0, []]` if all
   * went well
   */
  async stop(): Promise<[exitCode: number, complaints: Record<string, unknown>[]]> {
    this.signal('SIGTERM');
    const exitCode = await this.exited;
    await until('the log is complete', () => this.text.includes('"stopped"'));
    return [exitCode, this.complaints];
  }
}
