/** Runs the built executable as an operator would: from a directory of its own, on a free port. */
import { buildIfChanged, EXECUTABLE } from '../../../scripts/build.ts';
import { atEnd } from '../cleanup.ts';
import { emptyDirectory } from '../empty-directory.ts';
import { checkedAnswer } from '../http/checked-answer.ts';
import { until } from '../until.ts';
import { environmentOfClock } from './clock.ts';

/** Nothing of this machine: what the program needs, it has inside. */
const ENVIRONMENT = { PATH: '/nowhere' };

let built: Promise<boolean> | undefined;

export interface RunOptions {
  args?: string[];
  cwd?: string;
  env?: Record<string, string>;
  /** command that runs the executable, e.g. under a limit; its own path follows */
  under?: string[];
  /** another executable than the one that is delivered */
  executable?: string;
  /** what its clock says when it starts; default: that of this machine */
  now?: Date;
}

async function spawn({
  args = [],
  cwd = emptyDirectory(),
  env = {},
  under = [],
  executable,
  now,
}: RunOptions) {
  built ??= buildIfChanged();
  await built;
  const child = Bun.spawn([...under, executable ?? EXECUTABLE, ...args], {
    cwd,
    env: { ...ENVIRONMENT, ...(now ? environmentOfClock(now) : {}), ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  // a test that failed half-way must not leave a server behind
  atEnd(() => child.kill('SIGKILL'));
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

/** A running server, and what it wrote. */
export class RunningServer {
  private text = '';

  private constructor(
    private readonly child: Awaited<ReturnType<typeof spawn>>,
    readonly cwd: string,
  ) {
    for (const stream of [child.stdout, child.stderr]) void this.collect(stream);
  }

  /** Starts `serve` on a free port; resolves when it has started. It stops without a delay unless a test wants one. */
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

  /** Where it says that it listens. */
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

  /** Memory that the process costs, in bytes: its own pages, and its share of those that it has in common (Linux). */
  async pss(): Promise<number> {
    const text = await Bun.file(`/proc/${this.pid}/smaps_rollup`).text();
    return Number(/^Pss: +(\d+) kB$/m.exec(text)![1]) * 1024;
  }

  /** Lines of the log that tell of something wrong. */
  get complaints(): Record<string, unknown>[] {
    return this.log.filter(({ level }) => level !== 'info');
  }

  /** Stops it in good order. @returns exit code and complaints of the log: `[0, []]` when all was well */
  async stop(): Promise<[exitCode: number, complaints: Record<string, unknown>[]]> {
    this.signal('SIGTERM');
    const exitCode = await this.exited;
    await until('the log is complete', () => this.text.includes('"stopped"'));
    return [exitCode, this.complaints];
  }
}
