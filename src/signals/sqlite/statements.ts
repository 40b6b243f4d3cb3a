/** The statements that every batch of signals needs, prepared once per connection. */
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { BunSQLiteDatabase } from 'drizzle-orm/bun-sqlite';
import { COOLDOWN_MS } from '../../shared/time/cooldown.ts';
import { EARLIER_LIMIT, type Earlier, SEASONED_MS } from '../standing.ts';
import type { NewSignal } from '../store.ts';
import { signals } from './schema.ts';

/** What the database knows about a device: times of its signals for the spot, and its signals that speak for it by now. */
export function known(statements: Statements, { device: hash, spotId, signalledAt }: NewSignal, now: number) {
  const device = Buffer.from(hash);
  if (statements.any.values({ device }).length === 0) return { existing: [], earlier: [] };
  const near = statements.near.values({ device, spotId, after: signalledAt - COOLDOWN_MS });
  const earlier: Earlier[] = statements.earlier.all({ device, until: now - SEASONED_MS });
  return { existing: near.map((row) => row[0] as number), earlier };
}

export type Statements = ReturnType<typeof prepare>;

export function prepare(db: BunSQLiteDatabase) {
  const { spotId, cell, device, signalledAt, receivedAt } = signals;
  const value = sql.placeholder;
  return {
    near: db
      .select({ signalledAt })
      .from(signals)
      .where(and(eq(device, value('device')), eq(spotId, value('spotId')), gt(signalledAt, value('after'))))
      .orderBy(asc(signalledAt))
      .prepare(),
    any: db
      .select({ signalledAt })
      .from(signals)
      .where(eq(device, value('device')))
      .limit(1)
      .prepare(),
    earlier: db
      .select({ cell, receivedAt })
      .from(signals)
      .where(and(eq(device, value('device')), lte(receivedAt, value('until'))))
      .limit(EARLIER_LIMIT)
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
        standing: value('standing'),
        counts: value('counts'),
      })
      .prepare(),
  };
}
