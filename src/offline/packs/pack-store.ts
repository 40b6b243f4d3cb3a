/** Where packs are kept on a device: files by name, read in pieces and written at their end. */

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
  /** @throws DOMException QuotaExceededError when there is no room */
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** What was written is kept from here on. */
  close(): Promise<void>;
}
