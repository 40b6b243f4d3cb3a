/**
 * Finds damage that another program or the disk has done to the database file while it is open: the connection that
 * stores reports answers from its own memory, and would notice it late or never. Runs in the store's thread.
 */
import { Database } from 'bun:sqlite';
import { statSync } from 'node:fs';
import { DatabaseRefused } from '../store.ts';
import { lastNumberIn } from './column-types.ts';

/** Least pause between two readings of the whole file, ms. */
const CHECK_PAUSE_MS = 10_000;
/** Pause as a multiple of the last reading, so that it takes at most 1% of the thread: 73 MB take 0.35 s. */
const PAUSE_FACTOR = 100;
/** Longest wait of a reading for another process that holds the file, ms. */
const BUSY_TIMEOUT_MS = 1000;

export class DamageWatch {
  /** an open file has at least a page */
  private largest = 1;
  private lastSequence = 0;
  private nextCheckAt: number;

  constructor(
    private readonly path: string,
    private readonly pauseMs = CHECK_PAUSE_MS,
  ) {
    this.nextCheckAt = performance.now() + pauseMs;
  }

  /**
   * Looks at the size, which takes microseconds, and at times reads the whole file.
   * @throws DatabaseRefused if it is damaged, was cut, or has the content of an older one
   */
  look(): void {
    this.lookAtSize();
    if (performance.now() < this.nextCheckAt) return;
    const begun = performance.now();
    try {
      this.readAll();
    } finally {
      const now = performance.now();
      this.nextCheckAt = now + Math.max(this.pauseMs, PAUSE_FACTOR * (now - begun));
    }
  }

  /** The file never shrinks: deleted rows leave free pages, and nothing vacuums it in place. */
  private lookAtSize(): void {
    const size = statSync(this.path, { throwIfNoEntry: false })?.size ?? 0;
    if (size < this.largest)
      throw new DatabaseRefused(
        `The database of reports was ${size === 0 ? 'emptied' : 'cut'} by another program.`,
      );
    this.largest = size;
  }

  /**
   * Reads every page by a connection of its own, as others have pages of the file in memory.
   * @throws DatabaseRefused as `look`; errors of SQLite
   */
  readAll(): void {
    const file = new Database(this.path, { readonly: true });
    try {
      file.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
      const damage = damageIn(file, 'quick_check');
      if (damage !== null) throw new DatabaseRefused(`The database of reports is damaged (${damage}).`);
      const sequence = lastNumberIn(file);
      if (sequence < this.lastSequence)
        throw new DatabaseRefused('The database of reports was overwritten by an older one.');
      this.lastSequence = sequence;
    } finally {
      file.close();
    }
  }
}

/** Returns the first damage that a check of SQLite finds, in one line; null if the file is whole. */
export function damageIn(file: Database, check: 'quick_check' | 'integrity_check'): string | null {
  // the first line of some is a heading
  const verdict = file.query(`PRAGMA ${check}(1)`).values()[0]?.[0];
  return verdict === 'ok' ? null : (String(verdict).split('\n').at(-1) ?? null);
}
