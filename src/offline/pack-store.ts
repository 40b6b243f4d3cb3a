/** Storage of packs on a device: named files, read in pieces and written at their end. */

/** Name of the cache for packs where there is no file system; the service worker does not clear it. */
export const PACK_CACHE = 'packs';

/** Error when the device, or the quota of this page, is full. */
export class NoRoom extends Error {
  override name = 'NoRoom';

  /** Converts a browser's error for a full quota to NoRoom; returns other errors unchanged. */
  static from(error: unknown): unknown {
    const isFull = error instanceof Error && error.name === 'QuotaExceededError';
    return isFull ? new NoRoom(error.message) : error;
  }
}

/** Error when the browser stores no files for this page. */
export class NoStorage extends Error {
  override name = 'NoStorage';
}

export interface PackStore {
  names(): Promise<string[]>;
  /** Returns the length in bytes; 0 if the file is missing. */
  sizeOf(name: string): Promise<number>;
  /** Reads bytes of a file. @throws Error when the file is shorter */
  read(name: string, offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
  /** Opens a file for appending; creates it if missing. */
  append(name: string): Promise<PackWriter>;
  /** Removes a file if it exists. */
  remove(name: string): Promise<void>;
}

export interface PackWriter {
  /** Appends bytes. @throws NoRoom when the storage is full */
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Ends writing; afterwards all written bytes are durable. @throws NoRoom when the storage is full */
  close(): Promise<void>;
}
