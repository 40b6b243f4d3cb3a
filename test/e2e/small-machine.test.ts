// Little memory: the executable sets the heap limit of the runtime before any thread starts, without another
// process.
import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { emptyDirectory } from '../support/empty-directory.ts';
import { RunningServer, run, startUnready } from '../support/servers/executable.ts';
import { MapSource } from '../support/upstream/map-source.ts';

type Process = Readonly<{ pid: number }>;

/** Returns a number in the environment of a running process. */
function numberTold({ pid }: Process, name: string): number | null {
  const environment = readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0');
  const entry = environment.find((each) => each.startsWith(`${name}=`));
  return entry ? Number(entry.split('=')[1]) : null;
}

/** Returns the heap limit of a running process, bytes. */
function heapLimitOf(process: Process): number | null {
  return numberTold(process, 'BUN_JSC_forceRAMSize');
}

/** Returns the executions after which the last two tiers of a running process compile a function. */
function tiersOf(process: Process): (number | null)[] {
  return ['BUN_JSC_thresholdForOptimizeAfterWarmUp', 'BUN_JSC_thresholdForFTLOptimizeAfterWarmUp'].map(
    (name) => numberTold(process, name),
  );
}

test('a service with little memory scores, reports and stops like any other', async () => {
  const server = await RunningServer.start({ args: ['--memory', '512MB'] });
  // the process that was started is the one that serves
  expect(heapLimitOf(server)).toBe(512e6 / 5);
  expect((await server.get('/api/spot/score?lat=-34.9&lon=-56.17')).status).toBe(200);
  expect(await server.stop()).toEqual([0, []]);
});

test('the heap limit stays unset with much memory, and as set by the operator', async () => {
  const large = await RunningServer.start({ args: ['--memory', '8GB'] });
  expect([heapLimitOf(large), tiersOf(large)]).toEqual([null, [2_500, 10_000_000]]);
  expect(await large.stop()).toEqual([0, []]);
  const own = await RunningServer.start({
    args: ['--memory', '512MB'],
    env: { BUN_JSC_forceRAMSize: '268435456' },
  });
  expect(heapLimitOf(own)).toBe(268_435_456);
  expect(await own.stop()).toEqual([0, []]);
});

test('an import gets half of the memory as its heap limit, and refuses what does not fit', async () => {
  const source = new MapSource();
  source.publish(1);
  for (const [memory, limit] of [
    ['2GB', 1e9],
    ['16GB', null],
  ] as const) {
    const asked = Promise.withResolvers<void>();
    const mayGoOn = Promise.withResolvers<void>();
    source.whenAsked = () => {
      asked.resolve();
      return mayGoOn.promise;
    };
    const child = await startUnready({ args: ['import', source.url, '--memory', memory] });
    await asked.promise;
    // the last tier of the compiler costs more than it gains, whatever the memory
    expect([heapLimitOf(child), tiersOf(child)]).toEqual([limit, [null, 3_000_000]]);
    mayGoOn.resolve();
    expect(await child.exited).toBe(0);
  }

  const small = await run({ args: ['import', source.url, '--memory', '64MB'] });
  expect([small.exitCode, small.stdout]).toEqual([1, '']);
  expect(small.stderr).toBe(
    `"${source.url}" is not imported: an import needs at least 400.0 MB of memory, and may use 64.0 MB here: increase --memory or the limit of the container or unit, or import on a larger machine and copy the region.\n`,
  );
});

test('an update ended by SIGTERM leaves no trace of an attempt; a killed one does', async () => {
  const source = new MapSource();
  source.publish(1);
  const cwd = emptyDirectory();
  expect((await run({ cwd, args: ['import', source.url] })).exitCode).toBe(0);
  const lastError = async () =>
    JSON.parse((await run({ cwd, args: ['status', '--json'] })).stdout).regions[0].last_error;
  for (const [signal, said] of [
    ['SIGTERM', null],
    ['SIGKILL', 'it did not finish'],
  ] as const) {
    const asked = Promise.withResolvers<void>();
    source.whenAsked = () => {
      asked.resolve();
      // never answers
      return new Promise<void>(() => {});
    };
    const child = await startUnready({ cwd, args: ['update'] });
    await asked.promise;
    child.kill(signal);
    await child.exited;
    expect(await lastError()).toBe(said);
  }
});
