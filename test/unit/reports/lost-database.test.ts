// Loss and recovery of the database, with a scripted database.
import { describe, expect, test } from 'bun:test';
import { DatabaseRefused, StoreUnavailable } from '../../../src/reports/store.ts';
import { StoreThread } from '../../../src/reports/store-client.ts';
import { packRecords, RECORD_WIDTH } from '../../../src/shared/report-record.ts';
import { settle } from '../../support/event-loop.ts';
import { endEachAfterItsTest, REPORT, started } from '../../support/reports/scripted-database.ts';
import { until } from '../../support/until.ts';

endEachAfterItsTest();

describe('a lost database', () => {
  test('is logged once, refuses at once, and is used again as soon as it is back', async () => {
    const { signals, database, logged, clock } = await started();
    const pending = signals.add(REPORT).catch((error: Error) => error);
    await settle();
    const waiting = signals.add(REPORT).catch((error: Error) => error);
    database.openError = new StoreUnavailable('SQLITE_FULL: database or disk is full');
    database.groups[0]!.fail(database.openError);
    expect(await pending).toBeInstanceOf(StoreUnavailable);
    expect(await waiting).toBeInstanceOf(StoreUnavailable);
    expect(await signals.add(REPORT).catch((error: Error) => error)).toBeInstanceOf(StoreUnavailable);
    expect(database.groups).toHaveLength(1);
    expect(signals.stats()).toMatchObject({
      status: 'down',
      last_error_at: new Date(clock.now).toISOString(),
    });

    await until('it is retried twice', () => database.opened >= 3);
    expect(logged().filter((line) => line.includes('cannot store reports'))).toHaveLength(1);
    expect(logged()[0]).toContain('SQLITE_FULL: database or disk is full; scoring continues');

    database.openError = null;
    await until('the database is back', () => signals.stats().status === 'ok');
    expect(logged().at(-1)).toContain('reports are stored again');
    const again = signals.add(REPORT);
    await settle();
    database.groups[1]!.commit();
    expect((await again).accepted).toBe(true);
  });

  test('that fails repeatedly does not fill the log', async () => {
    const { signals, database, logged } = await started();
    for (let times = 0; times < 3; times++) {
      database.events.onLost(new StoreUnavailable('connection cut'));
      await until('the database is back', () => signals.stats().status === 'ok');
    }
    expect(logged().filter((line) => line.includes('cannot store reports'))).toHaveLength(1);
    expect(logged().filter((line) => line.includes('stored again'))).toHaveLength(1);
  });

  test('that fails again soon after its recovery is the last message of the log', async () => {
    const { signals, database, logged } = await started(undefined, { logPauseMs: 20 });
    database.events.onLost(new StoreUnavailable('cut once'));
    await until('the database is back', () => signals.stats().status === 'ok');
    expect(logged().at(-1)).toContain('reports are stored again');
    database.openError = new StoreUnavailable('cut twice');
    database.events.onLost(database.openError);
    await until('the loss is logged', () => logged().at(-1)!.includes('cannot store reports: cut twice'));
    database.openError = null;
    await until('the recovery is logged', () => logged().at(-1)!.includes('stored again'));
  });

  test('that stays lost for another reason is told with it, as often as the pause allows', async () => {
    const { signals, database, logged } = await started(undefined, { logPauseMs: 20 });
    database.openError = new StoreUnavailable('connection cut');
    database.events.onLost(database.openError);
    for (const reason of ['read-only', 'connection cut', 'read-only']) {
      database.openError = new StoreUnavailable(reason);
      await until('its reason is logged', () =>
        logged().at(-1)!.includes(`cannot store reports: ${reason};`),
      );
    }
    database.openError = null;
    await until('its recovery is logged', () => logged().at(-1)!.includes('stored again'));
    expect(signals.stats().status).toBe('ok');
    expect(logged()).toHaveLength(5);
  });

  test('whose reason changes all the time does not fill the log', async () => {
    const { database, logged } = await started();
    for (let times = 0; times < 5; times++)
      database.events.onLost(new StoreUnavailable(`connection ${times} cut`));
    await settle();
    expect(logged()).toHaveLength(2);
  });

  test('that is missing at the start does not stop the start, and its reports are loaded later', async () => {
    const { signals, database } = await started((each) => {
      each.openError = new StoreUnavailable('ECONNREFUSED');
      each.stored = new Float64Array(3 * RECORD_WIDTH);
    });
    expect(signals.stats()).toMatchObject({ status: 'down', loaded: 0 });
    database.openError = null;
    await until('the database is back', () => signals.stats().status === 'ok');
    expect(signals.stats().loaded).toBe(3);
  });

  test('is not ready again if it is closed while its reports are loaded', async () => {
    const { signals, database } = await started();
    const load = Promise.withResolvers<void>();
    let loads = 0;
    database.load = async () => {
      loads++;
      await load.promise;
      return packRecords(database.stored);
    };
    database.events.onLost(new StoreUnavailable('the thread ended'), true);
    await until('the reports are being loaded', () => loads === 1);
    await signals.close();
    load.resolve();
    await settle();
    expect(signals.stats().status).toBe('down');
    expect(await signals.add(REPORT).catch((error: Error) => error)).toBeInstanceOf(StoreUnavailable);
  });

  test('that a newer version has changed stops the start', async () => {
    const refused = started((database) => {
      database.openError = new DatabaseRefused('The database was changed by a newer version.');
    });
    expect(await refused.catch((error: Error) => error)).toBeInstanceOf(DatabaseRefused);
  });

  test('is not assumed after an internal error', async () => {
    const { signals, database } = await started();
    const failing = signals.add(REPORT).catch((error: Error) => error.message);
    await settle();
    database.groups[0]!.fail(new TypeError('an internal error'));
    expect(await failing).toBe('an internal error');
    expect(signals.stats().status).toBe('ok');
  });
});

test('a database thread that dies fails the waiting requests, and a new one starts', async () => {
  const lost: [string, boolean | undefined][] = [];
  const url = new URL('../../support/threads/ending-thread.ts', import.meta.url);
  const thread = new StoreThread(
    url,
    { kind: 'sqlite', path: '' },
    {
      onReports: () => {},
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

test('after the database thread has died, all reports are loaded again', async () => {
  const { signals, database } = await started();
  database.stored = new Float64Array(2 * RECORD_WIDTH);
  database.events.onLost(new StoreUnavailable('the thread ended'), true);
  await until('the database is back', () => signals.stats().status === 'ok');
  expect(signals.stats().loaded).toBe(2);
});
