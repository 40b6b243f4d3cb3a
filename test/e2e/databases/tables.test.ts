// The tables of both databases: created, migrated, and refused if a newer version or another secret made
// them.
import { Database } from 'bun:sqlite';
import { describe, expect, test } from 'bun:test';
import { cpSync } from 'node:fs';
import { join, relative } from 'node:path';
import postgres from 'postgres';
import { CREATE_MIGRATIONS_TABLE, MIGRATIONS } from '../../../src/reports/migrations.ts';
import { markOf } from '../../../src/reports/secret.ts';
import { cellNumberOf, deviceNumberOf, Field, RECORD_WIDTH } from '../../../src/shared/report-record.ts';
import { device, direct, emptyDatabases, MARK, NOW, SPOT, signal } from '../../support/reports/databases.ts';

const HOUR = 3_600_000;
const ROOT = join(import.meta.dir, '../../..');
const { folder, emptySqlite, emptyPostgres } = emptyDatabases();

describe.each([
  ['SQLite', emptySqlite],
  ['Postgres', emptyPostgres],
] as const)('the tables on %s', (_name, emptyDatabase) => {
  test('an older database is migrated and keeps its reports', async () => {
    const config = await emptyDatabase();
    const before = direct(config);
    await before.open(MARK);
    await before.add([signal()]);
    await before.close();
    const added = { tag: '0001_more', sql: 'ALTER TABLE signals ADD COLUMN more integer' };
    const after = direct(config, [...MIGRATIONS[config.kind], added]);
    await after.open(MARK);
    expect((await after.load(0)).records).toHaveLength(RECORD_WIDTH);
    await after.close();
  });

  test('devices known for a day before the column `standing` existed are established', async () => {
    const config = await emptyDatabase();
    const all = MIGRATIONS[config.kind];
    const before = all.slice(
      0,
      all.findIndex(({ tag }) => tag.endsWith('_standing')),
    );
    const old = (number: number, since: number) => {
      const hash = Buffer.from(device(number)).toString('hex');
      const bytes = config.kind === 'sqlite' ? `x'${hash}'` : `'\\x${hash}'`;
      return `insert into signals (id, spot_id, cell, device, kind, signalled_at, received_at, device_since)
        values ('${SPOT}', '${SPOT}', ${cellNumberOf(47.14, 9.52)}, ${bytes}, 'calm', ${NOW}, ${NOW}, ${since})`;
    };
    const statements = [
      CREATE_MIGRATIONS_TABLE,
      ...before.flatMap(({ tag, sql }) => [sql, `insert into spotscore_migrations values ('${tag}', 0)`]),
      old(1, NOW),
      old(2, NOW - 24 * HOUR),
    ];
    if (config.kind === 'sqlite') {
      const file = new Database(config.path);
      for (const statement of statements) file.run(statement);
      file.close();
    } else {
      const client = postgres(config.url, { max: 1, fetch_types: false, onnotice: () => {} });
      for (const statement of statements) await client.unsafe(statement);
      await client.end();
    }
    const database = direct(config);
    await database.open(MARK);
    const { records } = await database.load(0);
    await database.close();
    const standing = new Map(
      [0, RECORD_WIDTH].map((at) => [records[at + Field.DEVICE], records[at + Field.STANDING]]),
    );
    expect(records).toHaveLength(2 * RECORD_WIDTH);
    expect([1, 2].map((number) => standing.get(deviceNumberOf(device(number))))).toEqual([0, 1]);
  });

  test('a migration that fails halfway leaves nothing behind', async () => {
    const config = await emptyDatabase();
    const broken = {
      tag: '0001_broken',
      sql: 'CREATE TABLE half (id integer); CREATE TABLE half (id integer)',
    };
    const failing = direct(config, [...MIGRATIONS[config.kind], broken]);
    await expect(failing.open(MARK)).rejects.toThrow();
    const repaired = { tag: '0001_repaired', sql: 'CREATE TABLE half (id integer)' };
    const working = direct(config, [...MIGRATIONS[config.kind], repaired]);
    await working.open(MARK);
    await working.close();
  });

  test('a database that a newer version has changed stops the start with one sentence', async () => {
    const config = await emptyDatabase();
    const newer = direct(config, [
      ...MIGRATIONS[config.kind],
      { tag: '0099_future', sql: 'CREATE TABLE future (id integer)' },
    ]);
    await newer.open(MARK);
    await newer.close();
    await expect(direct(config).open(MARK)).rejects.toThrow(
      'The database was changed by a newer version of spotscore (migration 0099_future); ' +
        'start that version, or restore a backup made before the upgrade.',
    );
  });

  test('a database made with another secret is refused, as its devices would be newcomers', async () => {
    const config = await emptyDatabase();
    const first = direct(config);
    await first.open(MARK);
    await first.close();
    await expect(direct(config).open(markOf('another secret'))).rejects.toThrow(
      'The database of reports was made with another secret',
    );
    const again = direct(config);
    await again.open(MARK);
    await again.close();
  });

  test('the schema in the code matches the migrations', async () => {
    const { kind } = await emptyDatabase();
    const copy = join(folder, `drizzle-${kind}`);
    cpSync(join(ROOT, 'drizzle', kind), copy, { recursive: true });
    const generate = Bun.spawnSync(
      [
        process.execPath,
        join(ROOT, 'node_modules/drizzle-kit/bin.cjs'),
        'generate',
        `--dialect=${kind === 'sqlite' ? 'sqlite' : 'postgresql'}`,
        `--schema=${join('src/reports', kind, 'schema.ts')}`,
        `--out=${relative(ROOT, copy)}`,
      ],
      { cwd: ROOT },
    );
    expect(generate.stdout.toString()).toContain('No schema changes, nothing to migrate');
  });

  test('every generated migration is in the executable', async () => {
    const { kind } = await emptyDatabase();
    const journal = await import(`../../../drizzle/${kind}/meta/_journal.json`);
    const tags = (journal.entries as { tag: string }[]).map(({ tag }) => tag);
    expect(MIGRATIONS[kind].map(({ tag }) => tag)).toEqual(tags);
  });
});
