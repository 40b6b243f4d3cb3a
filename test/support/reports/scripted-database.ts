// Reports on a database that answers when the test tells it to.
import { afterEach } from 'bun:test';
import { Reports, type ReportsOptions } from '../../../src/reports/reports.ts';
import type { Added, DatabaseEvents, NewReport, ReportDatabase } from '../../../src/reports/store.ts';
import type { TruthCount } from '../../../src/reports/truth.ts';
import { createLog } from '../../../src/shared/program/log.ts';
import { packRecords, RECORD_WIDTH } from '../../../src/shared/report-record.ts';
import { spotIdOf } from '../../../src/shared/spot-id.ts';

export const REPORT = {
  spotId: spotIdOf(47.14, 9.52),
  kind: 'calm',
  deviceToken: crypto.randomUUID(),
  signalledAt: 0,
  client: '192.0.2.7',
} as const;

/** Answers each group when the test tells it to. */
export class ScriptedDatabase implements ReportDatabase {
  readonly groups: { signals: readonly NewReport[]; commit(): void; fail(error: Error): void }[] = [];
  opened = 0;
  probes = 0;
  probeError: Error | null = null;
  openError: Error | null = null;
  stored = new Float64Array(0);
  purges = [0];
  purgedBefore = 0;
  newestAt: number | null = null;
  closed = false;
  readonly counted: TruthCount[] = [];

  constructor(readonly events: DatabaseEvents) {}

  async open(): Promise<void> {
    this.opened++;
    if (this.openError) throw this.openError;
  }

  async probe(): Promise<void> {
    this.probes++;
    if (this.probeError) throw this.probeError;
  }

  add(signals: readonly NewReport[]): Promise<Added> {
    return new Promise((resolve, reject) => {
      this.groups.push({
        signals,
        fail: reject,
        commit: () =>
          resolve({
            verdicts: signals.map(() => ({ accepted: true, id: crypto.randomUUID(), nextAllowedAt: 0 })),
            records: new Float64Array(signals.length * RECORD_WIDTH),
            uncounted: 0,
          }),
      });
    });
  }

  async load() {
    return packRecords(this.stored);
  }

  async count(truth: TruthCount): Promise<void> {
    this.counted.push(truth);
  }

  async truth(): Promise<TruthCount[]> {
    return this.counted;
  }

  async newest() {
    return this.newestAt;
  }

  async purge(before: number): Promise<number> {
    this.purgedBefore = before;
    return this.purges.shift() ?? 0;
  }

  async close(): Promise<void> {
    this.closed = true;
  }
}

const running: Reports[] = [];
/** Closes all reports after each test. Call it once in each file that starts reports. */
export function endEachAfterItsTest(): void {
  afterEach(async () => {
    await Promise.all(running.splice(0).map((signals) => signals.close()));
  });
}

/** Starts reports that run until the test ends. @returns them, their database and their log */
export async function started(
  prepare: (database: ScriptedDatabase) => void = () => {},
  options: Partial<ReportsOptions> = {},
) {
  let database: ScriptedDatabase | undefined;
  const lines: string[] = [];
  const clock = { now: Date.UTC(2026, 5, 15) };
  const log = createLog({
    json: true,
    now: () => clock.now,
    write: (text) => void lines.push(...text.toString().trim().split('\n')),
  });
  const signals = new Reports({
    kind: 'sqlite',
    database: (events) => {
      database = new ScriptedDatabase(events);
      prepare(database);
      return database;
    },
    secret: () => 'secret',
    retentionMs: 30 * 86_400_000,
    log,
    now: () => clock.now,
    reopenAfterMs: 5,
    ...options,
  });
  running.push(signals);
  await signals.start();
  const logged = () => {
    log.flush();
    return lines;
  };
  return { signals, database: database!, logged, clock };
}
