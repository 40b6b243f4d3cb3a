// Several instances on one Postgres: signals travel, whatever happens to connections.
import { afterEach, describe, expect, test } from 'bun:test';
import postgres from 'postgres';
import { PostgresReports } from '../../../src/reports/postgres/postgres-store.ts';
import { markOf } from '../../../src/reports/secret.ts';
import { type NewReport, StoreUnavailable } from '../../../src/reports/store.ts';
import { Field, RECORD_WIDTH } from '../../../src/shared/report-record.ts';
import { spotIdOf } from '../../../src/shared/spot-id.ts';
import { type PostgresServer, sharedPostgres, startPostgres } from '../../support/servers/postgres.ts';
import { until } from '../../support/until.ts';

const MARK = markOf('the secret of these tests');
const SPOT = spotIdOf(47.14, 9.52);
let devices = 0;
const fresh = (): NewReport => ({
  spotId: SPOT,
  kind: 'noise',
  device: new Bun.CryptoHasher('sha256').update(String(++devices)).digest(),
  signalledAt: 1_000_000 * ++devices,
  network: devices,
});

class Instance {
  readonly heard: number[] = [];
  readonly lost: string[] = [];
  deletions = 0;
  readonly database: PostgresReports;

  constructor(url: string) {
    this.database = new PostgresReports({
      url,
      events: {
        onReports: (records) => {
          for (let at = 0; at < records.length; at += RECORD_WIDTH)
            this.heard.push(records[at + Field.SIGNALLED_AT]!);
        },
        onDeleted: () => this.deletions++,
        onLost: ({ message }) => this.lost.push(message),
      },
    });
  }
}

const open: Instance[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ database }) => database.close()));
});

async function instance(url: string): Promise<Instance> {
  const each = new Instance(url);
  open.push(each);
  await each.database.open(MARK);
  return each;
}

const times = (signals: NewReport[]) => signals.map(({ signalledAt }) => signalledAt);
const sorted = (numbers: number[]) => numbers.toSorted((a, b) => a - b);

describe('several instances', () => {
  test('hear of each other what was stored, once, and nothing of their own', async () => {
    const url = await (await sharedPostgres()).createDatabase();
    const [a, b, c] = [await instance(url), await instance(url), await instance(url)];
    const fromA = Array.from({ length: 40 }, fresh);
    const fromB = Array.from({ length: 40 }, fresh);
    await Promise.all([
      ...fromA.map((signal) => a.database.add([signal])),
      ...fromB.map((signal) => b.database.add([signal])),
    ]);
    // an instance may hear of some of its own, too: how many it has heard of says nothing of the others'
    await until(
      'each has heard of the others',
      () =>
        c.heard.length >= 80 &&
        new Set(a.heard).isSupersetOf(new Set(times(fromB))) &&
        new Set(b.heard).isSupersetOf(new Set(times(fromA))),
    );
    expect(sorted(c.heard)).toEqual(sorted([...times(fromA), ...times(fromB)]));
    // one that arrived twice would count once, but should be rare
    expect(a.heard.length).toBeLessThan(80);
  });

  test('catch up after their connections were cut, and miss nothing that was stored meanwhile', async () => {
    const server = await sharedPostgres();
    const url = await server.createDatabase();
    const writer = await instance(url);
    const reader = await instance(url);
    const admin = postgres(url, { max: 1, fetch_types: false });
    const cutListeners = () =>
      admin`select pg_terminate_backend(pid) from pg_stat_activity
            where application_name = 'spotscore listen' and datname = current_database()`;
    const sent: NewReport[] = [];
    for (let round = 0; round < 10; round++) {
      if (round % 3 === 1) await cutListeners();
      const signal = fresh();
      sent.push(signal);
      await writer.database.add([signal]);
    }
    // one that arrived twice counts once
    await until('the reader has caught up', () => new Set(reader.heard).size >= sent.length);
    expect([...new Set(sorted(reader.heard))]).toEqual(sorted(times(sent)));
    expect(reader.lost).toEqual([]);
    await admin.end();
  });

  test('an instance that was away reads on where it was', async () => {
    const url = await (await sharedPostgres()).createDatabase();
    const writer = await instance(url);
    const reader = await instance(url);
    await reader.database.close();
    const sent = Array.from({ length: 5 }, fresh);
    await writer.database.add(sent);
    await reader.database.open(MARK);
    await until('the reader has caught up', () => reader.heard.length >= sent.length);
    expect(reader.heard).toEqual(times(sent));
  });
});

describe('Postgres that is killed', () => {
  test('costs no accepted signal, fails quickly meanwhile, and serves again after it is back', async () => {
    const server: PostgresServer = await startPostgres();
    const url = await server.createDatabase();
    const writer = await instance(url);
    const accepted: string[] = [];
    let failures = 0;
    let stop = false;
    const load = (async () => {
      while (!stop) {
        try {
          const { verdicts } = await writer.database.add([fresh(), fresh(), fresh()]);
          for (const verdict of verdicts) if (verdict.accepted) accepted.push(verdict.id);
        } catch (error) {
          expect(error).toBeInstanceOf(StoreUnavailable);
          failures++;
          await writer.database
            .open(MARK)
            .catch((reason: unknown) => expect(reason).toBeInstanceOf(StoreUnavailable));
        }
      }
    })();

    for (let round = 0; round < 3; round++) {
      const [acceptedBefore, failuresBefore] = [accepted.length, failures];
      await until('signals are stored', () => accepted.length > acceptedBefore + 30);
      await server.kill();
      await until('the loss is noticed', () => failures > failuresBefore);
      await server.start();
    }
    const before = accepted.length;
    await until('signals are stored again', () => accepted.length > before + 30);
    stop = true;
    await load;

    const reader = postgres(url, { max: 1, fetch_types: false });
    const rows = await reader<{ id: string }[]>`select id from signals`;
    const stored = rows.map(({ id }) => id);
    expect(new Set(stored).size).toBe(stored.length);
    expect(new Set(stored).isSupersetOf(new Set(accepted))).toBe(true);
    await reader.end();
    await writer.database.close();
    await server.stop();
  });
});
