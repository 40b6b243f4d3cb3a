/** What the rest of the program knows about where signals are kept. */
import type { SignalBase, SignalKind } from '../shared/signal-record.ts';

/** A checked signal on its way into the store. */
export interface NewSignal {
  /** UUID in lower case */
  spotId: string;
  kind: SignalKind;
  /** HMAC of the device token (`hashDevice` in secret.ts), 32 bytes */
  device: Uint8Array;
  /** ms since 1970 UTC, by the client's word */
  signalledAt: number;
  /** who sent it today, by a number that means nothing tomorrow (`NetworkHasher` in network.ts) */
  network: number;
}

/** The database's word on a signal. Times are ms since 1970 UTC. */
export type Verdict =
  /** stored durably; `nextAllowedAt` = when the same device may report on the same spot again */
  | { accepted: true; id: string; nextAllowedAt: number }
  /** too close to another one; `nextAllowedAt` = the first time from this one's on that is free */
  | { accepted: false; nextAllowedAt: number };

/**
 * Where signals are stored, behind one interface for both databases. All methods answer after the commit, and all
 * reject with StoreUnavailable while the database cannot be used.
 */
export interface SignalDatabase {
  /**
   * Brings the tables up to date and makes the database ready for use; may be repeated after it failed.
   * @param secretMark `markOf` the secret: a database takes no signals of devices that are hashed in another way
   * @throws DatabaseRefused when trying again is of no use
   */
  open(secretMark: string): Promise<void>;
  /** Decides on the signals in their order, atomically for all instances of the service. */
  add(signals: readonly NewSignal[]): Promise<Added>;
  /** All signals noticed after a time that have a place and count. */
  load(after: number): Promise<SignalBase>;
  /** Deletes up to `limit` signals noticed before a time, and what is known of yesterday's networks; returns how many signals. */
  purge(before: number, limit: number): Promise<number>;
  close(): Promise<void>;
}

/** What a database tells without being asked. */
export interface DatabaseEvents {
  /** other instances stored signals that have a place and count, as records */
  onSignals(records: Float64Array): void;
  /** signals were deleted by hand: all must be loaded anew */
  onDeleted(): void;
  /**
   * It cannot be used any more, until `open` succeeds again. `forgetful`: signals of other instances may have been
   * missed meanwhile, so that all must be loaded anew.
   */
  onLost(reason: StoreUnavailable, forgetful?: boolean): void;
  /** the server warns of something, in one line: it goes into the log */
  onWarning?(text: string): void;
}

export interface Added {
  verdicts: Verdict[];
  /** the accepted ones that have a place and count, as records */
  records: Float64Array;
  /** Number of accepted ones that do not count, because another device of their network has spoken for the place today. */
  uncounted: number;
}

/** The database does not answer, is full, read-only or overloaded right now; trying again later can help. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** The database cannot be used until somebody changes something; the message is one sentence for the operator. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused';
}
