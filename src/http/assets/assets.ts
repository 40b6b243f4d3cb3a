/** Static files of the pages: in memory, with an entity tag, compressed once. */
import { isKnownTo, notModified, tagOf } from '../cache-headers.ts';
import { acceptsBrotli, acceptsGzip } from '../middleware/compress.ts';

export interface Asset {
  /** Responds to a GET of this file; 304 if the client has the current version. */
  respond(request: Request): Response;
}

/** Cache-Control of files, which change only with the executable: clients store them, but must revalidate. */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate';

/** Creates an asset. @param brotli the same body compressed with Brotli, for clients that accept it */
export function createAsset(
  body: string | Uint8Array<ArrayBuffer>,
  contentType: string,
  brotli?: Uint8Array<ArrayBuffer>,
): Asset {
  const plain = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const tag = tagOf(plain);
  const headers = {
    'content-type': contentType,
    etag: tag,
    'cache-control': CACHE_CONTROL,
    vary: 'Accept-Encoding',
  };
  let gzip: Uint8Array<ArrayBuffer> | undefined;

  return {
    respond(request) {
      if (isKnownTo(request, tag)) return notModified(new Headers(headers));
      if (brotli && acceptsBrotli(request))
        return new Response(brotli, { headers: { ...headers, 'content-encoding': 'br' } });
      if (!acceptsGzip(request)) return new Response(plain, { headers });
      gzip ??= Bun.gzipSync(plain);
      return new Response(gzip, { headers: { ...headers, 'content-encoding': 'gzip' } });
    },
  };
}
