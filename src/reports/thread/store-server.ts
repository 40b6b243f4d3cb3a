/** The inside of the store's thread: it waits for the disk or the network, so that the HTTP thread never does. */
import { emitEvent, serveThread } from '../../threads/serve-thread.ts';
import { PostgresSignals } from '../postgres/postgres-store.ts';
import { SqliteSignals } from '../sqlite/sqlite-store.ts';
import type { DatabaseEvents, SignalDatabase } from '../store.ts';
import {
  type DatabaseConfig,
  packAdded,
  type StoreEvent,
  type StoreOperations,
  unpackSignals,
} from './store-messages.ts';

/** Serves the messages of this thread until it is closed. */
export function serveStore(): void {
  let database: SignalDatabase | null = null;

  function opened(): SignalDatabase {
    if (!database) throw new Error('a request came before the database was opened');
    return database;
  }

  serveThread<StoreOperations>(
    {
      open({ config, secretMark }) {
        database ??= databaseFor(config);
        return database.open(secretMark);
      },
      add: async (signals) => packAdded(await opened().add(unpackSignals(signals))),
      load: (after) => opened().load(after),
      purge: ({ before, limit }) => opened().purge(before, limit),
    },
    { onClose: () => database?.close() },
  );
}

const EVENTS: DatabaseEvents = {
  onSignals: (records) => emitEvent<StoreEvent>({ type: 'signals', records }),
  onDeleted: () => emitEvent<StoreEvent>({ type: 'deleted' }),
  onLost: ({ message }) => emitEvent<StoreEvent>({ type: 'lost', reason: message }),
  onWarning: (text) => emitEvent<StoreEvent>({ type: 'warning', text }),
};

function databaseFor(config: DatabaseConfig): SignalDatabase {
  return config.kind === 'sqlite'
    ? new SqliteSignals({ path: config.path, events: EVENTS })
    : new PostgresSignals({ url: config.url, events: EVENTS });
}
