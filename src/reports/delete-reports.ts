/** Deletes reports by hand, also while servers run. */
import { Database } from 'bun:sqlite';
import { and, eq, gte, sql } from 'drizzle-orm';
import { countDeletion, type DeletedOfDevice, type Selection } from './moderation.ts';
import { ReportListener } from './postgres/notify.ts';
import { signals } from './postgres/schema.ts';
import { answered, classifyError, connect } from './postgres/session.ts';
import { attempt, BUSY_TIMEOUT_MS } from './sqlite/session.ts';

const CHOSEN = `
  from signals
  where (?1 is null or spot_id = ?1) and (?2 is null or device = ?2) and (?3 is null or received_at >= ?3)`;
/** Timeout of a statement in Postgres, which may scan all reports, ms. */
const WITHIN_MS = 600_000;

/**
 * Deletes the selected reports from an SQLite file. Returns the number of deleted reports by device, largest first.
 * @throws StoreUnavailable, DatabaseRefused
 */
export function deleteFromSqlite(path: string, { spotId, device, since }: Selection): DeletedOfDevice[] {
  const database = attempt(() => new Database(path, { readwrite: true, create: false, strict: true }));
  try {
    return attempt(() => {
      database.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
      return database
        .transaction(() => {
          const chosen: [string | null, Buffer | null, number | null] = [spotId, device, since];
          const deleted = database
            .query<DeletedOfDevice, typeof chosen>(
              `select lower(hex(device)) as device, count(*) as reports ${CHOSEN} group by 1 order by 2 desc, 1`,
            )
            .all(...chosen);
          database.query(`delete ${CHOSEN}`).run(...chosen);
          database.run(countDeletion(String(deleted.length > 0)));
          return deleted;
        })
        .immediate();
    });
  } finally {
    database.close();
  }
}

/**
 * Deletes the selected reports from Postgres. Returns the number of deleted reports by device, largest first.
 * @throws StoreUnavailable, DatabaseRefused
 */
export async function deleteFromPostgres(
  url: string,
  { spotId, device, since }: Selection,
): Promise<DeletedOfDevice[]> {
  const db = connect(url, WITHIN_MS);
  const chosen = and(
    spotId === null ? undefined : eq(signals.spotId, spotId),
    device === null ? undefined : eq(signals.device, device),
    since === null ? undefined : gte(signals.receivedAt, since),
  );
  // one statement, because the driver's transactions do not survive a lost connection (postgres/queries.ts)
  const deletion = sql`
    with deleted as (delete from signals where ${chosen ?? sql`true`} returning device),
    counted as (${sql.raw(countDeletion('exists (select from deleted)'))})
    select encode(device, 'hex') as device, count(*)::int as reports from deleted group by 1 order by 2 desc, 1`;
  try {
    const deleted = await answered(db.execute<{ device: string; reports: number }>(deletion), WITHIN_MS);
    if (deleted.length > 0)
      await answered(db.execute(sql`select pg_notify(${ReportListener.CHANNEL}, 'deleted')`));
    return [...deleted];
  } catch (error) {
    throw classifyError(error);
  } finally {
    await db.$client.end({ timeout: 1 });
  }
}
