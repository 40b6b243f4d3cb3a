// Little memory: the runtime's collector is told before any thread starts, without another process.
import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { RunningServer } from '../support/servers/executable.ts';

/** What the running process has in its environment of the collector's option, bytes. */
function toldCollector({ pid }: RunningServer): number | null {
  const environment = readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0');
  const entry = environment.find((each) => each.startsWith('BUN_JSC_forceRAMSize='));
  return entry ? Number(entry.split('=')[1]) : null;
}

test('a service for which little memory is set scores, reports and stops as any other', async () => {
  const server = await RunningServer.start({ args: ['--memory', '512MB'] });
  // the process that was started is the one that serves
  expect(toldCollector(server)).toBe(Math.floor((512 * 1024 ** 2) / 5));
  expect((await server.get('/api/spot/score?lat=-34.9&lon=-56.17')).status).toBe(200);
  expect(await server.stop()).toEqual([0, []]);
});

test('with much memory, and where an operator set the option, nothing is changed', async () => {
  const large = await RunningServer.start({ args: ['--memory', '8GB'] });
  expect(toldCollector(large)).toBe(null);
  expect(await large.stop()).toEqual([0, []]);
  const own = await RunningServer.start({
    args: ['--memory', '512MB'],
    env: { BUN_JSC_forceRAMSize: '268435456' },
  });
  expect(toldCollector(own)).toBe(268_435_456);
  expect(await own.stop()).toEqual([0, []]);
});
