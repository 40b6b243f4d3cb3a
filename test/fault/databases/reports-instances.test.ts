// Several instances on one Postgres exchange reports, even if connections fail.
import { afterEach, describe, expect, test } from 'bun:test';
import postgres from 'postgres';
import { PostgresReports } from '../../../src/reports/postgres/postgres-store.ts';
import { lock, writeBatch } from '../../../src/reports/postgres/queries.ts';
import { classifyError, connect } from '../../../src/reports/postgres/session.ts';
import { cellOfSpot } from '../../../src/reports/row.ts';
import { markOf } from '../../../src/reports/secret.ts';
import { type NewReport, StoreUnavailable } from '../../../src/reports/store.ts';
import { cellsAround, Field, RECORD_WIDTH } from '../../../src/shared/report-record.ts';
import { spotIdOf } from '../../../src/shared/spot-id.ts';
import { COOLDOWN_MS } from '../../../src/shared/time/cooldown.ts';
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
  readonly received: number[] = [];
  readonly lost: string[] = [];
  deletions = 0;
  readonly database: PostgresReports;

  constructor(url: string) {
    this.database = new PostgresReports({
      url,
      events: {
        onReports: (records) => {
          for (let at = 0; at < records.length; at += RECORD_WIDTH)
            this.received.push(records[at + Field.SIGNALLED_AT]!);
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
  test('receive every report of the others once, and none of their own', async () => {
    const url = await (await sharedPostgres()).createDatabase();
    const [a, b, c] = [await instance(url), await instance(url), await instance(url)];
    const fromA = Array.from({ length: 40 }, fresh);
    const fromB = Array.from({ length: 40 }, fresh);
    await Promise.all([
      ...fromA.map((signal) => a.database.add([signal])),
      ...fromB.map((signal) => b.database.add([signal])),
    ]);
    // An instance may receive some of its own reports, so the number received proves nothing about the
    // others.
    await until(
      'each has the reports of the others',
      () =>
        c.received.length >= 80 &&
        new Set(a.received).isSupersetOf(new Set(times(fromB))) &&
        new Set(b.received).isSupersetOf(new Set(times(fromA))),
    );
    expect(sorted(c.received)).toEqual(sorted([...times(fromA), ...times(fromB)]));
    // a duplicate counts once, but should be rare
    expect(a.received.length).toBeLessThan(80);
  });

  test('catch up after lost connections, and miss no report', async () => {
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
    // a duplicate counts once
    await until('the reader has caught up', () => new Set(reader.received).size >= sent.length);
    expect([...new Set(sorted(reader.received))]).toEqual(sorted(times(sent)));
    expect(reader.lost).toEqual([]);
    await admin.end();
  });

  test('resume where they stopped', async () => {
    const url = await (await sharedPostgres()).createDatabase();
    const writer = await instance(url);
    const reader = await instance(url);
    await reader.database.close();
    const sent = Array.from({ length: 5 }, fresh);
    await writer.database.add(sent);
    await reader.database.open(MARK);
    await until('the reader has caught up', () => reader.received.length >= sent.length);
    expect(reader.received).toEqual(times(sent));
  });
});

/**
 * Stores a batch as an instance of version 0.2.0 does, through the database function, which decides by
 * itself.
 * @returns for each report whether it was accepted, and whether it counts
 */
async function addAsOldVersion(client: postgres.Sql, batch: NewReport[], now: number) {
  const json = batch.map(({ spotId, kind, device, signalledAt, network }, n) => {
    const cell = cellOfSpot(spotId)!;
    return {
      ...{ n, id: crypto.randomUUID(), spot_id: spotId, cell, kind, signalled_at: signalledAt, network },
      surroundings: cellsAround(cell),
      device: `\\x${Buffer.from(device).toString('hex')}`,
    };
  });
  const day = 86_400_000;
  const rows = await client<{ stored_seq: string | null; counts: boolean }[]>`
    select stored_seq, counts from spotscore_add_signals(
      ${JSON.stringify(json)}::text::json, ${now}, 'before', ${COOLDOWN_MS}, ${day}, ${0.75 * day}, 1000, ${now + day})
    order by n`;
  return rows.map(({ stored_seq, counts }) => ({ accepted: stored_seq !== null, counts }));
}

describe('a rolling upgrade', () => {
  test('lets old and new instances store one report per cooldown, and count one per network and place', async () => {
    const url = await (await sharedPostgres()).createDatabase();
    const [a, b] = [await instance(url), await instance(url)];
    const before = postgres(url, { max: 4, fetch_types: false });
    const now = Date.now();
    for (let round = 0; round < 10; round++) {
      // one report of the same device from every instance, and others of one network from different devices
      const [same, network] = [fresh(), 1_000_000 + round];
      const batch = () => [same, { ...fresh(), network }];
      const old = [addAsOldVersion(before, batch(), now), addAsOldVersion(before, batch(), now)];
      const [fromA, fromB, ...fromOld] = await Promise.all([
        a.database.add(batch()),
        b.database.add(batch()),
        ...old,
      ]);
      const accepted = [...fromA.verdicts, ...fromB.verdicts, ...fromOld.flat()].filter(
        (each) => each.accepted,
      );
      expect(accepted).toHaveLength(1 + 4);
      const [counted] = await before<{ count: number }[]>`
        select count(*)::int from signals where counts and seq > (select max(seq) - 5 from signals)`;
      expect(counted!.count).toBe(1 + 1);
    }
    await before.end();
  });
});

describe('a connection that is lost in the middle of a batch', () => {
  test('leaves nothing of the batch, whatever its statement was', async () => {
    const url = await (await sharedPostgres()).createDatabase();
    const writer = await instance(url);
    const admin = postgres(url, { max: 1, fetch_types: false });
    const accepted: string[] = [];
    let [failures, stop] = [0, false];
    const load = (async () => {
      while (!stop) {
        try {
          const { verdicts } = await writer.database.add(Array.from({ length: 20 }, fresh));
          for (const verdict of verdicts) if (verdict.accepted) accepted.push(verdict.id);
        } catch (error) {
          expect(error).toBeInstanceOf(StoreUnavailable);
          failures++;
        }
      }
    })();
    while (failures < 40) {
      const before = accepted.length;
      await admin`select pg_terminate_backend(pid) from pg_stat_activity
                  where application_name = 'spotscore' and datname = current_database()`;
      await until('the next batch is stored', () => accepted.length > before);
    }
    stop = true;
    await load;
    const stored = await admin<{ id: string }[]>`select id from signals`;
    expect(new Set(stored.map(({ id }) => id)).isSupersetOf(new Set(accepted))).toBe(true);
    // batches are stored whole
    expect(stored.length % 20).toBe(0);
    await admin.end();
  });

  test('does not leave the second half of the batch to another connection', async () => {
    const url = await (await sharedPostgres()).createDatabase();
    await (await instance(url)).database.close();
    const [first, second] = [connect(url, undefined, undefined, 1), connect(url, undefined, undefined, 1)];
    const connections = [first.$client, second.$client];
    const changing = { unsafe: (text: string) => connections.shift()!.unsafe(text) } as postgres.Sql;
    const outcome = await writeBatch(changing, [fresh()], Date.now(), 'test').catch(classifyError);
    expect(outcome).toBeInstanceOf(StoreUnavailable);
    expect(await second.$client`select id from signals`).toHaveLength(0);
    await Promise.all([first.$client.end({ timeout: 0 }), second.$client.end()]);
  });

  test('releases its locks before others time out, even if its instance hangs', async () => {
    const url = await (await sharedPostgres()).createDatabase();
    const { database } = await instance(url);
    const hanging = connect(url, undefined, undefined, 1).$client;
    await hanging.unsafe(`begin; ${lock()}`);
    const { verdicts } = await database.add([fresh()]);
    expect(verdicts).toMatchObject([{ accepted: true }]);
    await hanging.end({ timeout: 0 });
  });
});

describe('Postgres that is killed', () => {
  test('loses no accepted report, fails quickly meanwhile, and works after its restart', async () => {
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
      await until('reports are stored', () => accepted.length > acceptedBefore + 30);
      await server.kill();
      await until('the loss is noticed', () => failures > failuresBefore);
      await server.start();
    }
    const before = accepted.length;
    await until('reports are stored again', () => accepted.length > before + 30);
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
