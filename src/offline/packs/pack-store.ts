/** Where packs are kept on a device: files by name, read in pieces and written at their end. */

/** Name of the cache that holds packs where there is no file system for them; the service worker leaves it alone. */
export const PACK_CACHE = 'packs';

/** The device, or what the browser gives this page of it, is full. */
export class NoRoom extends Error {
  override name = 'NoRoom';

  /** What a browser says of it, as one of these; every other error as it is. */
  static from(error: unknown): unknown {
    const isFull = error instanceof Error && error.name === 'QuotaExceededError';
    return isFull ? new NoRoom(error.message) : error;
  }
}

export interface PackStore {
  names(): Promise<string[]>;
  /** Length in bytes; 0 when there is none. */
  sizeOf(name: string): Promise<number>;
  /** @throws Error when the file ends before */
  read(name: string, offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
  /** Opens a file, a new one where there is none, for more at its end. */
  append(name: string): Promise<PackWriter>;
  /** Does nothing when there is none. */
  remove(name: string): Promise<void>;
}

export interface PackWriter {
  /** @throws NoRoom */
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** What was written is kept from here on. */
  close(): Promise<void>;
}
