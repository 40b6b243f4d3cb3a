/**
 * Checksum of a backup: one line behind the pages of its database, where SQLite reads nothing. So a backup stays one
 * file, which is complete or missing, and which any SQLite program can read.
 */
import { appendFileSync, closeSync, openSync, readSync, statSync, truncateSync } from 'node:fs';

const LINE = /^spotscore backup sha256 ([0-9a-f]{64})\n$/;
const LINE_BYTES = lineOf('0'.repeat(64)).length;
/** Sizes of SQLite databases are multiples of this, those of backups with a checksum are not, bytes. */
const SMALLEST_PAGE = 512;
const BLOCK_BYTES = 2 ** 20;

function lineOf(digest: string): string {
  return `spotscore backup sha256 ${digest}\n`;
}

/** Adds the checksum to a finished backup. */
export function addChecksum(path: string): void {
  appendFileSync(path, lineOf(digestOf(path, statSync(path).size)));
}

/**
 * Compares a copy of a backup with its checksum, and removes the checksum from the copy.
 * @returns false if the backup has none, as in `provenBytes`
 * @throws an error if they differ
 */
export function takeChecksum(path: string): boolean {
  const bytes = provenBytes(path);
  if (bytes === null) return false;
  truncateSync(path, bytes);
  return true;
}

/**
 * Compares a backup with its checksum.
 * @returns size of its database; null if it has none: a backup of 0.3.0 or earlier, or a database that is no backup
 * @throws an error if they differ
 */
export function provenBytes(path: string): number | null {
  const { size } = statSync(path);
  if (size % SMALLEST_PAGE === 0) return null;
  const bytes = Math.max(0, size - LINE_BYTES);
  const [, digest] = LINE.exec(textFrom(path, bytes)) ?? [];
  if (digest === undefined) throw new Error('it is cut or damaged at its end');
  if (digest !== digestOf(path, bytes))
    throw new Error('its checksum does not match: it is damaged, or was changed after it was made');
  return bytes;
}

function textFrom(path: string, start: number): string {
  const line = Buffer.alloc(LINE_BYTES);
  const file = openSync(path, 'r');
  try {
    return line.toString('latin1', 0, readSync(file, line, 0, LINE_BYTES, start));
  } finally {
    closeSync(file);
  }
}

/** Returns the SHA-256 of the first bytes of a file, in hexadecimal digits. */
function digestOf(path: string, bytes: number): string {
  const hash = new Bun.CryptoHasher('sha256');
  const block = Buffer.alloc(BLOCK_BYTES);
  const file = openSync(path, 'r');
  try {
    for (let at = 0; at < bytes; ) {
      const count = readSync(file, block, 0, Math.min(BLOCK_BYTES, bytes - at), at);
      if (count === 0) break;
      hash.update(block.subarray(0, count));
      at += count;
    }
  } finally {
    closeSync(file);
  }
  return hash.digest('hex');
}
