/** What is known of each test file before a run: test/timings.json. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

interface Timings {
  version: number;
  /** measured time of each file, ms */
  files: Record<string, number>;
  /** number of tests of each file; Bun does not know this part */
  tests: Record<string, number>;
}

/** @param path of a file of `bun test --timings`, with or without the numbers of tests */
export function readTimings(path: string): Timings {
  return { tests: {}, ...JSON.parse(readFileSync(path, 'utf8')) };
}

/** Returns the number of tests in the files whose paths contain one of these texts. */
export function testsBelow(paths: readonly string[], { tests }: Timings): number {
  const chosen = Object.entries(tests).filter(([file]) => paths.some((path) => file.includes(path)));
  return chosen.reduce((sum, [, count]) => sum + count, 0);
}

/**
 * Adds the numbers of tests to a file that Bun has written without them, and removes the files that are gone.
 * @param counts of this run @param before what the file contained before the run @param root folder of the tests' paths
 */
export function completeTimings(
  path: string,
  { counts, before, root }: { counts: Record<string, number>; before: Timings; root: string },
): void {
  const { version, files } = readTimings(path);
  const tests: Record<string, number> = { ...before.tests, ...counts };
  for (const file of Object.keys({ ...files, ...tests })) {
    if (existsSync(`${root}/${file}`)) continue;
    delete files[file];
    delete tests[file];
  }
  writeFileSync(
    path,
    `${JSON.stringify({ version, files: byPath(files), tests: byPath(tests) }, null, 2)}\n`,
  );
}

/** Sorts by path, so that branches that add files change different lines. */
const byPath = (values: Record<string, number>) =>
  Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
