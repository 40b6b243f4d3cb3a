/** Disk tier for large bodies: pieces of them, each read or written in a turn of its own. */
import { copyInTurns, nextTurn } from '../shared/program/turns.ts';
import type { CacheEntry, CacheTier } from './cache-entry.ts';
import type { DiskTier } from './disk-tier.ts';

/** Size of a piece, bytes: SQLite writes it in a few milliseconds. */
const PIECE_BYTES = 1_000_000;

export class TierInPieces implements CacheTier {
  private isClosed = false;

  /** @param tier has each piece as an entry, and under the key of the whole their number */
  constructor(private readonly tier: DiskTier) {}

  async read(key: string): Promise<CacheEntry | undefined> {
    const whole = this.wholeOf(key);
    if (!whole) return undefined;
    const pieces: Uint8Array[] = [];
    for (let i = 0; i < whole.count; i++) {
      if (i > 0) await nextTurn();
      const piece = this.isClosed ? undefined : this.tier.read(pieceKey(key, whole.entry, i));
      if (!piece) return undefined;
      pieces.push(piece.body);
    }
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    return { ...whole.entry, body: await copyInTurns(pieces, new Uint8Array(length)) };
  }

  async write(key: string, entry: CacheEntry): Promise<void> {
    const { body } = entry;
    const count = Math.ceil(body.length / PIECE_BYTES);
    const before = this.wholeOf(key);
    if (before?.entry.etag !== entry.etag) {
      this.remove(key);
      for (let i = 0; i < count; i++) {
        if (i > 0) await nextTurn();
        if (this.isClosed) return;
        const piece = body.subarray(i * PIECE_BYTES, (i + 1) * PIECE_BYTES);
        this.tier.write(pieceKey(key, entry, i), { ...entry, body: piece });
      }
    }
    this.tier.write(key, { ...entry, body: new TextEncoder().encode(String(count)) });
  }

  remove(key: string): void {
    const whole = this.wholeOf(key);
    for (let i = 0; whole && i < whole.count; i++) this.tier.remove(pieceKey(key, whole.entry, i));
    this.tier.remove(key);
  }

  close(): void {
    this.isClosed = true;
    this.tier.close();
  }

  /** Returns the entry of a key, with the number of its pieces; undefined if there is none. */
  private wholeOf(key: string): { entry: CacheEntry; count: number } | undefined {
    const entry = this.tier.read(key);
    const count = entry && Number(new TextDecoder().decode(entry.body.subarray(0, 10)));
    return entry && Number.isSafeInteger(count) ? { entry, count: count! } : undefined;
  }
}

function pieceKey(key: string, { etag }: CacheEntry, i: number): string {
  return `${key} ${etag} ${i}`;
}
