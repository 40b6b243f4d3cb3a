/**
 * Runs the whole suite, or what is named: `bun scripts/test.ts test/unit`. Builds the executable first when its inputs
 * changed, and unpacks the browser. The last line is `N passed, N failed`.
 */
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpackedChromium } from '../test/support/browser/unpacked-chromium.ts';
import { buildIfChanged } from './build.ts';

const root = join(import.meta.dir, '..');
/**
 * Processes among which the files of the suite are shared: more than the two cores that it is made for, as many tests
 * mostly wait, for a browser or for databases and processes that start.
 */
const PROCESSES = 4;
/**
 * Only guards against a test that would never end: waiting has deadlines of its own, and work takes long on a machine
 * that does much else. `timeout` in bunfig.toml is not read by Bun 1.4.4.
 */
const PATIENCE_MS = 300_000;
/** The same for all of them: a test that blocks its process ends no other way. */
const PATIENCE_FOR_ALL_MS = 1_800_000;

if (await buildIfChanged()) console.log('built dist/spotscore');
// before any test: a file that another process still writes cannot be started
unpackedChromium();
console.log('testing; the whole suite takes some four minutes on two cores');
const folder = mkdtempSync(join(tmpdir(), 'spotscore-tests-'));
// a file, not a pipe: what a killed process left running would keep a pipe open
const path = join(folder, 'report.txt');
const file = openSync(path, 'a');
const options = [`--timeout=${PATIENCE_MS}`, `--parallel=${PROCESSES}`, '--no-isolate'];
const child = Bun.spawn([process.execPath, 'test', ...options, ...process.argv.slice(2)], {
  cwd: root,
  stdout: file,
  stderr: file,
  timeout: PATIENCE_FOR_ALL_MS,
  killSignal: 'SIGKILL',
});
const exitCode = await child.exited;
closeSync(file);
const report = readFileSync(path, 'utf8');
// waited for: a pipe takes it in pieces, and the last line must be the last
await Bun.write(Bun.stderr, report);
rmSync(folder, { recursive: true });
const count = (word: string) => Number(new RegExp(`^ *(\\d+) ${word}$`, 'm').exec(report)?.[1] ?? 0);
const [passed, failed] = [count('pass'), count('fail')];
// a crash, or an error outside of any test, leaves no failed test behind
const failures = exitCode !== 0 && failed === 0 ? 1 : failed;
await Bun.write(Bun.stdout, `${passed} passed, ${failures} failed\n`);
process.exit(failures === 0 ? 0 : 1);
