/** A data directory for files of evidence that cannot be used. */
import { afterAll, beforeEach, expect } from 'bun:test';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runImport } from '../../../src/commands/import/import.ts';

/** Makes the folder for the tests of a file; its regions are empty before each of them. */
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

  /** @returns exit code, and what was complained of */
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

  /** One sentence on one line, without a stack, and nothing is stored. */
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
