/** A data directory for evidence files that cannot be used. */
import { afterAll, beforeEach, expect } from 'bun:test';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runImport } from '../../../src/commands/regions/import.ts';

/** Makes the directory for the tests of a file, and empties its regions before each test. */
export function evidenceFolder() {
  const dataDir = mkdtempSync(join(tmpdir(), 'damaged-'));
  const regions = join(dataDir, 'regions');
  const written: string[] = [];
  const complaints: string[] = [];
  const stdout = { write: (text: string) => written.push(text) };
  const stderr = { write: (text: string) => complaints.push(text) };
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  beforeEach(() => {
    rmSync(regions, { recursive: true, force: true });
    mkdirSync(regions);
    written.length = 0;
    complaints.length = 0;
  });

  /** @returns exit code and error output */
  async function imported(
    name: string,
    content: string | Uint8Array | null,
    more: object = {},
  ): Promise<[number, string]> {
    const path = join(dataDir, name);
    mkdirSync(join(path, '..'), { recursive: true });
    if (content !== null) writeFileSync(path, content);
    complaints.length = 0;
    const code = await runImport([path], { dataDir, stdout, stderr, ...more });
    return [code, complaints.join('')];
  }

  /** Expects one sentence on one line, without a stack trace, and nothing stored. */
  async function expectRefusal(
    name: string,
    content: string | Uint8Array | null,
    words: string,
    more: object = {},
  ) {
    const [code, said] = await imported(name, content, more);
    expect(said).toContain(words);
    expect(said.trimEnd().split('\n')).toHaveLength(1);
    expect(said.length).toBeLessThan(400);
    expect(said).not.toMatch(/\bat .*\.ts:\d|\$bunfs|internal error/);
    expect(code).toBe(3);
    expect(readdirSync(regions)).toEqual([]);
  }

  return { dataDir, regions, written, imported, expectRefusal };
}
