/** What a run of `bun test` has found, from its report in the format of JUnit. */
import { relative } from 'node:path';
import { SaxesParser } from 'saxes';

export interface Failure {
  /** path of the test file from the root */
  file: string;
  /** line of the file in which the test failed, or else of the test; null if it is unknown */
  line: number | null;
  /** groups and name of the test, from outside; empty if a file failed outside its tests */
  names: string[];
}

export interface Tested {
  /** number of tests by file, without skipped ones */
  counts: Record<string, number>;
  failures: Failure[];
}

/** Name that Bun gives to a failure of a hook. */
const UNNAMED = '(unnamed)';

/** @param xml report of `bun test --reporter=junit`, with a suite for each file and in it one for each group */
export function testedIn(xml: string): Tested {
  const counts: Record<string, number> = {};
  const failures: Failure[] = [];
  const groups: string[] = [];
  let failure: (Failure & { details: string }) | null = null;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const { name: title = '', file = '', line } = attributes as Record<string, string>;
    if (name === 'testsuite') groups.push(title);
    if (name === 'testcase') {
      counts[file] = (counts[file] ?? 0) + 1;
      const names = title === UNNAMED ? [] : [...groups.slice(1), title];
      failure = { file, line: line ? Number(line) : null, names, details: '' };
    }
    if (name === 'skipped' && failure) counts[failure.file]!--;
    if (name === 'failure' && failure) failures.push(failure);
  });
  parser.on('text', (text) => {
    if (failure) failure.details += text;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'testsuite') groups.pop();
    if (name !== 'testcase' || !failure) return;
    const at = failure.details.indexOf(`at ${failure.file}:`);
    if (at >= 0) failure.line = Number.parseInt(failure.details.slice(at + failure.file.length + 4), 10);
    failure = null;
  });
  parser.write(xml).close();
  return { counts, failures };
}

/**
 * Returns the errors outside tests, such as of a failed import, which are not in the report in the format of JUnit.
 * @param output of `bun test` in the folder `root`
 */
export function failuresOutsideTests(output: string, root: string): Failure[] {
  const [before, ...errors] = output.split('# Unhandled error between tests\n');
  let told = before!;
  return errors.map((error) => {
    // where it was thrown, if that is in a file of tests, or else the file that was told last
    const [, path, line] = /([^\s()]+\.test\.tsx?):(\d+):\d+/.exec(error.split('\n-----')[0]!) ?? [];
    const file = path ? relative(root, path) : (told.match(/^\S+\.test\.tsx?(?=:$)/gm)?.at(-1) ?? 'test');
    told = error;
    return { file, line: line ? Number(line) : null, names: [] };
  });
}

/** Returns where and what failed, and the command that runs it alone. */
export function failureInWords({ file, line, names }: Failure): string {
  const place = line === null ? file : `${file}:${line}`;
  const pattern = names.join(' ').replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  const filter = names.length === 0 ? '' : ` -t '^${pattern.replaceAll("'", String.raw`'\''`)}$'`;
  return `${place}  ${names.join(' > ') || 'outside of its tests'}\n    bun scripts/test.ts ${file}${filter}`;
}
