/** Runs the one-line examples of functions: `@example toUnits(47.1) // 471000000`. */
import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Glob } from 'bun';

const ROOT = join(import.meta.dir, '../..');
const EXAMPLE = /@example (.+) \/\/ (.+)$/gm;

const examples = [...new Glob('src/**/*.ts').scanSync(ROOT)].sort().flatMap((path) =>
  [...readFileSync(join(ROOT, path), 'utf8').matchAll(EXAMPLE)].map(([, call, result]) => ({
    path,
    call: call!,
    result: result!,
  })),
);

test.each(examples)('$path: $call is $result', async ({ path, call, result }) => {
  const exported: Record<string, unknown> = await import(join(ROOT, path));
  const evaluate = new Function(...Object.keys(exported), `return ${call}`);
  // "null" also stands for undefined, which JSON does not have
  expect(evaluate(...Object.values(exported)) ?? null).toEqual(JSON.parse(result));
});

test('the functions that others call most have examples', () =>
  expect(examples.length).toBeGreaterThanOrEqual(30));
