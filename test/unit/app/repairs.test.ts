/**
 * Automatic repairs: when regions that cannot be used are imported again, how often, and what the log says.
 */
import { expect, test } from 'bun:test';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRepairs } from '../../../src/app/repairs.ts';
import { UpdateRuns } from '../../../src/app/update-process.ts';
import { createLog } from '../../../src/shared/program/log.ts';
import { newSource, SourceStates } from '../../../src/update/sources.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { until } from '../../support/until.ts';

const NOW = Date.parse('2026-02-16T12:00:00Z');
const MINUTE = 60_000;
const URL_OF_TOWN = 'https://me:secret@example.org/town.osm.pbf';

function setup() {
  const dataDir = emptyDirectory();
  const states = new SourceStates(join(dataDir, 'updates'));
  states.write('town', newSource(URL_OF_TOWN, true));
  states.write('wood', newSource('https://example.org/wood.osm.pbf', false));
  const lines: string[] = [];
  const log = createLog({ json: true, write: (text) => void lines.push(text.toString()) });
  const runs: { names: readonly string[] | null; end(code: number): void; killed: boolean }[] = [];
  const all = new UpdateRuns((names) => {
    const ended = Promise.withResolvers<{ text: string; code: number }>();
    const run = {
      names,
      killed: false,
      end: (code: number) => ended.resolve({ text: 'town: updated\n', code }),
    };
    runs.push(run);
    const kill = () => {
      run.killed = true;
      run.end(1);
    };
    return { ended: ended.promise, kill };
  });
  let updates = 0;
  const waits: { ms: number; run(): void; isCancelled: boolean }[] = [];
  const clock = {
    now: () => NOW,
    after(ms: number, run: () => void) {
      const wait = { ms, run, isCancelled: false };
      waits.push(wait);
      return () => {
        wait.isCancelled = true;
      };
    },
  };
  const [regions, extracts] = [join(dataDir, 'regions'), join(dataDir, 'extracts')];
  mkdirSync(regions);
  const repairs = createRepairs(states, { regions, extracts }, all, log, () => updates++, clock);
  const logged = () => {
    log.flush();
    return lines.join('');
  };
  return { repairs, all, runs, waits, logged, regions, extracts, updates: () => updates };
}

test('a region that cannot be used is imported again at once, and the catalog is updated afterwards', async () => {
  const { repairs, runs, logged, updates } = setup();
  repairs.want(['town', 'from-a-file']);
  await until('the repair runs', () => runs.length === 1);
  expect(runs[0]!.names).toEqual(['town']);
  expect(repairs.of('town')).toBe(
    'it is being imported again from https://me:(hidden)@example.org/town.osm.pbf',
  );
  expect(repairs.of('from-a-file')).toBeNull();
  // wanted again while it runs
  repairs.want(['town']);
  runs[0]!.end(0);
  await until('the catalog is updated', () => updates() === 1);
  expect(logged()).toContain('regions were imported again');
  repairs.want([]);
  expect([repairs.of('town'), runs.length]).toEqual([null, 1]);
  repairs.close();
});

test('the status names the kept extract if there is one', () => {
  const { repairs, extracts } = setup();
  mkdirSync(extracts, { recursive: true });
  writeFileSync(join(extracts, 'town.osm.pbf'), '');
  repairs.want(['town']);
  expect(repairs.of('town')).toBe('it is being imported again from its kept extract');
  repairs.close();
});

test('a failed repair is retried, each time after twice the delay, and a new one does not wait', async () => {
  const { repairs, runs, waits, logged, updates } = setup();
  repairs.want(['town']);
  for (const [tries, minutes] of [10, 20, 40, 80, 160, 320, 360, 360].entries()) {
    await until('the repair runs', () => runs.length === tries + 1);
    runs[tries]!.end(1);
    await until('the next try is scheduled', () => waits.length === tries + 1);
    expect(waits[tries]!.ms).toBe(minutes * MINUTE);
    expect(repairs.of('town')).toContain(new Date(NOW + minutes * MINUTE).toISOString());
    waits[tries]!.run();
  }
  expect(updates()).toBe(8);
  await until('the repair runs', () => runs.length === 9);
  // A second repair, requested during the first one, begins when that ends, even if nothing else is left to
  // repair.
  repairs.want(['wood']);
  expect(repairs.of('wood')).toBe('it is imported again from https://example.org/wood.osm.pbf after town');
  runs[8]!.end(1);
  await until('the second repair runs', () => runs.length === 10);
  expect(runs[9]!.names).toEqual(['wood']);
  expect(logged()).toContain('regions could not be imported again');
  repairs.close();
  expect(waits.at(-1)!.isCancelled).toBe(true);
});

test('nothing is repaired if the folder of regions is missing', () => {
  const { repairs, runs, regions } = setup();
  rmSync(regions, { recursive: true });
  repairs.want(['town']);
  expect([repairs.of('town'), runs.length]).toEqual([null, 0]);
});

test('updates and repairs run one after another, and end with the service', async () => {
  const { repairs, all, runs } = setup();
  const update = all.begin(null);
  repairs.want(['town']);
  await until('the first run begins', () => runs.length === 1);
  runs[0]!.end(0);
  await until('the second run begins', () => runs.length === 2);
  expect(await update).toEqual({ text: 'town: updated\n', code: 0 });
  expect(runs.map(({ names }) => names)).toEqual([null, ['town']]);
  repairs.close();
  all.close();
  expect(runs[1]!.killed).toBe(true);
  expect(await all.begin(null)).toBeNull();
});
