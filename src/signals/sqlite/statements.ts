/** The statements that every batch of signals needs, prepared once per connection. */
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { BunSQLiteDatabase } from 'drizzle-orm/bun-sqlite';
import { COOLDOWN_MS } from '../../shared/cooldown.ts';
import type { NewSignal } from '../store.ts';
import { signals } from './schema.ts';

/** What the database knows about a device: times of its signals for the spot, and since when it is known at all. */
export function known(statements: Statements, { device: hash, spotId, signalledAt }: NewSignal) {
  const device = Buffer.from(hash);
  const first = statements.device.values({ device })[0];
  if (!first) return { existing: [], deviceSince: undefined };
  const near = statements.near.values({ device, spotId, after: signalledAt - COOLDOWN_MS });
  return { existing: near.map((row) => row[0] as number), deviceSince: first[0] as number };
}

export type Statements = ReturnType<typeof prepare>;

export function prepare(db: BunSQLiteDatabase) {
  const { spotId, device, signalledAt, deviceSince } = signals;
  const value = sql.placeholder;
  return {
    near: db
      .select({ signalledAt })
      .from(signals)
      .where(and(eq(device, value('device')), eq(spotId, value('spotId')), gt(signalledAt, value('after'))))
      .orderBy(asc(signalledAt))
      .prepare(),
    device: db
      .select({ deviceSince })
      .from(signals)
      .where(eq(device, value('device')))
      .limit(1)
      .prepare(),
    // .run() and not RETURNING: that halves the speed of durable inserts
    insert: db
      .insert(signals)
      .values({
        id: value('id'),
        spotId: value('spotId'),
        cell: value('cell'),
        device: value('device'),
        kind: value('kind'),
        signalledAt: value('signalledAt'),
        receivedAt: value('receivedAt'),
        deviceSince: value('deviceSince'),
      })
      .prepare(),
  };
}
