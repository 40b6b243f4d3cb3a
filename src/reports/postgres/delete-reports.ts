/** Deletes reports from Postgres and notifies the instances. */
import { and, eq, gte, sql } from 'drizzle-orm';
import { COUNT_DELETION, type DeletedOfDevice, type Selection } from '../moderation.ts';
import { ReportListener } from './notify.ts';
import { signals } from './schema.ts';
import { answered, classify, connect } from './session.ts';

/** Timeout of a statement, which may scan all reports, ms. */
const WITHIN_MS = 600_000;

/** @returns the deleted reports by device, most first @throws StoreUnavailable, DatabaseRefused */
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
  try {
    return await answered(
      db.transaction(async (tx) => {
        const rows = await tx.delete(signals).where(chosen).returning({ device: signals.device });
        if (rows.length === 0) return [];
        await tx.execute(sql.raw(COUNT_DELETION));
        await tx.execute(sql`select pg_notify(${ReportListener.CHANNEL}, 'deleted')`);
        return byDevice(rows.map((row) => row.device.toString('hex')));
      }),
      WITHIN_MS,
    );
  } catch (error) {
    throw classify(error);
  } finally {
    await db.$client.end({ timeout: 1 });
  }
}

function byDevice(devices: readonly string[]): DeletedOfDevice[] {
  const counts = new Map<string, number>();
  for (const device of devices) counts.set(device, (counts.get(device) ?? 0) + 1);
  return [...counts]
    .map(([device, reports]) => ({ device, reports }))
    .sort((a, b) => b.reports - a.reports || a.device.localeCompare(b.device));
}
