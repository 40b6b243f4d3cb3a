/** The tables on SQLite; `drizzle/sqlite` is generated from them (`bun run migrations`). */
import { sql } from 'drizzle-orm';
import { blob, check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Times are ms since 1970 UTC, in every column of both databases. */
export const signals = sqliteTable(
  'signals',
  {
    /** order of acceptance */
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    /** what the client is told */
    id: text('id').notNull(),
    spotId: text('spot_id').notNull(),
    /** number of the ~100 m cell (src/shared/signal-record.ts); null = no place can be derived from the spot id */
    cell: integer('cell'),
    /** HMAC-SHA-256 of the device token, never the token */
    device: blob('device', { mode: 'buffer' }).notNull(),
    kind: text('kind').notNull(),
    /** when it was noticed, by the client's word */
    signalledAt: integer('signalled_at').notNull(),
    /** when it was stored, by our clock */
    receivedAt: integer('received_at').notNull(),
    /** whether the device had standing when this was stored (src/signals/rules.ts) */
    standing: integer('standing', { mode: 'boolean' }).notNull().default(false),
    /** false = another device of its network had spoken for the place that day (src/signals/network.ts): in no score */
    counts: integer('counts', { mode: 'boolean' }).notNull().default(true),
  },
  (table) => [
    // the cooldown asks by device, spot and time; the device alone is its beginning
    index('signals_device_spot_time').on(table.device, table.spotId, table.signalledAt),
    // housekeeping deletes, and a start reads, by age
    index('signals_signalled_at').on(table.signalledAt),
    check('signals_kind', sql`${table.kind} in ('calm', 'noise', 'knock', 'police')`),
  ],
);

/** What must stay true of this database, by name: `secret_mark` (src/signals/secret.ts), `deletions` (src/signals/moderation.ts). */
export const facts = sqliteTable('spotscore_facts', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
