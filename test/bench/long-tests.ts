/**
 * Tests that last longer here than in the suite, and assert memory: the service under a long load, under hostile
 * requests and killed again and again, and imports of maps that are large but nearly empty.
 */
import { join } from 'node:path';
import type { Figure } from './figure.ts';
import { spread } from './load/server.ts';

const ROOT = join(import.meta.dir, '../..');

interface Measured {
  /** path of the test from the root */
  test: string;
  name: string;
  goal: string;
  /** printed by the test; its group is the figure */
  printed: RegExp;
  unit: string;
}

const TESTS: readonly Measured[] = [
  {
    test: 'test/fault/service/soak.test.ts',
    name: 'growth of memory in ten minutes of mixed load with ten imports',
    goal: '≤ 64 MB',
    printed: /memory grew by (-?\d+) MB/g,
    unit: 'MB',
  },
  {
    test: 'test/fault/service/fuzz.test.ts',
    name: 'growth of memory from 5,000 to 20,000 hostile requests',
    goal: '≤ 100 MB',
    printed: /memory grew by (-?\d+) MB/g,
    unit: 'MB',
  },
  {
    test: 'test/fault/databases/reports-crash.test.ts',
    name: 'kills at random moments under reports, after which all acknowledged ones are there',
    goal: '100',
    printed: /after (\d+) kills all reports are there/g,
    unit: 'kills',
  },
  {
    test: 'test/fault/import/killed.test.ts',
    name: 'kills of an import at moments of its whole duration, after which region and map are as they were',
    goal: '20',
    printed: /after (\d+) kills region and map are as they were/g,
    unit: 'kills',
  },
  {
    test: 'test/e2e/commands/import-cost.test.ts',
    name: 'memory of an import of two roads in opposite corners of a country, the largest of eleven',
    goal: '≤ 200 MB, 400 MB with huge objects',
    printed: /a country takes (\d+) MB/g,
    unit: 'MB',
  },
];

export async function longTests(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { test, name, goal, printed, unit } of TESTS) {
    const child = Bun.spawn([process.execPath, 'test', '--timeout=60000', test], {
      cwd: ROOT,
      env: { ...process.env, BENCH: '1' },
      stdout: 'pipe',
      stderr: 'inherit',
    });
    const output = await new Response(child.stdout).text();
    const printedValues = [...output.matchAll(printed)].map(([, size]) => Number(size));
    if (printedValues.length === 0) throw new Error(`${test} printed no figure: ${output.slice(-1000)}`);
    const value = spread([Math.max(...printedValues)]);
    figures.push({ name, goal, value, unit, reached: (await child.exited) === 0 });
  }
  return figures;
}

/** Returns how many days of an operator's week are as they should be; a day takes at most two minutes. */
export async function operatorsWeek(): Promise<Figure[]> {
  const test = 'test/e2e/operators-week.test.ts';
  const child = Bun.spawn([process.execPath, 'test', '--timeout=120000', test], {
    cwd: ROOT,
    stderr: 'pipe',
  });
  const output = await new Response(child.stderr).text();
  console.error(output);
  const days = output.match(/^\(pass\)/gm)?.length ?? 0;
  return [
    {
      name: 'days of a week of an operator that go well: import, update, full disk, restart, restore, repair, upgrade',
      goal: '7',
      value: spread([days]),
      unit: 'days',
      reached: (await child.exited) === 0,
    },
  ];
}
