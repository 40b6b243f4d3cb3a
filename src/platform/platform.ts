/** What the program asks of the runtime that it runs in, a service's or a browser's. */
export interface Platform {
  /** xxHash64 of bytes, as region files are checked with */
  xxHash64(bytes: Uint8Array, seed?: bigint): bigint;
  /** CRC-32 of bytes, as PNG has it */
  crc32(bytes: Uint8Array): number;
  /** Packs bytes with deflate in the format of zlib (RFC 1950); how small they get is the runtime's own matter. */
  deflate(bytes: Uint8Array): Uint8Array;
  /** Packs bytes with gzip (RFC 1952); how small they get is the runtime's own matter. */
  gzip(bytes: Uint8Array): Uint8Array<ArrayBuffer>;
  /** @param most bytes that may come out @throws Error when they are damaged, or more come out */
  gunzip(packed: Uint8Array, most: number): Uint8Array<ArrayBuffer>;
  /** the borders of countries and states (region/borders/border-atlas.ts): the first file that holds a place decides */
  atlases(): readonly Uint8Array[];
  /** towns of the world (region/gazetteer/gazetteer.ts); null = this runtime has none */
  gazetteer(): Uint8Array | null;
}
