/** Translates errors of Postgres and of the connection. */
import { DrizzleQueryError } from 'drizzle-orm';
import postgres from 'postgres';
import { DatabaseRefused, StoreUnavailable } from '../store.ts';

/** Errors that need an operator: wrong password or user, no such database, no permission to create tables. */
const REFUSED = /^(28|3D000|42501)/;
/**
 * Errors that pass: connection lost, resources (disk full, too many connections), locks, shutting down, starting,
 * read-only.
 */
const PASSING = /^(08|25006|40|53|55P03|57|58)/;

/** @returns StoreUnavailable, DatabaseRefused, or the error itself if it is internal */
export function classify(error: unknown): unknown {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (cause instanceof StoreUnavailable || cause instanceof DatabaseRefused) return cause;
  if (cause instanceof postgres.PostgresError) {
    if (REFUSED.test(cause.code))
      return new DatabaseRefused(`Postgres refuses this service: ${cause.message}.`);
    if (PASSING.test(cause.code)) return new StoreUnavailable(`${cause.code}: ${cause.message}`, { cause });
    return cause;
  }
  // from the driver and the socket: CONNECT_TIMEOUT, CONNECTION_CLOSED, ECONNREFUSED, ENOTFOUND, …
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') {
    return new StoreUnavailable(`${cause.code}: ${cause.message}`, { cause });
  }
  return cause;
}
