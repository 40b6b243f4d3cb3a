/**
 * Makes files of dist/ only when their inputs have changed. Compares inputs by content, because times of
 * files change with every checkout. `<output>.stamp` has the hash of the inputs.
 */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const ROOT = join(import.meta.dir, '..');

export interface Product {
  /** paths of the files; the stamp is beside the first one */
  outputs: readonly [string, ...string[]];
  /** paths of files, and of folders with all their files; missing ones count as empty */
  inputs: readonly string[];
  /** other dependencies, e.g. versions of packages */
  versions?: string;
}

/**
 * Calls `make` unless all outputs exist and their inputs are unchanged.
 * @param make receives the hash of the inputs
 * @returns true if it was called
 */
export async function makeIfChanged(
  { outputs, inputs, versions = '' }: Product,
  make: (stamp: string) => unknown,
): Promise<boolean> {
  const stampFile = `${outputs[0]}.stamp`;
  const stamp = stampOf(inputs, versions);
  const isMade = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
  if (isMade && outputs.every((path) => existsSync(path))) return false;
  await make(stamp);
  writeFileSync(stampFile, stamp);
  return true;
}

function stampOf(inputs: readonly string[], versions: string): string {
  const hash = new Bun.CryptoHasher('sha256').update(versions);
  for (const file of inputs.flatMap(filesBelow)) {
    const content = readFileSync(file);
    hash.update(`\n${relative(ROOT, file)} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/** Returns a file itself, or all files in a folder and its subfolders, sorted. */
function filesBelow(path: string): string[] {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return [];
  if (!stat.isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
