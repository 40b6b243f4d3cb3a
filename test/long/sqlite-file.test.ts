// The file of reports while a service has it open.
import { Database } from 'bun:sqlite';
import { describe, expect, test } from 'bun:test';
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { hashDevice, markOf } from '../../src/reports/secret.ts';
import { SqliteReports } from '../../src/reports/sqlite/sqlite-store.ts';
import { DatabaseRefused, type NewReport, StoreUnavailable } from '../../src/reports/store.ts';
import { RECORD_WIDTH } from '../../src/shared/report-record.ts';
import { spotIdOf } from '../../src/shared/spot-id.ts';
import { atEnd } from '../support/cleanup.ts';
import { emptyDirectory } from '../support/empty-directory.ts';
import { until } from '../support/until.ts';

const MARK = markOf('the secret of this test');
const NOW = Date.parse('2026-02-16T22:30:00Z');

let devices = 0;
function aReport(): NewReport {
  return {
    spotId: spotIdOf(48.2, 9.1),
    device: hashDevice(`device ${++devices}`, MARK),
    network: devices,
    kind: 'calm',
    signalledAt: NOW,
  };
}

test('reports are refused while the file is deleted or moved, and stored once it is back or opened again', async () => {
  const path = join(emptyDirectory(), 'signals.sqlite');
  const store = new SqliteReports({ path, now: () => NOW, events: { onDeleted: () => {} } });
  await store.open(MARK);
  expect((await store.add([aReport()])).verdicts).toMatchObject([{ accepted: true }]);

  renameSync(path, `${path}.aside`);
  expect(await store.add([aReport()]).catch((error) => error)).toBeInstanceOf(StoreUnavailable);
  renameSync(`${path}.aside`, path);
  expect((await store.add([aReport()])).verdicts).toMatchObject([{ accepted: true }]);

  rmSync(path);
  expect(await store.add([aReport()]).catch((error) => error)).toBeInstanceOf(StoreUnavailable);
  await store.open(MARK);
  expect((await store.add([aReport()])).verdicts).toMatchObject([{ accepted: true }]);
  expect(existsSync(path)).toBe(true);
  await store.close();
});

test('a deleted log is told within a second, and every report is in the file by then', async () => {
  const path = join(emptyDirectory(), 'signals.sqlite');
  const lost: string[] = [];
  const events = { onDeleted: () => {}, onLost: ({ message }: Error) => lost.push(message) };
  const store = new SqliteReports({ path, now: () => NOW, events });
  atEnd(() => store.close());
  await store.open(MARK);
  await store.add([aReport(), aReport()]);
  rmSync(`${path}-wal`);
  rmSync(`${path}-shm`);
  await store.add([aReport()]);
  await until('it is told', () => lost.length > 0);
  expect(lost[0]).toBe(
    'the write-ahead log of the reports (-wal) was moved or deleted; its reports were written to the file',
  );
  // as after a kill
  const copy = join(emptyDirectory(), 'signals.sqlite');
  copyFileSync(path, copy);
  const file = new Database(copy);
  expect(file.query('select count(*) as reports from signals').get()).toEqual({ reports: 3 });
  file.close();
  await store.open(MARK);
  expect((await store.add([aReport()])).verdicts).toMatchObject([{ accepted: true }]);
  expect((await store.load(0)).records.length).toBe(4 * RECORD_WIDTH);
});

describe('damage by another program, while the file is open,', () => {
  /** Bytes of a page. */
  const PAGE = 4096;

  async function openWith(reports: number) {
    const path = join(emptyDirectory(), 'signals.sqlite');
    const lost: string[] = [];
    const onLost = ({ message }: Error) => void lost.push(message);
    const store = new SqliteReports({
      path,
      now: () => NOW,
      events: { onDeleted: () => {}, onLost },
      checkPauseMs: 0,
    });
    atEnd(() => store.close());
    await store.open(MARK);
    await store.add(Array.from({ length: reports }, aReport));
    writeThrough(path);
    return { path, store, lost };
  }

  /** Brings the pages from the log beside the file into it. */
  function writeThrough(path: string): void {
    const file = new Database(path);
    file.run('PRAGMA wal_checkpoint(TRUNCATE)');
    file.close();
  }

  /** Writes into the file without making it shorter. */
  function overwrite(path: string, at: number, bytes: Uint8Array): void {
    const file = openSync(path, 'r+');
    writeSync(file, bytes, 0, bytes.length, at);
    closeSync(file);
  }

  test.each<[string, (path: string) => void, RegExp]>([
    ['that empties it', (path) => truncateSync(path, 0), /was emptied/],
    ['that cuts it', (path) => truncateSync(path, 3 * PAGE), /was cut|is damaged/],
    [
      'that writes a page of nonsense',
      (path) => overwrite(path, 4 * PAGE, new Uint8Array(PAGE).fill(7)),
      /is damaged/,
    ],
    [
      'that writes another beginning',
      (path) => overwrite(path, 0, new Uint8Array(100).fill(65)),
      /not a database/,
    ],
  ])('is told, if it is one %s', async (_, damage, reason) => {
    const { path, store, lost } = await openWith(400);
    damage(path);
    await until('it is told', () => lost.length > 0);
    expect(lost[0]).toMatch(reason);
    // nothing more is stored, and the file is not written to
    for (const use of [() => store.add([aReport()]), () => store.probe(), () => store.open(MARK)])
      expect(await use().catch((error) => error)).toBeInstanceOf(StoreUnavailable);
    const before = readFileSync(path);
    await store.close();
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  test('is told when an older copy of the file is written over it', async () => {
    const { path, store, lost } = await openWith(400);
    const older = readFileSync(path);
    await store.add([aReport()]);
    // reads the last number
    await store.open(MARK);
    writeThrough(path);
    overwrite(path, 0, older);
    await until('it is told', () => lost.length > 0);
    expect(lost[0]).toMatch(/overwritten by an older one/);
  });

  test.each(['9223372036854775807', '8640000000000001', '-1', "'many'", 'NULL'])(
    'is told, not as a full disk, if the last number becomes %s',
    async (seq) => {
      const { path, store, lost } = await openWith(1);
      const file = new Database(path);
      file.run(`UPDATE sqlite_sequence SET seq = ${seq}`);
      file.close();
      await until('it is told', () => lost.length > 0);
      const words = `The database of reports has ${seq} as the number of its last report in sqlite_sequence; expected 0 to 8640000000000000: another program wrote it. Restore a backup.`;
      expect(lost[0]).toBe(words);
      await store.close();
      const again = new SqliteReports({ path, now: () => NOW, events: { onDeleted: () => {} } });
      atEnd(() => again.close());
      expect(await again.open(MARK).catch((error) => error)).toEqual(new DatabaseRefused(words));
    },
  );

  test('ends when the file is moved away', async () => {
    const { path, store, lost } = await openWith(400);
    truncateSync(path, 0);
    await until('it is told', () => lost.length > 0);
    renameSync(path, `${path}.aside`);
    await store.open(MARK);
    expect((await store.add([aReport()])).verdicts).toMatchObject([{ accepted: true }]);
  });

  test('is told at the start', async () => {
    const { path, store } = await openWith(400);
    await store.close();
    overwrite(path, 4 * PAGE, new Uint8Array(PAGE).fill(7));
    expect(await store.open(MARK).catch((error) => error)).toBeInstanceOf(DatabaseRefused);
  });

  test('that left no byte is told at the start, as SQLite would begin a new database in it', async () => {
    const { path, store } = await openWith(1);
    await store.close();
    truncateSync(path, 0);
    expect(await store.open(MARK).catch((error) => error)).toEqual(
      new DatabaseRefused(
        `The database of reports ${path} was emptied. Restore a backup, or remove the file to begin without reports.`,
      ),
    );
  });
});

test('a new file begins without the log of one that was moved away', async () => {
  const path = join(emptyDirectory(), 'signals.sqlite');
  const first = new SqliteReports({ path, now: () => NOW, events: { onDeleted: () => {} } });
  atEnd(() => first.close());
  await first.open(MARK);
  await first.add([aReport()]);
  // as after a kill: the report is in the log alone
  const other = join(emptyDirectory(), 'signals.sqlite');
  copyFileSync(`${path}-wal`, `${other}-wal`);
  const second = new SqliteReports({ path: other, now: () => NOW, events: { onDeleted: () => {} } });
  atEnd(() => second.close());
  await second.open(MARK);
  expect((await second.load(0)).records.length).toBe(0);
  expect(readdirSync(dirname(other)).filter((name) => name.endsWith('.part'))).toEqual([]);
});

describe('a file that another program changed', () => {
  async function openAfter(sql: string): Promise<unknown> {
    const path = join(emptyDirectory(), 'signals.sqlite');
    const store = () => new SqliteReports({ path, now: () => NOW, events: { onDeleted: () => {} } });
    const first = store();
    await first.open(MARK);
    await first.add([aReport()]);
    await first.close();
    const file = new Database(path);
    file.run(sql);
    file.close();
    return store()
      .open(MARK)
      .catch((error: Error) => error);
  }

  test.each([
    ['spotscore_truth.source', 'drop table spotscore_truth'],
    ['signals.counts', 'alter table signals rename column counts to others'],
    ['signals.seq', 'drop table signals'],
  ])('is refused without %s: %s', async (column, sql) => {
    const refusal = await openAfter(sql);
    expect(refusal).toBeInstanceOf(DatabaseRefused);
    expect(String(refusal)).toContain(`lacks ${column}: `);
  });

  const MANIPULATIONS: [what: string, sql: string][] = [
    ['signalled_at', "update signals set signalled_at = 'yesterday'"],
    ['signalled_at', 'update signals set signalled_at = 9223372036854775807'],
    ['signalled_at', 'update signals set signalled_at = 1.5'],
    ['cell', "update signals set cell = 'x'"],
    ['device', "update signals set device = 'text'"],
    ['standing', "update signals set standing = 'yes'"],
    ['counts', "update signals set counts = x'00'"],
    ['id', "update signals set id = x'00'"],
    ['reports', "insert into spotscore_truth values ('', '2.0', 50, 40, 'road', 'calm', 'many')"],
    ['value', "insert into spotscore_facts values ('deletions', x'00')"],
  ];
  test.each(MANIPULATIONS)('is refused with a value of another type in %s: %s', async (column, sql) => {
    const refusal = await openAfter(sql);
    expect(refusal).toBeInstanceOf(DatabaseRefused);
    expect(String(refusal)).toContain(`.${column} that is not `);
  });
});
