/** The inside of the store's thread: it waits for the disk or the network, so that the HTTP thread never does. */
import { emitEvent, serveThread } from '../threads/serve-thread.ts';
import { PostgresReports } from './postgres/postgres-store.ts';
import { SqliteReports } from './sqlite/sqlite-store.ts';
import type { DatabaseEvents, ReportDatabase } from './store.ts';
import {
  type DatabaseConfig,
  packAdded,
  type StoreEvent,
  type StoreOperations,
  unpackReports,
} from './store-messages.ts';

/** Serves the messages of this thread until it is closed. */
export function serveStore(): void {
  let database: ReportDatabase | null = null;

  function opened(): ReportDatabase {
    if (!database) throw new Error('a request came before the database was opened');
    return database;
  }

  serveThread<StoreOperations>(
    {
      open({ config, secretMark }) {
        database ??= databaseFor(config);
        return database.open(secretMark);
      },
      add: async (reports) => packAdded(await opened().add(unpackReports(reports))),
      probe: () => opened().probe(),
      load: (after) => opened().load(after),
      newest: () => opened().newest(),
      purge: ({ before, limit }) => opened().purge(before, limit),
      count: (truth) => opened().count(truth),
      truth: () => opened().truth(),
    },
    { onClose: () => database?.close() },
  );
}

const EVENTS: DatabaseEvents = {
  onReports: (records) => emitEvent<StoreEvent>({ type: 'reports', records }),
  onDeleted: () => emitEvent<StoreEvent>({ type: 'deleted' }),
  onLost: ({ message }) => emitEvent<StoreEvent>({ type: 'lost', reason: message }),
  onWarning: (text) => emitEvent<StoreEvent>({ type: 'warning', text }),
};

function databaseFor(config: DatabaseConfig): ReportDatabase {
  return config.kind === 'sqlite'
    ? new SqliteReports({ path: config.path, events: EVENTS })
    : new PostgresReports({ url: config.url, events: EVENTS });
}
