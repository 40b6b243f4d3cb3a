// Established devices: the same rule on both databases, by the clock of the server alone.
import { afterAll, afterEach, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { PostgresReports } from '../../../src/reports/postgres/postgres-store.ts';
import { markOf } from '../../../src/reports/secret.ts';
import { SqliteReports } from '../../../src/reports/sqlite/sqlite-store.ts';
import type { DatabaseEvents, NewReport, ReportDatabase } from '../../../src/reports/store.ts';
import { deviceNumberOf, Field } from '../../../src/shared/report-record.ts';
import { spotIdOf } from '../../../src/shared/spot-id.ts';
import { sharedPostgres } from '../../support/servers/postgres.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 5, 15, 22);
const SPOT = spotIdOf(47.14, 9.52);
const folder = mkdtempSync(join(tmpdir(), 'spotscore-standing-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const silent: DatabaseEvents = { onReports: () => {}, onDeleted: () => {}, onLost: () => {} };
const open: ReportDatabase[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((database) => database.close()));
});

let files = 0;
const onSqlite = async (now: () => number) =>
  new SqliteReports({ path: join(folder, `${++files}.db`), now, events: silent });
const onPostgres = async (now: () => number) =>
  new PostgresReports({ url: await (await sharedPostgres()).createDatabase(), events: silent, now });

describe.each([
  ['SQLite', onSqlite],
  ['Postgres', onPostgres],
] as const)('a device on %s', (_name, make) => {
  /**
   * Opens an empty database. Returns a function that sends a report and returns whether the device is
   * established.
   */
  async function started() {
    const clock = { now: START };
    const database = await make(() => clock.now);
    open.push(database);
    await database.open(markOf('secret'));
    return async function report(
      hours: number,
      spotId: string,
      device = 1,
      signalledAt = START + hours * HOUR,
    ) {
      clock.now = START + hours * HOUR;
      const hash = new Bun.CryptoHasher('sha256').update(String(device)).digest();
      const signal: NewReport = {
        spotId,
        kind: 'noise',
        device: hash,
        signalledAt,
        network: deviceNumberOf(hash),
      };
      const { records } = await database.add([signal]);
      return records[Field.STANDING] === 1;
    };
  }
  const elsewhere = (n: number) => spotIdOf(48 + n, 11);

  test('is established once it has reported on two nights elsewhere, at least a day ago', async () => {
    const report = await started();
    expect(await report(0, elsewhere(1))).toBe(false);
    expect(await report(23, elsewhere(2))).toBe(false);
    // the second night is not a day old
    expect(await report(46, SPOT)).toBe(false);
    expect(await report(47, spotIdOf(47.2, 9.6))).toBe(true);
    expect(await report(200, SPOT)).toBe(true);
    expect(await report(200, SPOT, 2)).toBe(false);
  });

  test('is not established by one night, by reports nearby, by spots without a position, or by back-dated reports', async () => {
    const report = await started();
    for (const n of [1, 2, 3]) await report(n, elsewhere(n));
    expect(await report(48, SPOT)).toBe(false);
    for (const days of [0, 1, 2]) {
      await report(24 * days, SPOT, 2);
      await report(24 * days + 1, spotIdOf(47.142, 9.518), 2);
      await report(24 * days + 2, '00000000-0000-4000-8000-000000000000', 2);
    }
    expect(await report(96, SPOT, 2)).toBe(false);
    expect(await report(96, elsewhere(1), 2)).toBe(true);
    for (const days of [0, 1, 2]) await report(0, elsewhere(days), 3, START - days * 24 * HOUR);
    expect(await report(48, SPOT, 3)).toBe(false);
  });

  test('is established by the same rule for any reports', async () => {
    const report = await started();
    const places = [SPOT, spotIdOf(47.1412, 9.5215), elsewhere(1), elsewhere(2)];
    const isNear = (a: number, b: number) => a === b || (a < 2 && b < 2);
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ pause: fc.integer({ min: 1, max: 30 }), place: fc.nat({ max: 3 }) }), {
          maxLength: 8,
        }),
        async (nights) => {
          // the clock of the store never goes back
          const begin = ++run * 1000;
          const before: { hours: number; place: number }[] = [];
          let hours = begin;
          for (const { pause, place } of nights) {
            hours += pause;
            if (before.some((other) => other.place === place && hours - other.hours < 24)) continue;
            const counting = before.filter((each) => hours - each.hours >= 24 && !isNear(each.place, place));
            const expected = counting.some((a) => counting.some((b) => b.hours - a.hours >= 18));
            expect(await report(hours, places[place]!, 100 + run)).toBe(expected);
            before.push({ hours, place });
          }
        },
      ),
      { numRuns: 25 },
    );
  });
});
