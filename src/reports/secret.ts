/** The key that hashes device tokens. It can link tokens to reports, so it never leaves the server. */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { giveToOwner, makeFolder } from '../shared/files/owner.ts';
import { DatabaseRefused, StoreUnavailable } from './store.ts';

const SECRET_BYTES = 32;
/** Name, in the facts table, of the mark by which a database recognises its secret. */
export const SECRET_MARK = 'secret_mark';
const SECRET_TEXT = /^[0-9a-f]{64}\n?$/;

/**
 * Returns the secret of a data directory, created on first use with mode 0600. Two processes that start
 * together get the same one.
 * @throws StoreUnavailable when the file can be neither read nor created
 * @throws DatabaseRefused when the file contains something else: with a new secret all devices would be
 * unknown
 */
export function loadSecret(dataDirectory: string): string {
  const path = join(dataDirectory, 'secret');
  try {
    const text = read(path) ?? make(dataDirectory, path);
    if (SECRET_TEXT.test(text)) return text.trim();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new StoreUnavailable(`the secret ${path} can be neither read nor created (${code})`, {
      cause: error,
    });
  }
  throw new DatabaseRefused(
    `The secret ${path} is damaged; expected ${2 * SECRET_BYTES} hexadecimal digits. Restore it from a backup.`,
  );
}

function read(path: string): string | null {
  try {
    // a pipe would never end
    if (!statSync(path).isFile()) throw Object.assign(new Error(path), { code: 'not a file' });
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Creates the secret in a temporary file and links it: the name appears with the complete secret, and only the first
 * process succeeds.
 */
function make(dataDirectory: string, path: string): string {
  makeFolder(dataDirectory);
  const aside = `${path}.${crypto.randomUUID()}`;
  const file = openSync(aside, 'wx', 0o600);
  try {
    writeSync(file, `${randomBytes(SECRET_BYTES).toString('hex')}\n`);
    fsyncSync(file);
    giveToOwner(aside);
    linkSync(aside, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    closeSync(file);
    unlinkSync(aside);
  }
  return readFileSync(path, 'utf8');
}

/** Returns a mark by which a database recognises the secret without revealing it. */
export function markOf(secret: string): string {
  return new Bun.CryptoHasher('sha256', secret).update('the mark of this secret').digest('hex').slice(0, 16);
}

/**
 * Compares the mark in a database with that of the secret.
 * @throws DatabaseRefused when the database belongs to another secret
 */
export function checkMark(kept: string | undefined, mark: string): void {
  if (kept === mark) return;
  throw new DatabaseRefused(
    'The database of reports was made with another secret; give all its instances the same --secret, or the file ' +
      '"secret" of the data directory that it was made with.',
  );
}

/** Hashes a token to the only form in which a device is stored: HMAC-SHA-256, 32 bytes. */
export function hashDevice(token: string, secret: string): Uint8Array {
  return new Bun.CryptoHasher('sha256', secret).update(token.toLowerCase()).digest();
}
