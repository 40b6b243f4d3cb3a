/** Updates while serving: when they run, and what the log and /api/health say. */
import { expect, test } from 'bun:test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf, UpdateRuns } from '../../../src/app/update-process.ts';
import { createUpdates } from '../../../src/app/updates.ts';
import { asideOf } from '../../../src/shared/files/file-aside.ts';
import { createLog } from '../../../src/shared/program/log.ts';
import { memoryFor } from '../../../src/shared/program/small-machine.ts';
import { newSource, SourceStates } from '../../../src/update/sources.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { until } from '../../support/until.ts';

const NOW = Date.parse('2026-02-16T12:00:00Z');
const HOUR = 3_600_000;

function setup(lastTryAt: string | null, every: number | null = HOUR, clock = { now: NOW }) {
  const dataDir = emptyDirectory();
  const states = new SourceStates(join(dataDir, 'updates'));
  states.write('town', { ...newSource('https://example.org/town.osm.pbf', false), lastTryAt, sequence: 7 });
  const lines: string[] = [];
  const log = createLog({ json: true, write: (text) => void lines.push(text.toString()) });
  const runs: { end(code: number): void; killed: boolean }[] = [];
  const run = () => {
    const ended = Promise.withResolvers<{ text: string; code: number }>();
    const one = {
      killed: false,
      end: (code: number) => ended.resolve({ text: 'town: nothing new\n', code }),
    };
    runs.push(one);
    return {
      ended: ended.promise,
      kill() {
        one.killed = true;
      },
    };
  };
  const all = new UpdateRuns(run);
  const updates = createUpdates(every, states, all, log, () => clock.now);
  const logged = () => {
    log.flush();
    return lines.join('');
  };
  /** Makes the state of the region unwritable, as a full disk does. */
  const makeUnwritable = () => mkdirSync(asideOf(join(dataDir, 'updates', 'town.json')));
  return { updates, all, runs, states, logged, clock, makeUnwritable };
}

test('the next try is one interval after the last one, and at least a minute after the start', () => {
  const recent = setup(new Date(NOW - HOUR / 4).toISOString());
  recent.updates.start();
  expect(recent.updates.factsOf('town')).toEqual({
    sequence: 7,
    last_try_at: '2026-02-16T11:45:00.000Z',
    next_try_at: '2026-02-16T12:45:00.000Z',
    last_success_at: null,
    last_error: null,
  });
  const never = setup(null);
  never.updates.start();
  expect(never.updates.factsOf('town')!.next_try_at).toBe('2026-02-16T12:01:00.000Z');
  for (const { updates } of [recent, never]) updates.close();
});

test('a last try that is still to come, stored while the clock was wrong, does not delay the next one', () => {
  for (const wrong of ['2099-01-01T00:00:00.000Z', '+275760-09-12T23:59:59.000Z']) {
    const { updates } = setup(wrong);
    updates.start();
    expect(updates.factsOf('town')!.next_try_at).toBe('2026-02-16T12:01:00.000Z');
    updates.close();
  }
});

test('without the setting nothing runs, and no next try is announced', () => {
  const { updates, runs } = setup(null, null);
  updates.start();
  expect([updates.factsOf('town')!.next_try_at, runs.length]).toEqual([null, 0]);
  expect(updates.factsOf('elsewhere')).toBeNull();
});

test('the result of an update is in the log, and the next try is scheduled', async () => {
  // The clock stands at the start, and after one reading at the end of the first delay, so that the timer is
  // due at once.
  const clock = { now: NOW };
  const { updates, runs, states, logged } = setup(null, HOUR, clock);
  const startedAt = clock.now;
  let readings = 0;
  Object.defineProperty(clock, 'now', { get: () => startedAt + (readings++ === 0 ? 0 : 60_000) });
  updates.start();
  await until('the update runs', () => runs.length === 1);
  runs[0]!.end(1);
  await until('the log has the result', () => logged().includes('town: nothing new'));
  expect(logged()).toContain('"level":"warn"');
  expect(states.read('town')!.nextTryAt).toBe('2026-02-16T13:01:00.000Z');
  updates.close();
});

test('updates run although their states cannot be stored, with one warning', async () => {
  const clock = { now: NOW };
  const { updates, runs, logged, makeUnwritable } = setup(null, HOUR, clock);
  // each delay is over as soon as it begins
  let readings = 0;
  Object.defineProperty(clock, 'now', { get: () => NOW + HOUR * readings++ });
  makeUnwritable();
  updates.start();
  await until('the update runs', () => runs.length === 1);
  runs[0]!.end(0);
  await until('the next update runs', () => runs.length === 2);
  expect(logged().match(/"the time of the next update cannot be stored"/g)).toHaveLength(1);
  expect(logged()).toContain('"reason":"EISDIR"');
  updates.close();
});

test('a running update ends with the service', async () => {
  const clock = { now: NOW };
  const { updates, all, runs } = setup(null, HOUR, clock);
  let readings = 0;
  Object.defineProperty(clock, 'now', { get: () => NOW + (readings++ === 0 ? 0 : 60_000) });
  updates.start();
  await until('the update runs', () => runs.length === 1);
  updates.close();
  all.close();
  expect(runs[0]!.killed).toBe(true);
});

test('a run whose process cannot be started fails, and the next one runs', async () => {
  let starts = 0;
  const runs = new UpdateRuns(() => {
    if (starts++ === 0) throw Object.assign(new Error('spawn'), { code: 'EAGAIN' });
    return { ended: Promise.resolve({ text: 'town: nothing new\n', code: 0 }), kill() {} };
  });
  const text = 'update: the process cannot be started (EAGAIN)\n';
  expect(await runs.begin(null)).toEqual({ text, code: 126 });
  expect(await runs.begin(null)).toMatchObject({ code: 0 });
});

test('the update process gets half of the memory, without what the runtime of the service was told', () => {
  const environment = {
    BUN_JSC_forceRAMSize: '100000000',
    BUN_JSC_thresholdForOptimizeAfterWarmUp: '2500',
    BUN_JSC_thresholdForFTLOptimizeAfterWarmUp: '1000000',
    SPOTSCORE_CACHE: '1h',
  };
  const { args, env } = commandOf({ 'data-dir': '/somewhere', contact: 'me@example.org' }, environment);
  const half = Math.floor(memoryFor(null) / 2 / 1e6);
  expect(args.join(' ')).toBe(`update --data-dir /somewhere --memory ${half}MB --contact me@example.org`);
  expect(env).toEqual({ SPOTSCORE_CACHE: '1h' });
  const repair = commandOf({ 'data-dir': '/somewhere', contact: null }, {}, ['town', 'wood']).args.join(' ');
  expect(repair).toBe(`update town wood --repair --data-dir /somewhere --memory ${half}MB`);
});

test('a folder of states that cannot be read does not end the service, and is logged', () => {
  const { updates, states, logged } = setup(null);
  states.names = () => {
    throw Object.assign(new Error('no permission'), { code: 'EACCES' });
  };
  updates.start();
  expect(logged()).toContain('the states of updates cannot be read');
  expect(logged()).toContain('EACCES');
  updates.close();
});
