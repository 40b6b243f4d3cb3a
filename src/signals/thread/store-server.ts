/** The inside of the store's thread: waits for the disk or the network there, so that the HTTP thread never does. */

import { PostgresSignals } from '../postgres/postgres-store.ts';
import { SqliteSignals } from '../sqlite/sqlite-store.ts';
import { type DatabaseEvents, DatabaseRefused, type SignalDatabase, StoreUnavailable } from '../store.ts';
import {
  type DatabaseConfig,
  type FromStore,
  packAdded,
  type StoreAnswers,
  type StoreFailure,
  type StoreRequest,
  type ToStore,
  unpackBatch,
} from './store-messages.ts';

declare const self: Worker;

/** Serves the messages of this thread until it is closed. */
export function serveStoreThread(): void {
  const send = (message: FromStore) => self.postMessage(message);
  const events: DatabaseEvents = {
    onSignals: (records) => send({ type: 'signals', records }),
    onLost: (reason) => send({ type: 'lost', reason: reason.message }),
  };
  let database: SignalDatabase | null = null;

  async function handle(request: StoreRequest): Promise<StoreAnswers[keyof StoreAnswers]> {
    if (request.op === 'open') {
      database ??= databaseFor(request.config, events);
      await database.open(request.secretMark);
      return null;
    }
    if (!database) throw new Error(`"${request.op}" came before "open"`);
    switch (request.op) {
      case 'add':
        return packAdded(await database.add(unpackBatch(request.batch)));
      case 'load':
        return database.load(request.after);
      case 'purge':
        return database.purge(request.before, request.limit);
      case 'close':
        await database.close();
        return null;
    }
  }

  self.onmessage = async ({ data: { id, request } }: MessageEvent<ToStore>) => {
    // an error that escapes would end the thread, and all that waits in it with it
    try {
      send({ type: 'answer', id, answer: await handle(request) });
    } catch (error) {
      send({ type: 'failure', id, failure: describe(error) });
    }
    if (request.op === 'close') process.exit(0);
  };
}

function databaseFor(config: DatabaseConfig, events: DatabaseEvents): SignalDatabase {
  return config.kind === 'sqlite'
    ? new SqliteSignals({ path: config.path })
    : new PostgresSignals({ url: config.url, events });
}

function describe(error: unknown): StoreFailure {
  if (error instanceof StoreUnavailable) return { kind: 'unavailable', message: error.message };
  if (error instanceof DatabaseRefused) return { kind: 'refused', message: error.message };
  return { kind: 'fault', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
