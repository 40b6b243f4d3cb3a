/** A data directory for imports of small maps, and the output of the command. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runImport } from '../../../src/commands/regions/import.ts';
import { pbfOf } from '../pbf/pbf-writer.ts';

/** A road with a pub. */
export const MAP = pbfOf(
  {
    nodes: [
      { id: 1, lat: 47.1, lon: 9.5 },
      { id: 2, lat: 47.11, lon: 9.51, tags: { amenity: 'pub', name: 'Adler' } },
    ],
    ways: [{ id: 5, nodes: [1, 2, 77], tags: { highway: 'primary', ref: '16' } }],
  },
  { replicationTime: 1_635_452_469 },
);

/** Memory for an import on one thread, bytes: a map of two nodes is read long before more threads have started. */
export const ONE_THREAD = 500e6;

export class ImportFolder {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'spotscore-import-'));
  readonly text = { out: '', error: '' };

  outputs(isTTY = false) {
    const { text } = this;
    return {
      memory: ONE_THREAD,
      stdout: { isTTY, columns: 60, write: (some: string) => (text.out += some) },
      stderr: { write: (some: string) => (text.error += some) },
    };
  }

  /** Imports one file; resolves to the exit code. */
  run(source: string, name?: string, isTTY = false): Promise<number> {
    return runImport([source], { dataDir: this.dataDir, name, ...this.outputs(isTTY) });
  }

  /** Writes a file into the folder; returns its path. */
  file(name: string, bytes: Uint8Array): string {
    const path = join(this.dataDir, name);
    writeFileSync(path, bytes);
    return path;
  }

  regionFiles(): string[] {
    return readdirSync(join(this.dataDir, 'regions'));
  }

  remove(): void {
    rmSync(this.dataDir, { recursive: true });
  }
}
