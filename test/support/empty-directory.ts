import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from './cleanup.ts';

/** Makes a directory that is removed at the end of the test run. */
export function emptyDirectory(): string {
  const path = mkdtempSync(join(tmpdir(), 'spotscore-test-'));
  atEnd(() => rmSync(path, { recursive: true, force: true }));
  return path;
}
