/**
 * Runs the whole suite, or what is named: `bun scripts/test.ts test/unit`. Builds the executable first when its inputs
 * changed. The last line is `N passed, N failed`.
 */
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfChanged } from './build.ts';

const root = join(import.meta.dir, '..');
/**
 * Parts of the whole suite. All run at the same time: some compute, the others mostly wait, for a browser or for
 * databases and processes that start.
 */
const WHOLE_SUITE = [
  ['test/unit', 'test/api'],
  ['test/e2e'],
  ['test/fault/service'],
  ['test/fault/databases'],
];

/** Only guards against a test that would never end; `timeout` in bunfig.toml is not read by Bun 1.4.4. */
const PATIENCE_MS = 60_000;
/** The same for a whole process: a test that blocks it ends no other way. */
const PROCESS_PATIENCE_MS = 900_000;

interface Outcome {
  passed: number;
  failed: number;
}

const folder = mkdtempSync(join(tmpdir(), 'spotscore-tests-'));

/** Runs some tests in a process of their own: a crash costs their results only. The report is shown when it is complete. */
async function run(paths: string[]): Promise<Outcome> {
  // a file, not a pipe: what a killed process left running would keep a pipe open
  const path = join(folder, `${paths.join('+').replaceAll('/', '-')}.txt`);
  const file = openSync(path, 'a');
  const child = Bun.spawn([process.execPath, 'test', `--timeout=${PATIENCE_MS}`, ...paths], {
    cwd: root,
    stdout: file,
    stderr: file,
    timeout: PROCESS_PATIENCE_MS,
    killSignal: 'SIGKILL',
  });
  const exitCode = await child.exited;
  closeSync(file);
  const report = readFileSync(path, 'utf8');
  process.stderr.write(report);
  const count = (word: string) => Number(new RegExp(`^ *(\\d+) ${word}$`, 'm').exec(report)?.[1] ?? 0);
  const outcome = { passed: count('pass'), failed: count('fail') };
  // a crash, or an error outside of any test, leaves no failed test behind
  if (exitCode !== 0 && outcome.failed === 0) outcome.failed = 1;
  return outcome;
}

const named = process.argv.slice(2);
if (await buildIfChanged()) console.log('built dist/spotscore');
const total: Outcome = { passed: 0, failed: 0 };
for (const { passed, failed } of await Promise.all((named.length > 0 ? [named] : WHOLE_SUITE).map(run))) {
  total.passed += passed;
  total.failed += failed;
}
rmSync(folder, { recursive: true });
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
