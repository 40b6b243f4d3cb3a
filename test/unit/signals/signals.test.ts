// Storing in groups, losing the database and getting it back, housekeeping: with a scripted database.
import { afterEach, describe, expect, test } from 'bun:test';
import { createLog } from '../../../src/shared/log.ts';
import { Field, packRecords, RECORD_WIDTH } from '../../../src/shared/signal-record.ts';
import { collectSpans, type Span } from '../../../src/shared/spans.ts';
import { spotIdOf } from '../../../src/shared/spot-id.ts';
import { Signals, type SignalsOptions } from '../../../src/signals/signals.ts';
import {
  type Added,
  type DatabaseEvents,
  DatabaseRefused,
  type NewSignal,
  type SignalDatabase,
  StoreUnavailable,
} from '../../../src/signals/store.ts';
import { StoreThread } from '../../../src/signals/thread/store-client.ts';
import { settle } from '../../support/event-loop.ts';
import { until } from '../../support/until.ts';

const SPOT = spotIdOf(47.14, 9.52);
const REPORT = {
  spotId: SPOT,
  kind: 'calm',
  deviceToken: crypto.randomUUID(),
  signalledAt: 0,
  client: '192.0.2.7',
} as const;

/** Answers each group when the test says so. */
class ScriptedDatabase implements SignalDatabase {
  readonly groups: { signals: readonly NewSignal[]; commit(): void; fail(error: Error): void }[] = [];
  opened = 0;
  openError: Error | null = null;
  stored = new Float64Array(0);
  purges = [0];
  purgedBefore = 0;
  closed = false;

  constructor(readonly events: DatabaseEvents) {}

  async open(): Promise<void> {
    this.opened++;
    if (this.openError) throw this.openError;
  }

  add(signals: readonly NewSignal[]): Promise<Added> {
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

  async purge(before: number): Promise<number> {
    this.purgedBefore = before;
    return this.purges.shift() ?? 0;
  }

  async close(): Promise<void> {
    this.closed = true;
  }
}

const running: Signals[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((signals) => signals.close()));
});

async function started(
  prepare: (database: ScriptedDatabase) => void = () => {},
  options: Partial<SignalsOptions> = {},
) {
  let database: ScriptedDatabase | undefined;
  const lines: string[] = [];
  const clock = { now: Date.UTC(2026, 5, 15) };
  const log = createLog({
    json: true,
    now: () => clock.now,
    write: (text) => void lines.push(...text.toString().trim().split('\n')),
  });
  const signals = new Signals({
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

describe('reports', () => {
  test('note for a trace how long they wait for their commit', async () => {
    const { signals, database } = await started();
    const spans: Span[] = [];
    const added = collectSpans(spans, () => signals.add(REPORT));
    await settle();
    expect(spans).toEqual([]);
    database.groups[0]!.commit();
    await added;
    expect(spans).toMatchObject([{ name: 'store', failed: false }]);
  });

  test('that come while a group is committed form the next group', async () => {
    const { signals, database } = await started();
    const first = signals.add(REPORT);
    await settle();
    const others = [signals.add(REPORT), signals.add(REPORT), signals.add(REPORT)];
    await settle();
    expect(database.groups.map((group) => group.signals.length)).toEqual([1]);
    database.groups[0]!.commit();
    await first;
    await settle();
    expect(database.groups.map((group) => group.signals.length)).toEqual([1, 3]);
    database.groups[1]!.commit();
    expect(await Promise.all(others)).toHaveLength(3);
    expect(signals.stats()).toMatchObject({ stored: 4, waiting: 0, loaded: 4 });
  });

  test('reach the database as a hash, never as a token', async () => {
    const { signals, database } = await started();
    const added = signals.add(REPORT);
    await settle();
    const [{ signals: [stored] = [] } = { signals: [] }] = database.groups;
    expect(stored!.device).toHaveLength(32);
    expect(JSON.stringify(stored)).not.toContain(REPORT.deviceToken);
    expect(JSON.stringify(stored)).not.toContain('192.0.2');
    database.groups[0]!.commit();
    await added;
  });

  test('are refused at once when too many wait', async () => {
    const { signals, database } = await started();
    const all = Array.from({ length: 20_001 }, () =>
      signals.add(REPORT).then(
        () => 'stored',
        (error) => error.name,
      ),
    );
    expect(await all[20_000]).toBe('StoreUnavailable');
    const commits = setInterval(() => database.groups.at(-1)?.commit(), 1);
    const outcomes = await Promise.all(all);
    clearInterval(commits);
    expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(20_000);
  });
});

describe('a lost database', () => {
  test('is told once, refuses at once, and is used again as soon as it is back', async () => {
    const { signals, database, logged, clock } = await started();
    const pending = signals.add(REPORT).catch((error: Error) => error);
    await settle();
    const waiting = signals.add(REPORT).catch((error: Error) => error);
    database.openError = new StoreUnavailable('still full');
    database.groups[0]!.fail(new StoreUnavailable('SQLITE_FULL: database or disk is full'));
    expect(await pending).toBeInstanceOf(StoreUnavailable);
    expect(await waiting).toBeInstanceOf(StoreUnavailable);
    expect(await signals.add(REPORT).catch((error: Error) => error)).toBeInstanceOf(StoreUnavailable);
    expect(database.groups).toHaveLength(1);
    expect(signals.stats()).toMatchObject({
      status: 'down',
      last_error_at: new Date(clock.now).toISOString(),
    });

    await until('it is tried again twice', () => database.opened >= 3);
    expect(logged().filter((line) => line.includes('signals cannot be stored'))).toHaveLength(1);
    expect(logged()[0]).toContain('SQLITE_FULL: database or disk is full; scoring goes on');

    database.openError = null;
    await until('the database is back', () => signals.stats().status === 'ok');
    expect(logged().at(-1)).toContain('signals are stored again');
    const again = signals.add(REPORT);
    await settle();
    database.groups[1]!.commit();
    expect((await again).accepted).toBe(true);
  });

  test('that flickers does not fill the log', async () => {
    const { signals, database, logged } = await started();
    for (let times = 0; times < 3; times++) {
      database.events.onLost(new StoreUnavailable('connection cut'));
      await until('the database is back', () => signals.stats().status === 'ok');
    }
    expect(logged().filter((line) => line.includes('cannot be stored'))).toHaveLength(1);
    expect(logged().filter((line) => line.includes('stored again'))).toHaveLength(1);
  });

  test('that goes again soon after it came back is what the log ends with', async () => {
    const { signals, database, logged } = await started(undefined, { logPauseMs: 20 });
    database.events.onLost(new StoreUnavailable('cut once'));
    await until('the database is back', () => signals.stats().status === 'ok');
    expect(logged().at(-1)).toContain('signals are stored again');
    database.openError = new StoreUnavailable('cut twice');
    database.events.onLost(database.openError);
    await until('the log tells of it', () => logged().at(-1)!.includes('cannot be stored: cut twice'));
    database.openError = null;
    await until('and of its end', () => logged().at(-1)!.includes('stored again'));
  });

  test('that is not there at the start does not stop the start, and what it holds is loaded later', async () => {
    const { signals, database } = await started((each) => {
      each.openError = new StoreUnavailable('ECONNREFUSED');
      each.stored = new Float64Array(3 * RECORD_WIDTH);
    });
    expect(signals.stats()).toMatchObject({ status: 'down', loaded: 0 });
    database.openError = null;
    await until('the database is back', () => signals.stats().status === 'ok');
    expect(signals.stats().loaded).toBe(3);
  });

  test('that a newer version has changed stops the start', async () => {
    const refused = started((database) => {
      database.openError = new DatabaseRefused('The database was changed by a newer version.');
    });
    expect(await refused.catch((error: Error) => error)).toBeInstanceOf(DatabaseRefused);
  });

  test('whose fault is ours is answered as such and goes on', async () => {
    const { signals, database } = await started();
    const failing = signals.add(REPORT).catch((error: Error) => error.message);
    await settle();
    database.groups[0]!.fail(new TypeError('a fault of ours'));
    expect(await failing).toBe('a fault of ours');
    expect(signals.stats().status).toBe('ok');
  });
});

describe('housekeeping', () => {
  test('deletes until little is left to delete', async () => {
    const { signals, database, clock } = await started();
    database.purges = [500, 500, 7, 500];
    await signals.keepHouse();
    expect(database.purgedBefore).toBe(clock.now - 30 * 86_400_000);
    expect(database.purges).toEqual([500]);
  });

  test('gives the scorers a fresh base once a day, without what is too old to count', async () => {
    const { signals, database, clock } = await started();
    signals.feed.add(new Float64Array(RECORD_WIDTH));
    await signals.keepHouse();
    expect(signals.feed.size).toBe(1);
    clock.now += 86_400_001;
    await signals.keepHouse();
    expect([signals.feed.size, signals.feed.addedCount]).toEqual([0, 0]);
    expect(database.opened).toBe(1);
  });

  test('that fails because the database is gone is like any other loss', async () => {
    const { signals, database, logged } = await started();
    database.purge = () => Promise.reject(new StoreUnavailable('gone'));
    await signals.keepHouse();
    expect(signals.stats().status).toBe('down');
    expect(logged().join()).toContain('signals cannot be stored: gone');
  });
});

describe('signals that were deleted by hand', () => {
  test('leave the scores at once, also when that is told while all are being read', async () => {
    const { signals, database } = await started();
    signals.feed.add(new Float64Array(3 * RECORD_WIDTH));
    const reads: PromiseWithResolvers<ReturnType<typeof packRecords>>[] = [];
    database.load = () => {
      reads.push(Promise.withResolvers());
      return reads.at(-1)!.promise;
    };
    database.events.onDeleted();
    await settle();
    database.events.onDeleted();
    reads[0]!.resolve(packRecords(new Float64Array(2 * RECORD_WIDTH)));
    await until('they are read again', () => reads.length === 2);
    reads[1]!.resolve(packRecords(new Float64Array(RECORD_WIDTH)));
    await until('and once more for the second deletion', () => reads.length === 3);
    reads[2]!.resolve(packRecords(new Float64Array(RECORD_WIDTH)));
    await until('the rest is loaded', () => signals.stats().loaded === 1);
  });

  test('while the database was away are gone once it is back', async () => {
    const { signals, database } = await started((each) => {
      each.stored = new Float64Array(2 * RECORD_WIDTH);
    });
    database.openError = new StoreUnavailable('gone');
    database.events.onLost(new StoreUnavailable('gone'));
    database.stored = new Float64Array(RECORD_WIDTH);
    database.events.onDeleted();
    expect(signals.stats().loaded).toBe(2);
    database.openError = null;
    await until('the database is back', () => signals.stats().status === 'ok');
    expect(signals.stats().loaded).toBe(1);
  });
});

describe('the feed', () => {
  test('loses nothing that is stored while everything is read anew, and tells all the same state', async () => {
    const { signals } = await started();
    const record = (device: number) => new Float64Array(RECORD_WIDTH).fill(device);
    const told: number[][] = [];
    signals.feed.subscribe({
      added: (records) => told.push([records[Field.DEVICE]!]),
      replaced: ({ base, added }) => told.push([...base.records, -1, ...added.map((records) => records[0]!)]),
    });
    signals.feed.add(record(1));
    const loaded = Promise.withResolvers<ReturnType<typeof packRecords>>();
    const reloading = signals.feed.reload(() => loaded.promise);
    signals.feed.add(record(2));
    loaded.resolve(packRecords(record(1)));
    await reloading;
    expect(told).toEqual([[1], [2], [1, 1, 1, 1, 1, -1, 2]]);
    expect(signals.feed.size).toBe(2);
    expect(signals.feed.current().added).toEqual([record(2)]);
  });
});

test('a thread of the database that dies fails what waited for it, and a new one is started', async () => {
  const lost: [string, boolean | undefined][] = [];
  const url = new URL('../../support/threads/ending-thread.ts', import.meta.url);
  const thread = new StoreThread(
    url,
    { kind: 'sqlite', path: '' },
    {
      onSignals: () => {},
      onDeleted: () => {},
      onLost: ({ name }, forgetful) => lost.push([name, forgetful]),
    },
  );
  for (let times = 1; times <= 2; times++) {
    const outcome = await thread.open('mark').catch((error: Error) => error);
    expect(outcome).toBeInstanceOf(StoreUnavailable);
    expect(lost).toHaveLength(times);
  }
  expect(lost[0]).toEqual(['StoreUnavailable', true]);
});

test('after the thread of the database died, all signals are loaded anew', async () => {
  const { signals, database } = await started();
  database.stored = new Float64Array(2 * RECORD_WIDTH);
  database.events.onLost(new StoreUnavailable('the thread ended'), true);
  await until('the database is back', () => signals.stats().status === 'ok');
  expect(signals.stats().loaded).toBe(2);
});
