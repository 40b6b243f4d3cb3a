/** Embedded files of the pages: from memory, with a tag, compressed once. */
import { acceptsGzip } from '../middleware/compress.ts';

export interface Asset {
  /** The answer to a GET of this file, 304 when the client has it already. */
  respond(request: Request): Response;
}

/** Files change only with the executable: clients may keep them, but must ask whether they are still right. */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate';

/** Loads the file at its first request. `path` comes from an `import … with { type: 'file' }`. */
export function lazyAsset(path: string, contentType: string): () => Promise<Asset> {
  let asset: Promise<Asset> | undefined;
  return () => {
    asset ??= Bun.file(path)
      .bytes()
      .then((bytes) => createAsset(bytes, contentType));
    return asset;
  };
}

/** @param packed the same body with gzip, when it is at hand already */
export function createAsset(
  body: string | Uint8Array<ArrayBuffer>,
  contentType: string,
  packed?: Uint8Array<ArrayBuffer>,
): Asset {
  const plain = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const tag = `W/"${Bun.hash(plain).toString(36)}"`;
  const headers = {
    'content-type': contentType,
    etag: tag,
    'cache-control': CACHE_CONTROL,
    vary: 'Accept-Encoding',
  };

  return {
    respond(request) {
      if (matchesTag(request.headers.get('if-none-match'), tag)) {
        return new Response(null, { status: 304, headers: { etag: tag, 'cache-control': CACHE_CONTROL } });
      }
      if (!acceptsGzip(request)) return new Response(plain, { headers });
      packed ??= Bun.gzipSync(plain);
      return new Response(packed, { headers: { ...headers, 'content-encoding': 'gzip' } });
    },
  };
}

/** Weak comparison with every tag of the list, as RFC 9110 13.1.2 demands: a proxy may have weakened ours. */
export function matchesTag(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false;
  const opaque = (text: string) => text.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((each) => opaque(each) === opaque(tag));
}
