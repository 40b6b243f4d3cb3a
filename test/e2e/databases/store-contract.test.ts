// Storing reports: one suite for both databases, in this thread and in a separate one.
import { afterEach, describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import postgres from 'postgres';
import { type NewReport, type ReportDatabase, StoreUnavailable } from '../../../src/reports/store.ts';
import { StoreThread } from '../../../src/reports/store-client.ts';
import type { DatabaseConfig } from '../../../src/reports/store-messages.ts';
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
import { sharedPostgres } from '../../support/servers/postgres.ts';

const HOUR = 3_600_000;
const threadUrl = new URL('../../../workers/store.ts', import.meta.url);
const threaded = (config: DatabaseConfig): ReportDatabase => new StoreThread(threadUrl, config, silent);
const { emptySqlite, emptyPostgres } = emptyDatabases();

describe.each([
  ['SQLite', emptySqlite, direct],
  ['SQLite in its thread', emptySqlite, threaded],
  ['Postgres', emptyPostgres, direct],
  ['Postgres in its thread', emptyPostgres, threaded],
] as const)('reports on %s', (_name, emptyDatabase, make) => {
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

  test('are loaded completely after the database is closed and opened again', async () => {
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

  test('can be tried with a write that leaves nothing', async () => {
    const database = await opened();
    await database.probe();
    await database.probe();
    expect((await database.load(-1)).records).toHaveLength(0);
    expect(await verdictsOf(database, signal())).toMatchObject([{ accepted: true }]);
    expect((await database.load(-1)).records).toHaveLength(RECORD_WIDTH);
    expect(await database.purge(NOW - COOLDOWN_MS, 10)).toBe(0);
  });

  test('are refused less than 24 hours before or after another one, but not at exactly 24 hours', async () => {
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

  test('of another device, or on another spot, are accepted', async () => {
    const database = await opened();
    const verdicts = await verdictsOf(
      database,
      signal(),
      signal({ device: device(2) }),
      signal({ spotId: spotIdOf(47.1401, 9.52) }),
    );
    expect(verdicts.every(({ accepted }) => accepted)).toBe(true);
  });

  test('with a spot id without a position are stored and have a cooldown, but are in no score', async () => {
    const database = await opened();
    const elsewhere = signal({ spotId: '00000000-0000-4000-8000-000000000000' });
    const { verdicts, records } = await database.add([elsewhere, elsewhere]);
    expect(verdicts.map(({ accepted }) => accepted)).toEqual([true, false]);
    expect(records).toHaveLength(0);
    expect((await database.load(0)).records).toHaveLength(0);
  });

  test('in any groups are accepted or refused like in a list of all reports', async () => {
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
          const stored: { key: string; time: number }[] = [];
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
              const key = `${each.spotId} ${each.device}`;
              const time = NOW + each.hours * HOUR;
              const isFree = (at: number) =>
                stored.every((other) => other.key !== key || Math.abs(other.time - at) >= COOLDOWN_MS);
              const accepted = isFree(time);
              if (accepted) stored.push({ key, time });
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

  test('of one device for one spot, sent at once to several instances, are stored exactly once', async () => {
    const config = await emptyDatabase();
    const instances = await Promise.all([opened(config), opened(config), opened(config)]);
    const verdicts = await Promise.all(
      Array.from({ length: 150 }, (_, n) => verdictsOf(instances[n % 3]!, signal({ signalledAt: NOW + n }))),
    );
    expect(verdicts.flat().filter(({ accepted }) => accepted)).toHaveLength(1);
    expect((await instances[0]!.load(0)).records).toHaveLength(RECORD_WIDTH);
  });

  test('of a group are stored all or not at all', async () => {
    const database = await opened();
    const broken = signal({ device: device(2), kind: 'applause' as ReportKind });
    const outcome = await database.add([signal(), broken]).catch((error: unknown) => error);
    expect(outcome).toBeInstanceOf(Error);
    expect((await database.load(0)).records).toHaveLength(0);
    // another device of the network: it is the first whose report is stored
    const { verdicts, uncounted } = await database.add([signal({ device: device(3) })]);
    expect([verdicts[0]!.accepted, uncounted]).toEqual([true, 0]);
    expect(await verdictsOf(database, signal())).toMatchObject([{ accepted: true }]);
  });

  test('of one network count only from its first device at a place; the others are stored, but in no score', async () => {
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
    const devicesIn = (all: Float64Array) =>
      Array.from(
        { length: all.length / RECORD_WIDTH },
        (_, n) => all[n * RECORD_WIDTH + Field.DEVICE],
      ).sort();
    const expected = [1, 1, 4, 5].map((number) => deviceNumberOf(device(number))).sort();
    expect(devicesIn(records)).toEqual(expected);
    expect(devicesIn((await (await opened(config)).load(0)).records)).toEqual(expected);
    // also in a later group; a stored report that does not count has a cooldown
    const again = await database.add([
      signal({ network: 7, device: device(6) }),
      signal({ network: 9, device: device(2) }),
    ]);
    expect([again.uncounted, again.records.length]).toEqual([1, 0]);
    expect(again.verdicts.map(({ accepted }) => accepted)).toEqual([true, false]);
  });

  test('are deleted by housekeeping when they are old, a few at a time', async () => {
    const database = await opened();
    expect(await database.newest()).toBe(null);
    const old = Array.from({ length: 7 }, (_, n) =>
      signal({ device: device(n), signalledAt: NOW - 100 * HOUR - n }),
    );
    await database.add([...old, signal({ device: device(99) })]);
    expect(await database.newest()).toBe(signal().signalledAt);
    expect(await database.purge(NOW - 50 * HOUR, 5)).toBe(5);
    expect(await database.purge(NOW - 50 * HOUR, 5)).toBe(2);
    expect(await database.purge(NOW - 50 * HOUR, 5)).toBe(0);
    expect((await database.load(0)).records).toHaveLength(RECORD_WIDTH);
  });

  test('are accepted after instances started at once on an empty database', async () => {
    // several rounds, as the instances collide only sometimes
    for (let round = 0; round < 5; round++) {
      const config = await emptyDatabase();
      const instances = Array.from({ length: 4 }, () => make(config));
      open.push(...instances);
      await Promise.all(instances.map((instance) => instance.open(MARK)));
      expect(await verdictsOf(instances[3]!, signal())).toMatchObject([{ accepted: true }]);
    }
  });
});

test.each([
  [
    'a table is missing',
    'alter table signals rename to signals_x',
    'alter table signals_x rename to signals',
    '42P01',
  ],
  [
    'a column is missing',
    'alter table signals rename cell to x',
    'alter table signals rename x to cell',
    '42703',
  ],
  [
    'a table of networks is missing',
    'alter table spotscore_network_voices rename to x',
    'alter table x rename to spotscore_network_voices',
    '42P01',
  ],
  [
    'a rule was added',
    'alter table signals add constraint never check (false) not valid',
    'alter table signals drop constraint never',
    '23514',
  ],
])(
  'tables that were changed make reports unavailable until they are as before: %s',
  async (_, change, back, code) => {
    const config = await emptyPostgres();
    if (config.kind !== 'postgres') throw new Error('expected Postgres');
    const database = direct(config);
    const admin = postgres(config.url, { max: 1 });
    try {
      await database.open(MARK);
      await database.add([signal()]);
      await admin.unsafe(change);
      for (const failing of [
        () => database.add([signal({ device: device(2) })]),
        () => database.open(MARK),
      ]) {
        const refusal = await failing().catch((error: unknown) => error);
        expect(refusal).toBeInstanceOf(StoreUnavailable);
        expect((refusal as Error).message).toStartWith(`the tables of the reports were changed (${code}: `);
      }
      await admin.unsafe(back);
      await database.open(MARK);
      expect((await database.add([signal({ device: device(2) })])).verdicts).toMatchObject([
        { accepted: true },
      ]);
    } finally {
      await database.close();
      await admin.end();
    }
  },
);

test('a database that is dropped makes reports unavailable until it is there again', async () => {
  const config = await emptyPostgres();
  if (config.kind !== 'postgres') throw new Error('expected Postgres');
  const database = direct(config);
  const name = new URL(config.url).pathname.slice(1);
  const server = await sharedPostgres();
  try {
    await database.open(MARK);
    await database.add([signal()]);
    await server.run(`drop database ${name} with (force)`);
    const messages: string[] = [];
    const add = () => database.add([signal({ device: device(2) })]);
    const probe = () => database.probe();
    for (const failing of [add, add, probe, probe]) {
      const refusal = await failing().catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(StoreUnavailable);
      messages.push((refusal as Error).message);
    }
    expect(messages).toContain(`Postgres refuses this service: database "${name}" does not exist.`);
    await server.run(`create database ${name}`);
    await database.open(MARK);
    expect((await database.add([signal()])).verdicts).toMatchObject([{ accepted: true }]);
  } finally {
    await database.close();
  }
});

test('a sequence that was set back is a sentence with its remedy, which works', async () => {
  const config = await emptyPostgres();
  if (config.kind !== 'postgres') throw new Error('expected Postgres');
  const database = direct(config);
  const admin = postgres(config.url, { max: 1 });
  try {
    await database.open(MARK);
    await database.add([signal(), signal({ device: device(2) }), signal({ device: device(3) })]);
    await admin`alter sequence signals_seq_seq restart with 2`;
    const refusal = await database.add([signal({ device: device(4) })]).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StoreUnavailable);
    const { message } = refusal as Error;
    expect(message).toStartWith('the sequence of the table "signals" is behind its rows; run: ');
    // it stays down: the write that tries it fails as well
    expect(await database.open(MARK).catch((error: Error) => error.message)).toBe(message);
    await admin.unsafe(message.split('run: ')[1]!);
    await database.open(MARK);
    expect((await database.add([signal({ device: device(4) })])).verdicts).toMatchObject([
      { accepted: true },
    ]);
  } finally {
    await database.close();
    await admin.end();
  }
});
