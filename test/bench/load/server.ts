/** Starts a server in a fresh process for one measurement, and reads its costs from the operating system. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoadPlan, LoadResult } from './load.ts';

export const EXECUTABLE = new URL('../../../dist/spotscore', import.meta.url).pathname;
const LOAD = new URL('./load.ts', import.meta.url).pathname;
/** Clock ticks per second in /proc/<pid>/stat: 100 on every Linux. */
const TICKS_PER_SECOND = 100;

export interface Server {
  port: number;
  pid: number;
  /** Time from the start of the process to its ready line, ms. */
  readyAfterMs: number;
  stop(): Promise<void>;
}

/** Starts `command` in an empty directory; it must log a line with the address it listens on. */
export async function startServer(command: string[], env: Record<string, string> = {}): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'spotscore-bench-'));
  const startedAt = performance.now();
  const process = Bun.spawn(command, {
    cwd: folder,
    env: { PATH: Bun.env.PATH ?? '', PORT: '0', ...env },
    stdout: 'pipe',
    stderr: 'inherit',
  });
  const { port, readyAfterMs } = await addressOf(process.stdout, startedAt);
  return {
    port,
    pid: process.pid,
    readyAfterMs,
    async stop() {
      process.kill('SIGTERM');
      await process.exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function addressOf(output: ReadableStream<Uint8Array>, startedAt: number) {
  const reader = output.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let port = 0;
  while (true) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`the server ended before it was ready:\n${text}`);
    text += decoder.decode(value, { stream: true });
    port ||= Number(/listening on http:\/\/[^"\s]*:(\d+)/.exec(text)?.[1] ?? 0);
    if (port > 0 && /"ready"|\bready\b/.test(text)) break;
  }
  // Reads the rest of the log: a full pipe would block the server.
  void (async () => {
    while (!(await reader.read()).done);
  })();
  return { port, readyAfterMs: performance.now() - startedAt };
}

/** Returns the user and system time of all threads of a process, µs. */
export function cpuMicroseconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1e6;
}

/** Returns the proportional set size, MB; shared pages count once. */
export function pssMegabytes(pid: number): number {
  return memorySplit(pid).pss / 1024 ** 2;
}

/** Memory of a process, bytes. */
export interface MemorySplit {
  /** Proportional set size: shared pages count once. */
  pss: number;
  /** Resident private pages, which the kernel cannot drop. */
  own: number;
  /** Resident pages of files, which the kernel can read again. */
  files: number;
}

export function memorySplit(pid: number): MemorySplit {
  const [, pss] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))!;
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const bytes = (name: string) => Number(new RegExp(`^${name}:\\s*(\\d+) kB$`, 'm').exec(status)![1]) * 1024;
  return { pss: Number(pss) * 1024, own: bytes('RssAnon') + bytes('RssShmem'), files: bytes('RssFile') };
}

/** Runs a load in its own process. */
export async function load(plan: LoadPlan): Promise<LoadResult> {
  const process = Bun.spawn([Bun.argv[0]!, LOAD], {
    stdin: new Blob([JSON.stringify(plan)]),
    stdout: 'pipe',
    stderr: 'inherit',
  });
  return JSON.parse(await new Response(process.stdout).text()) as LoadResult;
}

/** Slices of a comparison. Other work on the machine affects adjacent slices alike. */
const SLICES = 7;
export const SLICE_SECONDS = 0.7;

/**
 * Measures two running servers alternately, in an order that alternates, too. Many short slices give a
 * steadier ratio than a few long ones.
 */
export async function inTurn<T>(measure: [() => Promise<T>, () => Promise<T>]): Promise<[T, T][]> {
  const slices: [T, T][] = [];
  const [first, second] = measure;
  for (let slice = 0; slice < SLICES; slice++) {
    if (slice % 2 === 0) {
      const value = await first();
      slices.push([value, await second()]);
    } else {
      const value = await second();
      slices.push([await first(), value]);
    }
  }
  return slices;
}

/** Returns the median of an odd number of measurements, with minimum and maximum. */
export function spread(values: number[]): { median: number; least: number; most: number } {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: sorted[Math.floor(sorted.length / 2)]!, least: sorted[0]!, most: sorted.at(-1)! };
}
