/** Functions that differ between the runtimes of the service and of the page. */
export interface Platform {
  /** xxHash64, the checksum of region files */
  xxHash64(bytes: Uint8Array, seed?: bigint): bigint;
  /** CRC-32, the checksum of PNG */
  crc32(bytes: Uint8Array): number;
  /** Compresses with deflate in zlib format (RFC 1950). The size depends on the runtime. */
  deflate(bytes: Uint8Array): Uint8Array;
  /** Compresses with gzip (RFC 1952). The size depends on the runtime. */
  gzip(bytes: Uint8Array): Uint8Array<ArrayBuffer>;
  /** Decompresses gzip. @param most maximum decompressed size, bytes @throws Error if damaged or larger */
  gunzip(packed: Uint8Array, most: number): Uint8Array<ArrayBuffer>;
  /**
   * borders of countries and states (region/world/border-atlas.ts): the first file that contains a position decides
   */
  atlases(): readonly Uint8Array[];
  /** towns of the world (region/world/gazetteer.ts); null = not available in this runtime */
  gazetteer(): Uint8Array | null;
  /** names of the towns of `gazetteer`, of countries and regions (search/world/names-file.ts), gzip; null = not available */
  names(): Uint8Array | null;
  /** people of the world (region/world/people-file.ts); null = not available. Reads the file each time */
  people(): Uint8Array | null;
}
