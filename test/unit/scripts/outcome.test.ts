/** What scripts/test.ts tells about failures, from a real run of `bun test` over made-up files. */
import { expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { failureInWords, failuresOutsideTests, testedIn } from '../../../scripts/test/outcome.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';

const FILES = {
  'helper.ts': `export function fail() {
    throw new Error('deep');
  }`,
  'a.test.ts': `import { describe, expect, test } from 'bun:test';
    import { fail } from './helper.ts';
    describe('a "group" (of 2)', () => {
      for (const n of [1, 2])
        test(\`spot's cost: \${n} $ > 1\`, () => {
          if (n === 2) fail();
        });
      test.skip('later', () => {});
    });
    test('slow', () => Bun.sleep(1000), 10);`,
  'b.test.ts': `import { beforeAll, test } from 'bun:test';
    beforeAll(() => {
      throw new Error('no start');
    });
    test('fine', () => {});`,
  'c.test.ts': `throw new Error('outside');`,
};

test('each failure has its file, its line and a command that runs it alone', () => {
  const cwd = emptyDirectory();
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(cwd, name), text);
  const bun = (...words: string[]) =>
    Bun.spawnSync([process.execPath, 'test', ...words], { cwd, stderr: 'pipe' }).stderr.toString();
  const output = bun('--parallel=2', '--reporter=junit', '--reporter-outfile=junit.xml');
  const { counts, failures } = testedIn(readFileSync(join(cwd, 'junit.xml'), 'utf8'));
  expect(counts).toEqual({ 'a.test.ts': 3, 'b.test.ts': 1 });
  const all = [...failures, ...failuresOutsideTests(output, cwd)];
  expect(all.map(failureInWords).sort()).toEqual([
    `a.test.ts:10  slow\n    bun scripts/test.ts a.test.ts -t '^slow$'`,
    `a.test.ts:6  a "group" (of 2) > spot's cost: 2 $ > 1\n` +
      String.raw`    bun scripts/test.ts a.test.ts -t '^a "group" \(of 2\) spot'\''s cost: 2 \$ > 1$'`,
    'b.test.ts:3  outside of its tests\n    bun scripts/test.ts b.test.ts',
    'c.test.ts:1  outside of its tests\n    bun scripts/test.ts c.test.ts',
  ]);
  const [, pattern] = / -t (.*)$/.exec(failureInWords(all.find(({ line }) => line === 6)!))!;
  const alone = Bun.spawnSync(['sh', '-c', `"$0" test a.test.ts -t ${pattern}`, process.execPath], { cwd });
  expect(alone.stderr.toString()).toContain('\n 0 pass\n 3 filtered out\n 1 fail\n');
});
