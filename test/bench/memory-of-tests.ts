/** Memory of the service under a long load, and of imports of maps that are large but nearly empty, asserted by their tests. */
import { join } from 'node:path';
import type { Figure } from './figure.ts';
import { spread } from './load/server.ts';

const ROOT = join(import.meta.dir, '../..');

interface Measured {
  /** path of the test from the root */
  test: string;
  name: string;
  goal: string;
  /** printed by the test; its group is a number of MB */
  printed: RegExp;
}

const TESTS: readonly Measured[] = [
  {
    test: 'test/fault/service/soak.test.ts',
    name: 'growth of memory in ten minutes of mixed load with ten imports',
    goal: '≤ 64 MB',
    printed: /memory grew by (-?\d+) MB/g,
  },
  {
    test: 'test/unit/osm/import-cost.test.ts',
    name: 'memory of an import of two roads in opposite corners of a country, the largest of eleven',
    goal: '≤ 200 MB, 400 MB with huge objects',
    printed: /a country takes (\d+) MB/g,
  },
];

export async function memoryOfTests(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { test, name, goal, printed } of TESTS) {
    const child = Bun.spawn([process.execPath, 'test', '--timeout=60000', test], {
      cwd: ROOT,
      env: { ...process.env, BENCH: '1' },
      stdout: 'pipe',
      stderr: 'inherit',
    });
    const output = await new Response(child.stdout).text();
    const sizes = [...output.matchAll(printed)].map(([, size]) => Number(size));
    if (sizes.length === 0) throw new Error(`${test} printed no size: ${output.slice(-1000)}`);
    const value = spread([Math.max(...sizes)]);
    figures.push({ name, goal, value, unit: 'MB', reached: (await child.exited) === 0 });
  }
  return figures;
}
