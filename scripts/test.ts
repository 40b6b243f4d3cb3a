/**
 * Runs the whole suite, or what is named: `bun scripts/test.ts test/unit`. Builds the executable first when its inputs
 * changed. The last line is `N passed, N failed`.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfChanged } from './build.ts';

const root = join(import.meta.dir, '..');
/** Basics first: a fault there explains the failures further on. */
const GROUPS = ['unit', 'api', 'fault', 'e2e'].map((name) => `test/${name}`);

/** Only guards against a test that would never end; `timeout` in bunfig.toml is not read by Bun 1.4.4. */
const PATIENCE_MS = 60_000;
/** The same for a whole group: a test that blocks its process ends no other way. */
const GROUP_PATIENCE_MS = 900_000;

interface Outcome {
  passed: number;
  failed: number;
}

/** One group is one process: a crash in it costs its own results only. */
async function runGroup(paths: string[]): Promise<Outcome> {
  const child = Bun.spawn([process.execPath, 'test', `--timeout=${PATIENCE_MS}`, ...paths], {
    cwd: root,
    stdout: 'inherit',
    stderr: 'pipe',
  });
  const guard = setTimeout(() => child.kill('SIGKILL'), GROUP_PATIENCE_MS);
  let report = '';
  const decoder = new TextDecoder();
  for await (const chunk of child.stderr) {
    process.stderr.write(chunk);
    report += decoder.decode(chunk, { stream: true });
  }
  const exitCode = await child.exited;
  clearTimeout(guard);
  const count = (word: string) => Number(new RegExp(`^ *(\\d+) ${word}$`, 'm').exec(report)?.[1] ?? 0);
  const outcome = { passed: count('pass'), failed: count('fail') };
  // a crash, or an error outside of any test, leaves no failed test behind
  if (exitCode !== 0 && outcome.failed === 0) outcome.failed = 1;
  return outcome;
}

function hasTests(path: string): boolean {
  return (
    existsSync(join(root, path)) && readdirSync(join(root, path)).some((name) => name.endsWith('.test.ts'))
  );
}

const named = process.argv.slice(2);
if (await buildIfChanged()) console.log('built dist/spotscore');
const total: Outcome = { passed: 0, failed: 0 };
for (const paths of named.length > 0 ? [named] : GROUPS.filter(hasTests).map((group) => [group])) {
  const { passed, failed } = await runGroup(paths);
  total.passed += passed;
  total.failed += failed;
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
