/** The program as a later version: the same sources with another version number and another region format. */
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyDirectory } from '../empty-directory.ts';
import type { RunOptions } from './executable.ts';

const ROOT = join(import.meta.dir, '../../..');
const COPIED = ['src', 'workers', 'drizzle', 'package.json', 'tsconfig.json', 'bunfig.toml'];
const SAME = ['node_modules', 'dist'];

/**
 * @param version of the program @param format region format that it writes
 * @param reads further formats that it reads
 */
export function nextVersion(
  version: string,
  format: number,
  reads: readonly number[],
): Pick<RunOptions, 'executable' | 'under'> {
  const directory = emptyDirectory();
  mkdirSync(directory, { recursive: true });
  for (const name of COPIED) cpSync(join(ROOT, name), join(directory, name), { recursive: true });
  for (const name of SAME) symlinkSync(join(ROOT, name), join(directory, name));
  edit(join(directory, 'package.json'), /("version": ")[^"]+/, `$1${version}`);
  const prelude = join(directory, 'src/region/format/prelude.ts');
  edit(prelude, /(FORMAT_VERSION = )\d+;/, `$1${format};`);
  edit(
    prelude,
    /(READABLE_VERSIONS: readonly number\[\] = )\[[^\]]*\]/,
    `$1[${[format, ...reads].join(', ')}]`,
  );
  return { under: [process.execPath], executable: join(directory, 'src/main.ts') };
}

function edit(path: string, pattern: RegExp, replacement: string): void {
  const text = readFileSync(path, 'utf8');
  if (!pattern.test(text)) throw new Error(`${path} has no ${pattern}`);
  writeFileSync(path, text.replace(pattern, replacement));
}
