// Empty databases of both kinds, stores on them, and reports to store.
import { afterAll } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MIGRATIONS, type Migration } from '../../../src/reports/migrations.ts';
import { PostgresReports } from '../../../src/reports/postgres/postgres-store.ts';
import { markOf } from '../../../src/reports/secret.ts';
import { SqliteReports } from '../../../src/reports/sqlite/sqlite-store.ts';
import type { DatabaseEvents, NewReport, ReportDatabase } from '../../../src/reports/store.ts';
import type { DatabaseConfig } from '../../../src/reports/store-messages.ts';
import { deviceNumberOf } from '../../../src/shared/report-record.ts';
import { spotIdOf } from '../../../src/shared/spot-id.ts';
import { sharedPostgres } from '../servers/postgres.ts';

export const MARK = markOf('the secret of these tests');
export const NOW = Date.UTC(2026, 5, 15, 22);
export const SPOT = spotIdOf(47.14, 9.52);

/** Makes empty databases, and deletes them after the tests of the file. Call it at the top of a test file. */
export function emptyDatabases() {
  const folder = mkdtempSync(join(tmpdir(), 'spotscore-signals-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  let files = 0;
  return {
    folder,
    emptySqlite: async (): Promise<DatabaseConfig> => ({
      kind: 'sqlite',
      path: join(folder, `${++files}.db`),
    }),
    emptyPostgres: async (): Promise<DatabaseConfig> => ({
      kind: 'postgres',
      url: await (await sharedPostgres()).createDatabase(),
    }),
  };
}

export const silent: DatabaseEvents = { onReports: () => {}, onDeleted: () => {}, onLost: () => {} };

/** Returns a store in this thread. */
export function direct(
  config: DatabaseConfig,
  migrations: readonly Migration[] = MIGRATIONS[config.kind],
  events = silent,
): ReportDatabase {
  return config.kind === 'sqlite'
    ? new SqliteReports({ path: config.path, migrations, events })
    : new PostgresReports({ url: config.url, events, migrations });
}

export const device = (number: number) => new Bun.CryptoHasher('sha256').update(String(number)).digest();

/** Returns a report. By default each device has its own network. */
export function signal(changes: Partial<NewReport> = {}): NewReport {
  const one = { spotId: SPOT, kind: 'calm' as const, device: device(1), signalledAt: NOW, ...changes };
  return { network: deviceNumberOf(one.device), ...one };
}
