/** The migrations that drizzle-kit generated, inside the executable, and which of them a database still needs. */
import postgres0000 from '../../drizzle/postgres/0000_signals.sql' with { type: 'text' };
import postgres0001 from '../../drizzle/postgres/0001_add_signals.sql' with { type: 'text' };
import postgres0002 from '../../drizzle/postgres/0002_standing.sql' with { type: 'text' };
import postgres0003 from '../../drizzle/postgres/0003_rules_in_program.sql' with { type: 'text' };
import sqlite0000 from '../../drizzle/sqlite/0000_signals.sql' with { type: 'text' };
import sqlite0001 from '../../drizzle/sqlite/0001_standing.sql' with { type: 'text' };
import { DatabaseRefused } from './store.ts';

export interface Migration {
  /** name of the file, as in drizzle-kit's journal */
  tag: string;
  /** statements, with drizzle-kit's breakpoints, which are comments to both databases */
  sql: string;
}

/** In their order. A test compares this with drizzle-kit's journal, so none is forgotten. */
export const MIGRATIONS: Record<'sqlite' | 'postgres', readonly Migration[]> = {
  sqlite: [
    { tag: '0000_signals', sql: sqlite0000 },
    { tag: '0001_standing', sql: sqlite0001 },
  ],
  postgres: [
    { tag: '0000_signals', sql: postgres0000 },
    { tag: '0001_add_signals', sql: postgres0001 },
    { tag: '0002_standing', sql: postgres0002 },
    { tag: '0003_rules_in_program', sql: postgres0003 },
  ],
};

/** Which migrations have run; valid on both databases. */
export const CREATE_MIGRATIONS_TABLE =
  'CREATE TABLE IF NOT EXISTS spotscore_migrations (tag text PRIMARY KEY NOT NULL, applied_at bigint NOT NULL)';

/**
 * The migrations that have not run yet.
 * @param applied tags in the database, in any order
 * @throws DatabaseRefused when a newer version of the service has changed the database
 */
export function pendingMigrations(known: readonly Migration[], applied: readonly string[]): Migration[] {
  const unknown = applied.filter((tag) => !known.some((migration) => migration.tag === tag)).sort();
  if (unknown.length > 0) {
    throw new DatabaseRefused(
      `The database was changed by a newer version of spotscore (migration ${unknown.at(-1)}); ` +
        'start that version, or restore a backup made before the upgrade.',
    );
  }
  return known.filter((migration) => !applied.includes(migration.tag));
}
