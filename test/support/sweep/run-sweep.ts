/** Runs the command `sweep` in this process, as an operator would; by default on the sample. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { COMMANDS } from '../../../src/commands/index.ts';
import { sweep } from '../../../src/commands/regions/sweep.ts';
import { parseCommandLine } from '../../../src/config/command-line.ts';
import { resolveConfig } from '../../../src/config/config.ts';
import { emptyDirectory } from '../empty-directory.ts';

/** A part of Montevideo, about 5 km wide. */
export const TOWN_BOX = '-56.22,-34.92,-56.16,-34.88';
export const TOWN_FLAGS = ['--bbox', TOWN_BOX, '--step', '100', '--at', '2026-02-16T22:00'];

/** @returns exit code, the folder with the files, and the output */
export async function runSweep(words: string[], dataDir = emptyDirectory()) {
  const line = parseCommandLine(['sweep', '--data-dir', dataDir, '--workers', '1', ...words], COMMANDS);
  let said = '';
  const output = { write: (text: string) => (said += text) };
  const config = resolveConfig(line.flags, {});
  const options = { ...line, config, stdout: output, stderr: output, now: Date.UTC(2026, 1, 16) };
  return { code: await sweep(options), out: join(dataDir, 'atlas'), said };
}

/** Reads the rows of cells.parquet with an independent reader. */
export function rowsIn(folder: string): Promise<Record<string, unknown>[]> {
  const bytes = readFileSync(join(folder, 'cells.parquet'));
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
  return parquetReadObjects({ file });
}
