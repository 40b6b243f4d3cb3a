/** Starts the worker that stores regions and answers from them. */
import { Thread } from '../threads/ask.ts';
import type { OfflineOperations, SaveProgress } from './operations.ts';
import { NoRoom, NoStorage } from './pack-store.ts';

export type OfflineThread = Thread<OfflineOperations, SaveProgress>;

/** Starts the worker. @param url address of its script @param onEvent called with the progress of saving */
export function startOfflineThread(url: URL, onEvent: (progress: SaveProgress) => void): OfflineThread {
  const name = 'the worker for saved regions';
  return new Thread(url, { name, errors: [NoRoom, NoStorage], endsWithError: true, onEvent });
}
