// Group commits and housekeeping, with a scripted database.
import { describe, expect, test } from 'bun:test';
import { StoreUnavailable } from '../../../src/reports/store.ts';
import { collectSpans, type Span } from '../../../src/shared/program/spans.ts';
import { Field, packRecords, RECORD_WIDTH } from '../../../src/shared/report-record.ts';
import { settle } from '../../support/event-loop.ts';
import { endEachAfterItsTest, REPORT, started } from '../../support/reports/scripted-database.ts';
import { until } from '../../support/until.ts';

endEachAfterItsTest();

describe('reports', () => {
  test('record in a trace how long they wait for their commit', async () => {
    const { signals, database } = await started();
    const spans: Span[] = [];
    const added = collectSpans(spans, () => signals.add(REPORT));
    await settle();
    expect(spans).toEqual([]);
    database.groups[0]!.commit();
    await added;
    expect(spans).toMatchObject([{ name: 'store', failed: false }]);
  });

  test('that arrive while a group is committed form the next group', async () => {
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

  test('reach the database with a hash, never with a token', async () => {
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

describe('housekeeping', () => {
  test('deletes until little is left to delete', async () => {
    const { signals, database, clock } = await started();
    database.newestAt = clock.now;
    database.purges = [500, 500, 7, 500];
    await signals.keepHouse();
    expect(database.purgedBefore).toBe(clock.now - 30 * 86_400_000);
    expect(database.purges).toEqual([500]);
  });

  test('goes by the newest report, and follows a clock that is years ahead only slowly', async () => {
    const { signals, database, clock } = await started();
    const day = 86_400_000;
    const today = clock.now;
    const retained = () => (database.purgedBefore - today) / day + 30;
    database.newestAt = today;
    clock.now = today + 3650 * day;
    await signals.keepHouse();
    expect(retained() * 24).toBeCloseTo(1);
    await signals.keepHouse();
    expect(retained() * 24).toBeCloseTo(2);
    // the clock is right again
    clock.now = today + 600_000;
    await signals.keepHouse();
    expect(retained()).toBeCloseTo(1 / 144);
  });

  test('deletes the last reports of a quiet service within five days of work', async () => {
    const { signals, database, clock } = await started();
    database.newestAt = clock.now - 40 * 86_400_000;
    for (let i = 0; i <= 5 * 144; i++) {
      clock.now += 600_000;
      await signals.keepHouse();
    }
    expect(database.purgedBefore).toBeGreaterThan(database.newestAt);
  });

  test('gives the scorers a fresh base once a day, without reports that are too old to count', async () => {
    const { signals, database, clock } = await started();
    signals.feed.add(new Float64Array(RECORD_WIDTH));
    await signals.keepHouse();
    expect(signals.feed.size).toBe(1);
    clock.now += 86_400_001;
    await signals.keepHouse();
    expect([signals.feed.size, signals.feed.addedCount]).toEqual([0, 0]);
    expect(database.opened).toBe(1);
  });

  test('loads reports again once a clock that was years ahead is right', async () => {
    const { signals, clock } = await started();
    signals.feed.add(new Float64Array(RECORD_WIDTH));
    clock.now -= 3650 * 86_400_000;
    await signals.keepHouse();
    expect([signals.feed.size, signals.feed.addedCount]).toEqual([0, 0]);
  });

  test('that fails because the database is gone counts as a loss', async () => {
    const { signals, database, logged } = await started();
    database.purge = () => Promise.reject(new StoreUnavailable('gone'));
    await signals.keepHouse();
    expect(signals.stats().status).toBe('down');
    expect(logged().join()).toContain('cannot store reports: gone');
  });
});

describe('a write that tries the database', () => {
  test('is part of housekeeping, and its failure counts as a loss', async () => {
    const { signals, database, logged } = await started();
    await signals.keepHouse();
    expect([database.probes, signals.stats().status]).toEqual([1, 'ok']);
    database.probeError = new StoreUnavailable('the disk is full');
    await signals.keepHouse();
    expect(signals.stats().status).toBe('down');
    expect(logged().join()).toContain('cannot store reports: the disk is full');
  });
});

describe('reports that were deleted by hand', () => {
  test('leave the scores at once, even if deleted during a reload', async () => {
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

  test('while the database was down are gone once it is back', async () => {
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
  test('keeps reports that are stored during a reload, and gives all subscribers the same state', async () => {
    const { signals } = await started();
    const record = (device: number) => new Float64Array(RECORD_WIDTH).fill(device);
    const received: number[][] = [];
    signals.feed.subscribe({
      added: (records) => received.push([records[Field.DEVICE]!]),
      replaced: ({ base, added }) =>
        received.push([...base.records, -1, ...added.map((records) => records[0]!)]),
    });
    signals.feed.add(record(1));
    const loaded = Promise.withResolvers<ReturnType<typeof packRecords>>();
    const reloading = signals.feed.reload(() => loaded.promise);
    signals.feed.add(record(2));
    loaded.resolve(packRecords(record(1)));
    await reloading;
    expect(received).toEqual([[1], [2], [1, 1, 1, 1, 1, -1, 2]]);
    expect(signals.feed.size).toBe(2);
    expect(signals.feed.current().added).toEqual([record(2)]);
  });
});
