/** Interface of the stores of reports. */
import type { ReportBase, ReportKind } from '../shared/report-record.ts';
import type { TruthCount } from './truth.ts';

/** A validated report before it is stored. */
export interface NewReport {
  /** UUID in lower case */
  spotId: string;
  kind: ReportKind;
  /** HMAC of the device token (`hashDevice` in secret.ts), 32 bytes */
  device: Uint8Array;
  /** time of the observation according to the client, ms since 1970 UTC */
  signalledAt: number;
  /** number of the client's network, which changes every day (`NetworkHasher` in network.ts) */
  network: number;
}

/** Decision about a report. Times are ms since 1970 UTC. */
export type Verdict =
  /** stored durably; `nextAllowedAt`: when the same device may report on the same spot again */
  | { accepted: true; id: string; nextAllowedAt: number }
  /**
   * rejected, too close to another report; `nextAllowedAt`: the earliest later time that would be accepted
   */
  | { accepted: false; nextAllowedAt: number };

/**
 * A store of reports, with one interface for both databases. All methods resolve after the commit, and reject with
 * StoreUnavailable while the database cannot be used.
 */
export interface ReportDatabase {
  /**
   * Migrates the tables, opens the database and tries it with `probe`; may be repeated after a failure.
   * @param secretMark `markOf` the secret: a database refuses devices hashed with another secret
   * @throws DatabaseRefused when a retry is pointless
   */
  open(secretMark: string): Promise<void>;
  /** Writes a report and deletes it in the same transaction: resolves only if reports can be stored. */
  probe(): Promise<void>;
  /** Decides about reports in order, atomically for all instances of the service. */
  add(reports: readonly NewReport[]): Promise<Added>;
  /** Returns all reports observed after a time (ms since 1970 UTC) that have a cell and are counted. */
  load(after: number): Promise<ReportBase>;
  /** Returns the latest time of a stored report, ms since 1970 UTC; null without reports. */
  newest(): Promise<number | null>;
  /**
   * Deletes up to `limit` reports observed before a time (ms since 1970 UTC), and yesterday's networks.
   * Returns the number of deleted reports.
   */
  purge(before: number, limit: number): Promise<number>;
  /** Adds a number of reports to the anonymous counts. */
  count(truth: TruthCount): Promise<void>;
  /** Returns the anonymous counts, with those that were moved here. */
  truth(): Promise<TruthCount[]>;
  close(): Promise<void>;
}

/** Callbacks for events of a report database. */
export interface DatabaseEvents {
  /** receives reports of other instances that have a cell and count, as records */
  onReports(records: Float64Array): void;
  /** called when reports were deleted by hand: all must be reloaded */
  onDeleted(): void;
  /**
   * called when the database is unusable until `open` succeeds again; `forgetful` = reports of other
   * instances may have been missed, so all must be reloaded
   */
  onLost(reason: StoreUnavailable, forgetful?: boolean): void;
  /** receives a warning of the server for the log, one line */
  onWarning?(text: string): void;
}

export interface Added {
  verdicts: Verdict[];
  /** accepted reports that have a cell and count, as records */
  records: Float64Array;
  /**
   * number of accepted reports that do not count, because another device in their network has already reported in
   * the same area today
   */
  uncounted: number;
}

/** The database does not respond, is full, read-only or overloaded; a later retry may help. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** The database cannot be used until an operator changes something; the message is one sentence for the operator. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused';
}
