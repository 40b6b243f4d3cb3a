/** A region pack on its way to a client, and the reasons why there may be none. */
import type { ByteSource } from './byte-source.ts';

/** Region and map as one file, which is not stored as such. */
export interface OpenPack {
  source: ByteSource;
  /** strong entity tag of the pack */
  etag: string;
  /** Closes the underlying files after the last read. */
  close(): void;
}

export type PackFault =
  /** the bbox does not touch the region */
  | 'outside'
  /** the whole region is larger than the service allows */
  | 'too_large'
  /** too many packs are being built, or the region is being replaced */
  | 'busy'
  /** the disk is full or read-only */
  | 'no_room';

/** Error when there is no pack; the message is one sentence for the client. */
export class PackUnavailable extends Error {
  override name = 'PackUnavailable';

  constructor(
    readonly fault: PackFault,
    message: string,
    /** delay before a retry, s; null if a retry does not help */
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(message);
  }
}
