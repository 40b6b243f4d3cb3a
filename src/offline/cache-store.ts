/** Stores packs as responses in the Cache API, in pieces, for browsers without a private file system. */
import { NoRoom, PACK_CACHE, type PackStore, type PackWriter } from './pack-store.ts';

/** Size of a piece, bytes. A piece fits into memory, and a country has a few hundred pieces. */
const PIECE_BYTES = 2 ** 20;

interface Piece {
  request: Request;
  name: string;
  from: number;
  to: number;
}

export class CacheStore implements PackStore {
  private constructor(private readonly cache: Cache) {}

  /** Opens the store; null where there is no Cache API, such as without HTTPS. */
  static async open(): Promise<CacheStore | null> {
    try {
      return new CacheStore(await caches.open(PACK_CACHE));
    } catch {
      return null;
    }
  }

  async names(): Promise<string[]> {
    return [...new Set((await this.pieces()).map(({ name }) => name))];
  }

  async sizeOf(name: string): Promise<number> {
    return Math.max(0, ...(await this.piecesOf(name)).map(({ to }) => to));
  }

  async read(name: string, offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(length);
    let found = 0;
    for (const { request, from, to } of await this.piecesOf(name)) {
      const [start, end] = [Math.max(from, offset), Math.min(to, offset + length)];
      if (start >= end) continue;
      const piece = new Uint8Array(await (await this.cache.match(request))!.arrayBuffer());
      bytes.set(piece.subarray(start - from, end - from), start - offset);
      found += end - start;
    }
    if (found < length) throw new Error(`${name} ends before byte ${offset + length}`);
    return bytes;
  }

  async append(name: string): Promise<PackWriter> {
    const { cache } = this;
    const piece = new Uint8Array(PIECE_BYTES);
    let from = await this.sizeOf(name);
    let filled = 0;
    const flush = async () => {
      if (filled === 0) return;
      const response = new Response(piece.slice(0, filled));
      await cache.put(requestOf(name, from, from + filled), response).catch((error) => {
        throw NoRoom.from(error);
      });
      from += filled;
      filled = 0;
    };
    return {
      async write(bytes) {
        for (let done = 0; done < bytes.length; ) {
          const part = bytes.subarray(done, done + PIECE_BYTES - filled);
          piece.set(part, filled);
          filled += part.length;
          done += part.length;
          if (filled === PIECE_BYTES) await flush();
        }
      },
      close: flush,
    };
  }

  async remove(name: string): Promise<void> {
    for (const { request } of await this.piecesOf(name)) await this.cache.delete(request);
  }

  private async piecesOf(wanted: string): Promise<Piece[]> {
    return (await this.pieces()).filter(({ name }) => name === wanted);
  }

  private async pieces(): Promise<Piece[]> {
    return (await this.cache.keys()).map((request) => {
      const [name = '', from, to] = new URL(request.url).pathname.split('/').slice(-3);
      return { request, name: decodeURIComponent(name), from: Number(from), to: Number(to) };
    });
  }
}

/** Returns a request that only names a piece and is never sent. */
function requestOf(name: string, from: number, to: number): Request {
  return new Request(new URL(`packs/${encodeURIComponent(name)}/${from}/${to}`, self.location.href));
}
