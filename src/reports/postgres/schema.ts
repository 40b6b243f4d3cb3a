/** The tables on Postgres; `drizzle/postgres` is generated from them (`bun run migrations`). */
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Table of reports; columns as in `src/reports/sqlite/schema.ts`. */
export const signals = pgTable(
  'signals',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    id: uuid('id').notNull(),
    spotId: uuid('spot_id').notNull(),
    cell: bigint('cell', { mode: 'number' }),
    device: bytea('device').notNull(),
    kind: text('kind').notNull(),
    signalledAt: bigint('signalled_at', { mode: 'number' }).notNull(),
    receivedAt: bigint('received_at', { mode: 'number' }).notNull(),
    standing: boolean('standing').notNull().default(false),
    counts: boolean('counts').notNull().default(true),
  },
  (table) => [
    index('signals_device_spot_time').on(table.device, table.spotId, table.signalledAt),
    index('signals_signalled_at').on(table.signalledAt),
    check('signals_kind', sql`${table.kind} in ('calm', 'noise', 'knock', 'police')`),
  ],
);

/** Networks with a report that counts today, by cell (src/reports/network.ts); unlogged: the WAL keeps no copy. */
export const networkVoices = pgTable(
  'spotscore_network_voices',
  {
    /** keyed hash of the network with a salt of the day, 48 bits */
    network: bigint('network', { mode: 'number' }).notNull(),
    cell: bigint('cell', { mode: 'number' }).notNull(),
    device: bytea('device').notNull(),
    forgetAt: bigint('forget_at', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.network, table.cell] })],
);

/**
 * Facts about this database, by name: `secret_mark` (src/reports/secret.ts), `deletions` (src/reports/moderation.ts).
 */
export const facts = pgTable('spotscore_facts', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/**
 * Numbers of reports by what the model said (src/reports/truth.ts); they stay when reports are deleted. `source`: ''
 * for reports of this database; otherwise the fact `truth_source` of the file from which they were moved.
 */
export const truth = pgTable(
  'spotscore_truth',
  {
    source: text('source').notNull().default(''),
    model: text('model').notNull(),
    score: integer('score').notNull(),
    level: integer('level').notNull(),
    loudest: text('loudest').notNull(),
    kind: text('kind').notNull(),
    reports: bigint('reports', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.source, table.model, table.score, table.level, table.loudest, table.kind],
    }),
  ],
);
