/** The tables on SQLite; `drizzle/sqlite` is generated from them (`bun run migrations`). */
import { sql } from 'drizzle-orm';
import { blob, check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Table of reports. Times are ms since 1970 UTC, in every column of both databases. */
export const signals = sqliteTable(
  'signals',
  {
    /** sequence number, in order of acceptance */
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    /** id of the report that the client receives */
    id: text('id').notNull(),
    spotId: text('spot_id').notNull(),
    /** number of the report cell (src/shared/report-record.ts); null if the spot id contains no position */
    cell: integer('cell'),
    /** HMAC-SHA-256 of the device token, never the token */
    device: blob('device', { mode: 'buffer' }).notNull(),
    kind: text('kind').notNull(),
    /** time of the observation according to the client */
    signalledAt: integer('signalled_at').notNull(),
    /** time of storage by our clock */
    receivedAt: integer('received_at').notNull(),
    /** true if the device was established when the report was stored (src/reports/rules.ts) */
    standing: integer('standing', { mode: 'boolean' }).notNull().default(false),
    /**
     * false if another device of the same network had reported in the area that day (src/reports/network.ts);
     * such a report affects no score
     */
    counts: integer('counts', { mode: 'boolean' }).notNull().default(true),
  },
  (table) => [
    // the cooldown selects by device, spot and time; queries by device use its prefix
    index('signals_device_spot_time').on(table.device, table.spotId, table.signalledAt),
    // clean-up deletes, and a start reads, by age
    index('signals_signalled_at').on(table.signalledAt),
    check('signals_kind', sql`${table.kind} in ('calm', 'noise', 'knock', 'police')`),
  ],
);

/**
 * Facts about this database, by name: `secret_mark` (src/reports/secret.ts), `deletions` (src/reports/moderation.ts).
 */
export const facts = sqliteTable('spotscore_facts', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/**
 * Numbers of reports by what the model said (src/reports/truth.ts); they stay when reports are deleted. `source`: ''
 * for reports of this database; otherwise the fact `truth_source` of the file from which they were moved.
 */
export const truth = sqliteTable(
  'spotscore_truth',
  {
    source: text('source').notNull().default(''),
    model: text('model').notNull(),
    score: integer('score').notNull(),
    level: integer('level').notNull(),
    loudest: text('loudest').notNull(),
    kind: text('kind').notNull(),
    reports: integer('reports').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.source, table.model, table.score, table.level, table.loudest, table.kind],
    }),
  ],
);
