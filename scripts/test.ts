/**
 * Runs the quick part of the suite, or the named tests: `bun scripts/test.ts test/e2e/page`. For tests outside the
 * process of the tests it first makes the executable if its inputs have changed, and unpacks the browser. The last line
 * is `N passed, N failed`.
 *
 *     --all              runs the whole suite, with all cases of its tests
 *     --whole            runs all cases of the tests, of which the quick part of the suite tries some
 *     --repeat 20        runs it 20 times beside other work, which keeps all cores busy; for tests that fail at times
 *     --ahead 7          runs it as if it were 7 hours later; tests must pass at any time of day
 *     --update-timings   writes test/timings.json, by which files are shared among processes
 *
 * All other arguments, such as `-t name` or `--changed`, are passed to `bun test`. Every ten seconds a line tells how
 * far the run is. At its end there is, for each failure, the command that runs it alone.
 */
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { FILE_TIMES, type FileTimes, fileTimesIn } from '../test/support/file-times.ts';
import { BRIEF_LIFE } from '../test/support/servers/brief-life.ts';
import { AHEAD } from '../test/support/servers/clock.ts';
import { TEST_PATIENCE_MS } from '../test/support/until.ts';
import { WHOLE_TESTS } from '../test/support/whole.ts';
import { failureInWords, failuresOutsideTests, type Tested, testedIn } from './test/outcome.ts';
import { completeTimings, readTimings, testsBelow } from './test/timings.ts';

const root = join(import.meta.dir, '..');
/** Folders of the tests that `run test` runs. */
const QUICK = ['test/unit', 'test/api'];
/** Folders of the tests that need no executable, browser or database. */
const IN_PROCESS = [...QUICK, 'test/long'];
/** Folder whose own files are the tests that read the whole source, such as its imports and its words. */
const READERS = 'test/unit';
/** Options of `bun test` that are followed by a value. */
const WITH_VALUE = ['-t', '--test-name-pattern', '--seed'];
/** Measured time of each file, ms; the longest files begin first, so that no core is idle at the end. */
const TIMINGS = 'test/timings.json';
const TIMINGS_PATH = join(root, TIMINGS);
/**
 * Number of processes that share the files of the suite: more than the two cores that it is made for, because tests
 * wait for browsers, databases and processes to start. A fourth would take the time of the other three.
 */
const PROCESSES = 3;
/** Time limit of a run, ms: a test that blocks its process ends no other way. */
const PATIENCE_FOR_ALL_MS = 3_600_000;
/** Time between two lines about the progress, ms. */
const PROGRESS_EVERY_MS = 10_000;
/** Number of files in the list of the slowest. */
const SLOWEST = 12;

interface Outcome {
  passed: number;
  failed: number;
}

const words = process.argv.slice(2);
const repeat = taken('--repeat', 1);
const ahead = taken('--ahead', 1);
const updates = taken('--update-timings', 0) !== null;
const isAll = taken('--all', 0) !== null;
const isWhole = taken('--whole', 0) !== null || isAll;
const named = words.filter((word, i) => !word.startsWith('-') && !WITH_VALUE.includes(words[i - 1]!));
if (!isAll && named.length === 0) {
  named.push(...QUICK);
  words.push(...QUICK);
}

const isInProcess = isWithin(IN_PROCESS);
const isQuick = isWithin(QUICK) && !isWhole;
if (!isInProcess) await prepareSlow();
const { passed, failed } =
  repeat === null ? await runWithReaders() : await runsBesideOtherWork(Number(repeat));
await Bun.write(Bun.stdout, `${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);

/** Returns true if all tests that will run are in these folders. */
function isWithin(folders: readonly string[]): boolean {
  return !isAll && named.every((path) => folders.some((folder) => path.startsWith(folder)));
}

/**
 * Makes what the executable contains, builds it, and unpacks the browser: a file that another process still writes
 * cannot be started.
 */
async function prepareSlow(): Promise<void> {
  const { success, stderr } = Bun.spawnSync([process.execPath, 'run', '--silent', 'prepare:all'], {
    cwd: root,
  });
  if (!success) throw new Error(`the executable's files cannot be made: ${stderr}`);
  const { buildIfChanged } = await import('./build.ts');
  if (await buildIfChanged()) console.log('built dist/spotscore');
  const { unpackedChromium } = await import('../test/support/browser/unpacked-chromium.ts');
  unpackedChromium();
}

/** Removes an option of this script from the arguments for `bun test`. Returns its value; null if it is absent. */
function taken(option: string, values: 0 | 1): string | null {
  const at = words.indexOf(option);
  if (at < 0) return null;
  const [, value = ''] = words.splice(at, 1 + values);
  return value;
}

/** Runs the files several times while other processes keep all cores busy. Returns the sums. */
async function runsBesideOtherWork(times: number): Promise<Outcome> {
  const busy = Array.from({ length: availableParallelism() }, () =>
    Bun.spawn([process.execPath, '-e', 'for (;;);'], { timeout: times * PATIENCE_FOR_ALL_MS }),
  );
  const sum = { passed: 0, failed: 0 };
  try {
    for (let i = 1; i <= times; i++) {
      const from = performance.now();
      const { passed, failed } = await run();
      sum.passed += passed;
      sum.failed += failed;
      const seconds = Math.round((performance.now() - from) / 1000);
      console.log(`run ${i} of ${times}: ${passed} passed, ${failed} failed in ${seconds} s`);
    }
  } finally {
    for (const each of busy) each.kill();
  }
  return sum;
}

/** Runs the files; with `--changed` also those that read the whole source, because they import nothing of it. */
async function runWithReaders(): Promise<Outcome> {
  const first = await run();
  if (!words.some((word) => word.startsWith('--changed'))) return first;
  const readers = readdirSync(join(root, READERS)).filter((name) => name.endsWith('.test.ts'));
  words.splice(0, words.length, ...readers.map((name) => join(READERS, name)));
  const second = await run();
  return { passed: first.passed + second.passed, failed: first.failed + second.failed };
}

async function run(): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'spotscore-tests-'));
  // sticky and world-writable like /tmp: test databases run as a user other than root and remove their own files
  chmodSync(folder, 0o1777);
  const times = join(folder, 'times.txt');
  const junit = join(folder, 'junit.xml');
  // a file, not a pipe: the children that a killed process leaves running would keep a pipe open
  const path = join(folder, 'report.txt');
  const file = openSync(path, 'a');
  const before = readTimings(TIMINGS_PATH);
  const measured = updates ? TIMINGS : join(folder, 'timings.json');
  const timings = updates ? [] : [`--timings=${TIMINGS}`];
  const options = [
    ...[`--timeout=${TEST_PATIENCE_MS}`, `--parallel=${PROCESSES}`, '--no-isolate', '--only-failures'],
    // services and browsers that files share end with the run
    '--no-orphans',
    ...['--reporter=junit', `--reporter-outfile=${junit}`],
    ...[`--timings=${measured}`, '--update-timings', ...timings],
  ];
  const child = Bun.spawn([process.execPath, 'test', ...options, ...words], {
    cwd: root,
    // whatever tests and their programs leave behind goes with the folder
    env: {
      ...process.env,
      ...{ TMPDIR: folder, [FILE_TIMES]: times, [WHOLE_TESTS]: isWhole ? '1' : '' },
      ...(ahead && { [AHEAD]: ahead }),
      // few cases, most of which run once
      ...(isQuick && BRIEF_LIFE),
    },
    stdout: file,
    stderr: file,
    timeout: PATIENCE_FOR_ALL_MS,
    killSignal: 'SIGKILL',
  });
  const isSelection = words.some((word) => /^(-t|--test-name-pattern|--changed|--shard)\b/.test(word));
  const progress = tellProgress(times, path, isSelection ? 0 : testsBelow(isAll ? [''] : named, before));
  const exitCode = await child.exited;
  clearInterval(progress);
  closeSync(file);
  const report = readFileSync(path, 'utf8');
  const tested: Tested = existsSync(junit)
    ? testedIn(readFileSync(junit, 'utf8'))
    : { counts: {}, failures: [] };
  if (updates) completeTimings(TIMINGS_PATH, { counts: tested.counts, before, root });
  const unknown = updates ? [] : Object.keys(tested.counts).filter((each) => !(each in before.tests));
  if (unknown.length > 0) console.log(`not in ${TIMINGS}, add with --update-timings: ${unknown.join(' ')}`);
  const all = [...tested.failures, ...failuresOutsideTests(report, root)];
  const failures = new Set(all.map(failureInWords));
  // awaited, because a pipe takes the report in pieces, and the sum must be the last line
  await Bun.write(Bun.stderr, `${[report + inWords(fileTimesIn(times)), ...failures].join('\n')}\n`);
  await removed(folder);
  const count = (word: string) => Number(new RegExp(`^ *(\\d+) ${word}$`, 'm').exec(report)?.[1] ?? 0);
  const [passed, failed] = [count('pass'), count('fail')];
  // a crash, or an error outside any test, is not counted as a failed test
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed };
}

/**
 * Prints a line every ten seconds, such as `1,204 of 4,900 tests, 0 failed, 40 s`.
 * @param times path of the report of the processes @param output path of the output of `bun test`
 * @param total number of tests; 0 = unknown
 */
function tellProgress(times: string, output: string, total: number): NodeJS.Timeout {
  const from = performance.now();
  const inWords = (count: number) => count.toLocaleString('en');
  return setInterval(() => {
    const { tests } = fileTimesIn(times);
    const failed = readFileSync(output, 'utf8').match(/^\(fail\) /gm)?.length ?? 0;
    const share = tests < total ? `${inWords(tests)} of ${inWords(total)}` : inWords(tests);
    const seconds = Math.round((performance.now() - from) / 1000);
    console.log(`${share} tests, ${inWords(failed)} failed, ${seconds} s`);
  }, PROGRESS_EVERY_MS);
}

/** Removes a folder in which databases may still write: they end a few seconds after the process of their tests. */
async function removed(folder: string): Promise<void> {
  for (let attempts = 40; existsSync(folder) && attempts > 0; attempts--) {
    try {
      rmSync(folder, { recursive: true });
    } catch {
      await Bun.sleep(250);
    }
  }
}

/** Returns the slowest files, and those that did not end because they were killed. */
function inWords({ ended, unended }: FileTimes): string {
  const slowest = ended.sort((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  const lines = slowest.map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
  return ['slowest files:', ...lines, ...unended.map((file) => `did not end: ${file}`), ''].join('\n');
}
