/** Deletes reports from an SQLite file, also while a server writes it. */
import { Database } from 'bun:sqlite';
import { COUNT_DELETION, type DeletedOfDevice, type Selection } from '../moderation.ts';
import { attempt, BUSY_TIMEOUT_MS } from './session.ts';

const CHOSEN = `
  from signals
  where (?1 is null or spot_id = ?1) and (?2 is null or device = ?2) and (?3 is null or received_at >= ?3)`;

/** @returns the deleted reports by device, most first @throws StoreUnavailable, DatabaseRefused */
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
          if (deleted.length > 0) database.run(COUNT_DELETION);
          return deleted;
        })
        .immediate();
    });
  } finally {
    database.close();
  }
}
