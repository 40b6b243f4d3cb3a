/**
 * Removes what the tests of a file leave behind, also when they failed, and notes how long they took. Loaded first, by
 * bunfig.toml.
 */
import { afterAll, beforeAll, setDefaultTimeout } from 'bun:test';
import { fileBegins } from './file-times.ts';

type Task = () => void | Promise<void>;

const tasks: Task[] = [];

/**
 * Has `task` run after the tests of the file, or of all files where one process runs them without `--parallel`. (Bun
 * emits no `exit` event after tests.)
 */
export function atEnd(task: Task): void {
  tasks.push(task);
}

/** Removing thousands of files takes a while on a busy machine, ms. */
const PATIENCE_MS = 60_000;

// as scripts/test.ts has it: a database that starts on a busy machine takes more than the 5 s of plain `bun test`
setDefaultTimeout(60_000);

let fileEnds = () => {};

beforeAll(() => {
  fileEnds = fileBegins();
});

afterAll(async () => {
  for (const task of tasks.splice(0).reverse()) await task();
  fileEnds();
}, PATIENCE_MS);
