// Storing signals: one suite for both databases, in this thread and in a thread of their own.
import { afterEach, describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { NewReport, ReportDatabase } from '../../../src/reports/store.ts';
import { StoreThread } from '../../../src/reports/thread/store-client.ts';
import type { DatabaseConfig } from '../../../src/reports/thread/store-messages.ts';
import {
  cellNumberOf,
  deviceNumberOf,
  Field,
  RECORD_WIDTH,
  REPORT_KINDS,
  type ReportKind,
} from '../../../src/shared/report-record.ts';
import { spotIdOf } from '../../../src/shared/spot-id.ts';
import { COOLDOWN_MS } from '../../../src/shared/time/cooldown.ts';
import {
  device,
  direct,
  emptyDatabases,
  MARK,
  NOW,
  SPOT,
  signal,
  silent,
} from '../../support/reports/databases.ts';

const HOUR = 3_600_000;
const threadUrl = new URL('../../../workers/store.ts', import.meta.url);
const threaded = (config: DatabaseConfig): ReportDatabase => new StoreThread(threadUrl, config, silent);
const { emptySqlite, emptyPostgres } = emptyDatabases();

describe.each([
  ['SQLite', emptySqlite, direct],
  ['SQLite in its thread', emptySqlite, threaded],
  ['Postgres', emptyPostgres, direct],
  ['Postgres in its thread', emptyPostgres, threaded],
] as const)('signals on %s', (_name, emptyDatabase, make) => {
  const open: ReportDatabase[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((database) => database.close()));
  });

  async function opened(config?: DatabaseConfig): Promise<ReportDatabase> {
    const database = make(config ?? (await emptyDatabase()));
    open.push(database);
    await database.open(MARK);
    return database;
  }

  async function verdictsOf(database: ReportDatabase, ...signals: NewReport[]) {
    return (await database.add(signals)).verdicts;
  }

  test('a stored signal is there, with all it said, after the database was closed and opened again', async () => {
    const config = await emptyDatabase();
    const first = await opened(config);
    const { verdicts, records } = await first.add([signal({ kind: 'knock', signalledAt: NOW - HOUR })]);
    expect(verdicts[0]).toMatchObject({ accepted: true, nextAllowedAt: NOW - HOUR + COOLDOWN_MS });
    await first.close();

    const { records: loaded } = await (await opened(config)).load(NOW - 2 * HOUR);
    expect([...loaded]).toEqual([...records]);
    expect(loaded[Field.CELL]).toBe(cellNumberOf(47.14, 9.52));
    expect(loaded[Field.KIND]).toBe(REPORT_KINDS.indexOf('knock'));
    expect(loaded[Field.SIGNALLED_AT]).toBe(NOW - HOUR);
    expect(loaded[Field.STANDING]).toBe(0);
  });

  test('less than 24 hours before or after another one is refused, exactly 24 hours is not', async () => {
    const database = await opened();
    const at = (signalledAt: number) => signal({ signalledAt });
    const day = COOLDOWN_MS;
    expect(await verdictsOf(database, at(NOW), at(NOW), at(NOW + day - 1), at(NOW - day + 1))).toMatchObject([
      { accepted: true, nextAllowedAt: NOW + day },
      { accepted: false, nextAllowedAt: NOW + day },
      { accepted: false, nextAllowedAt: NOW + day },
      { accepted: false, nextAllowedAt: NOW + day },
    ]);
    expect(await verdictsOf(database, at(NOW + day), at(NOW - day))).toMatchObject([
      { accepted: true, nextAllowedAt: NOW + 2 * day },
      { accepted: true, nextAllowedAt: NOW + 2 * day },
    ]);
  });

  test('another device, and the same device on another spot, are not held up', async () => {
    const database = await opened();
    const verdicts = await verdictsOf(
      database,
      signal(),
      signal({ device: device(2) }),
      signal({ spotId: spotIdOf(47.1401, 9.52) }),
    );
    expect(verdicts.every(({ accepted }) => accepted)).toBe(true);
  });

  test('a spot id that names no place is stored, has a cooldown, and is in no score', async () => {
    const database = await opened();
    const elsewhere = signal({ spotId: '00000000-0000-4000-8000-000000000000' });
    const { verdicts, records } = await database.add([elsewhere, elsewhere]);
    expect(verdicts.map(({ accepted }) => accepted)).toEqual([true, false]);
    expect(records).toHaveLength(0);
    expect((await database.load(0)).records).toHaveLength(0);
  });

  test('whatever is sent, in whatever groups, is decided as by a list of all signals', async () => {
    const database = await opened();
    const spots = [SPOT, spotIdOf(47.2, 9.5)];
    const sent = fc.record({
      spotId: fc.constantFrom(...spots),
      kind: fc.constantFrom(...REPORT_KINDS),
      device: fc.constantFrom(1, 2, 3),
      hours: fc.integer({ min: -120, max: 0 }),
    });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(sent, { minLength: 1, maxLength: 8 }), { maxLength: 6 }),
        async (groups) => {
          run++;
          const stored: { voice: string; time: number }[] = [];
          for (const group of groups) {
            const batch = group.map((each) =>
              signal({
                spotId: each.spotId,
                kind: each.kind,
                device: device(run * 10 + each.device),
                signalledAt: NOW + each.hours * HOUR,
              }),
            );
            const { verdicts } = await database.add(batch);
            group.forEach((each, n) => {
              const voice = `${each.spotId} ${each.device}`;
              const time = NOW + each.hours * HOUR;
              const isFree = (at: number) =>
                stored.every((other) => other.voice !== voice || Math.abs(other.time - at) >= COOLDOWN_MS);
              const accepted = isFree(time);
              if (accepted) stored.push({ voice, time });
              // all times are whole hours, so the first free one is too
              let next = time;
              while (!isFree(next)) next += HOUR;
              expect(verdicts[n]).toMatchObject({ accepted, nextAllowedAt: next });
            });
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  test('of many simultaneous signals of one device for one spot, sent to several instances, exactly one is stored', async () => {
    const config = await emptyDatabase();
    const instances = await Promise.all([opened(config), opened(config), opened(config)]);
    const verdicts = await Promise.all(
      Array.from({ length: 150 }, (_, n) => verdictsOf(instances[n % 3]!, signal({ signalledAt: NOW + n }))),
    );
    expect(verdicts.flat().filter(({ accepted }) => accepted)).toHaveLength(1);
    expect((await instances[0]!.load(0)).records).toHaveLength(RECORD_WIDTH);
  });

  test('a group that cannot be stored as a whole is not stored at all', async () => {
    const database = await opened();
    const broken = signal({ device: device(2), kind: 'applause' as ReportKind });
    const outcome = await database.add([signal(), broken]).catch((error: unknown) => error);
    expect(outcome).toBeInstanceOf(Error);
    expect((await database.load(0)).records).toHaveLength(0);
    expect(await verdictsOf(database, signal())).toMatchObject([{ accepted: true }]);
  });

  test('of the devices of one network the first is heard at a place: the others are stored, and in no score', async () => {
    const config = await emptyDatabase();
    const database = await opened(config);
    const near = spotIdOf(47.1395, 9.5215);
    const far = spotIdOf(47.143, 9.52);
    const { verdicts, records, uncounted } = await database.add([
      signal({ network: 7 }),
      signal({ network: 7, device: device(2) }),
      signal({ network: 7, device: device(3), spotId: near }),
      // the same device once more, another place, another network
      signal({ network: 7, signalledAt: NOW - COOLDOWN_MS }),
      signal({ network: 7, device: device(4), spotId: far }),
      signal({ network: 8, device: device(5) }),
    ]);
    expect(verdicts.every(({ accepted }) => accepted)).toBe(true);
    expect(uncounted).toBe(2);
    const heard = (all: Float64Array) =>
      Array.from(
        { length: all.length / RECORD_WIDTH },
        (_, n) => all[n * RECORD_WIDTH + Field.DEVICE],
      ).sort();
    const expected = [1, 1, 4, 5].map((number) => deviceNumberOf(device(number))).sort();
    expect(heard(records)).toEqual(expected);
    expect(heard((await (await opened(config)).load(0)).records)).toEqual(expected);
    // in a later group, too; and a stored report that does not count has its cooldown
    const again = await database.add([
      signal({ network: 7, device: device(6) }),
      signal({ network: 9, device: device(2) }),
    ]);
    expect([again.uncounted, again.records.length]).toEqual([1, 0]);
    expect(again.verdicts.map(({ accepted }) => accepted)).toEqual([true, false]);
  });

  test('housekeeping deletes old signals, a few at a time', async () => {
    const database = await opened();
    const old = Array.from({ length: 7 }, (_, n) =>
      signal({ device: device(n), signalledAt: NOW - 100 * HOUR - n }),
    );
    await database.add([...old, signal({ device: device(99) })]);
    expect(await database.purge(NOW - 50 * HOUR, 5)).toBe(5);
    expect(await database.purge(NOW - 50 * HOUR, 5)).toBe(2);
    expect(await database.purge(NOW - 50 * HOUR, 5)).toBe(0);
    expect((await database.load(0)).records).toHaveLength(RECORD_WIDTH);
  });

  test('instances that start at once on an empty database do not collide', async () => {
    // several times, because they meet in the same moment only sometimes
    for (let round = 0; round < 5; round++) {
      const config = await emptyDatabase();
      const instances = Array.from({ length: 4 }, () => make(config));
      open.push(...instances);
      await Promise.all(instances.map((instance) => instance.open(MARK)));
      expect(await verdictsOf(instances[3]!, signal())).toMatchObject([{ accepted: true }]);
    }
  });
});
