/**
 * Removes what the tests of a file leave behind, even after a failure, and records how far they are and
 * how long they took.
 * bunfig.toml loads it first.
 */
import { afterAll, afterEach, beforeAll, setDefaultTimeout } from 'bun:test';
import { fileBegins, testEnds } from './file-times.ts';
import { shiftTests } from './servers/clock.ts';
import { TEST_PATIENCE_MS } from './until.ts';

shiftTests();

type Task = () => void | Promise<void>;

const tasks: Task[] = [];

/**
 * Runs `task` after the tests of the file, or after all files if one process runs them without `--parallel`.
 * (Bun emits no `exit` event after tests.)
 */
export function atEnd(task: Task): void {
  tasks.push(task);
}

// the limit of scripts/test.ts: on a busy machine a database takes longer to start than the 5 s of plain `bun test`
setDefaultTimeout(TEST_PATIENCE_MS);

let fileEnds = () => {};

beforeAll(() => {
  fileEnds = fileBegins();
});

afterEach(testEnds);

afterAll(async () => {
  for (const task of tasks.splice(0).reverse()) await task();
  fileEnds();
}, TEST_PATIENCE_MS);
