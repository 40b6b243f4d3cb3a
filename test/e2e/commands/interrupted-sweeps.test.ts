/** Sweeps by the executable: killed repeatedly, and shared by processes over a queue. */
import { expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SWEEP_FILES } from '../../../src/sweep/files.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { run, startUnready } from '../../support/servers/executable.ts';
import { sharedPostgres } from '../../support/servers/postgres.ts';
import { until } from '../../support/until.ts';

const [WEST, SOUTH, EAST, NORTH] = [-56.25, -34.93, -56.15, -34.86];
/** Width of a stripe, degrees: about 150 m, a sixteenth of a block of the finest grid. */
const STRIPE = 0.0017;
/**
 * Stripes from south to north with gaps seven times as wide. They touch all of the about 20 blocks of their
 * box, but only an eighth of its cells.
 */
const AREA = join(emptyDirectory(), 'stripes.geojson');
const stripes: [lon: number, lat: number][][] = [];
for (let west = WEST; west + STRIPE <= EAST; west += 8 * STRIPE) {
  const east = west + STRIPE;
  stripes.push([
    [west, SOUTH],
    [east, SOUTH],
    [east, NORTH],
    [west, NORTH],
    [west, SOUTH],
  ]);
}
writeFileSync(AREA, JSON.stringify({ type: 'MultiPolygon', coordinates: stripes.map((ring) => [ring]) }));

const FLAGS = ['--poly', AREA, '--step', '20', '--at', '2026-02-16T22:00', '--workers', '1'];
const FILES = Object.values(SWEEP_FILES).filter((name) => name !== SWEEP_FILES.csv);

const shardsIn = (out: string) => {
  const folder = join(out, 'shards');
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.cells')) : [];
};
const contentsOf = (out: string) => FILES.map((name) => readFileSync(join(out, name)).toString('base64'));

/** The result of a run without interruption. */
let whole: Promise<{ out: string; shards: string[] }> | undefined;
const undisturbed = () => {
  whole ??= (async () => {
    const out = emptyDirectory();
    expect(await run({ args: ['sweep', ...FLAGS, '--out', out] })).toMatchObject({ exitCode: 0, stderr: '' });
    return { out, shards: shardsIn(out) };
  })();
  return whole;
};

test('a sweep that is killed repeatedly resumes, and makes the same bytes', async () => {
  const { out: expected, shards } = await undisturbed();
  const out = emptyDirectory();
  for (let kills = 0; kills < 3; kills++) {
    const before = shardsIn(out).length;
    const child = await startUnready({ args: ['sweep', ...FLAGS, '--out', out] });
    await until('some shards more are there', () => shardsIn(out).length >= before + 2);
    child.kill('SIGKILL');
    await child.exited;
    // never an incomplete result
    expect(FILES.filter((name) => existsSync(join(out, name)))).toEqual([]);
  }
  const { exitCode, stdout } = await run({ args: ['sweep', ...FLAGS, '--out', out] });
  expect(exitCode).toBe(0);
  expect(Number(/(\d+) of \d+ shards existed already/.exec(stdout)?.[1])).toBeGreaterThanOrEqual(6);
  expect(shardsIn(out).toSorted()).toEqual(shards.toSorted());
  expect(contentsOf(out)).toEqual(contentsOf(expected));
});

test('three processes on one queue, one of them killed repeatedly, make the same bytes', async () => {
  const { out: expected, shards } = await undisturbed();
  const url = await (await sharedPostgres()).createDatabase();
  const out = emptyDirectory();
  const flags = [...FLAGS, '--out', out, '--queue', url, '--lease', '2'];
  const start = () => startUnready({ args: ['sweep', ...flags] });
  const processes = [await start(), await start(), await start()];
  for (let kills = 0; kills < 3; kills++) {
    const before = shardsIn(out).length;
    await until('some shards more are there', () => shardsIn(out).length >= before + 3);
    const victim = processes.shift()!;
    victim.kill('SIGKILL');
    await victim.exited;
    processes.push(await start());
  }
  for (const child of processes) {
    expect([await child.exited, await new Response(child.stderr).text()]).toEqual([0, '']);
  }
  // the same shards as in any other run
  expect(shardsIn(out).toSorted()).toEqual(shards.toSorted());
  const merged = await run({ args: ['sweep', 'merge', ...FLAGS, '--out', out] });
  expect(merged).toMatchObject({ exitCode: 0, stderr: '' });
  expect(contentsOf(out)).toEqual(contentsOf(expected));
});

test('an unreachable queue is reported in one sentence', async () => {
  const url = 'postgres://nobody@127.0.0.1:1/none';
  const { exitCode, stderr } = await run({
    args: ['sweep', ...FLAGS, '--out', emptyDirectory(), '--queue', url],
  });
  expect(exitCode).toBe(1);
  expect(stderr).toContain('the queue');
  expect(stderr).not.toContain('    at ');
});
