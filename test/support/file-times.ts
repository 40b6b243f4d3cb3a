/**
 * How far a run of tests is, how long each file took and which did not end: written by the processes of the run, read
 * by the one that started them.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** Environment variable with the path of the report; without it nothing is written. */
export const FILE_TIMES = 'TEST_FILE_TIMES';
/** Line of the report for a test that has ended. */
const TEST = 'test';

/** Returns true in a process of a run by scripts/test.ts. */
export const isOneOfMany = () => process.env[FILE_TIMES] !== undefined;

export interface FileTimes {
  /** number of tests that have ended, however they did */
  tests: number;
  ended: { file: string; ms: number }[];
  unended: string[];
}

/** Records the start of a test file. Returns a function that records its end. */
export function fileBegins(): () => void {
  const path = process.env[FILE_TIMES];
  if (!path) return () => {};
  const from = performance.now();
  const file = relative(process.cwd(), Bun.main);
  appendFileSync(path, `begins ${file}\n`);
  return () => appendFileSync(path, `${Math.round(performance.now() - from)} ${file}\n`);
}

/** Records the end of a test. */
export function testEnds(): void {
  const path = process.env[FILE_TIMES];
  if (path) appendFileSync(path, `${TEST}\n`);
}

export function fileTimesIn(path: string): FileTimes {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n') : [];
  const told = lines
    .filter((line) => line && line !== TEST)
    .map((line) => line.split(' ', 2) as [string, string]);
  const ended = told.filter(([word]) => word !== 'begins').map(([ms, file]) => ({ file, ms: Number(ms) }));
  const unended = told.map(([, file]) => file).filter((file) => !ended.some((each) => each.file === file));
  return { tests: lines.filter((line) => line === TEST).length, ended, unended: [...new Set(unended)] };
}
