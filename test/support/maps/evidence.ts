/** Evidence files, read as an import reads them. */
import { tmpdir } from 'node:os';
import { type EvidenceColumns, unpackBlock } from '../../../src/evidence/evidence-file.ts';
import { headOf } from '../../../src/evidence/file-head.ts';
import { readEvidence } from '../../../src/evidence/read-evidence.ts';
import { Spill } from '../../../src/evidence/tile-store.ts';
import { readCounts as read } from '../../../src/evidence/traffic-counts/read-counts.ts';
import { openVectorFile } from '../../../src/evidence/vector-files/open-vector-file.ts';

/** Returns a path in the folder test/fixtures/evidence. */
export function fixture(name: string): string {
  return new URL(`../../fixtures/evidence/${name}`, import.meta.url).pathname;
}

/** Reads the counts of a file. @throws EvidenceError */
export async function readCounts(path: string) {
  return read({ path, onProgress() {} }, await openVectorFile(path, await headOf(path)));
}

/** Returns what an import would store. @param memory limit, bytes @throws EvidenceError */
export async function storedOf(path: string, called = 'road-night', memory = 500e6) {
  const spill = new Spill(tmpdir());
  try {
    const { info, packed } = await readEvidence({ path, called, memory, spill, onProgress() {} });
    return { info, blocks: [...packed()].map((block) => unpackBlock(block)) };
  } finally {
    spill.close();
  }
}

/** Returns the cells of each tile, from a column of each block. */
export function cellsOf(blocks: readonly EvidenceColumns[], column: string): Map<number, Uint8Array> {
  const cells = new Map<number, Uint8Array>();
  for (const block of blocks)
    for (const [at, number] of block.tiles!.entries())
      cells.set(number, block[column]!.slice(at * 1024, (at + 1) * 1024) as Uint8Array);
  return cells;
}
