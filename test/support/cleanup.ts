/** What tests leave behind is removed at the end of the run, also when they failed. Loaded first, by bunfig.toml. */
import { afterAll } from 'bun:test';

const tasks: (() => void)[] = [];

/** Has `task` run when all tests are over. (Bun emits no `exit` event after tests.) */
export function atEnd(task: () => void): void {
  tasks.push(task);
}

/** Removing thousands of files takes a while on a busy machine, ms. */
const PATIENCE_MS = 60_000;

afterAll(() => {
  for (const task of tasks.splice(0).reverse()) task();
}, PATIENCE_MS);
