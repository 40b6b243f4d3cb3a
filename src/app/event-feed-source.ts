/** Source of an event feed's text: a URL, through the cache, or a file. */
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { FEED_LIMITS } from '../config/upstream-limits.ts';
import { Upstream } from '../upstream/client.ts';
import type { Clock } from '../upstream/clock.ts';
import type { UpstreamCache } from '../upstream/upstream-cache.ts';

export interface FeedSource {
  /** name of the source for the log and /api/health, without user names, paths and keys */
  label: string;
  /**
   * Returns the current version and a function that reads its text, as UTF-8.
   * @throws Error with one sentence, without the path
   */
  read(): Promise<{ version: string; text(): Uint8Array | Promise<Uint8Array> }>;
}

export function isAddress(place: string): boolean {
  return /^https?:/i.test(place);
}

export function addressSource(
  url: string,
  { cache, userAgent, clock }: { cache: UpstreamCache; userAgent: string; clock: Clock },
): FeedSource {
  const label = new URL(url).host;
  const { deadlineMs, maxBytes } = FEED_LIMITS;
  const name = `event feed ${label}`;
  const upstream = new Upstream({ name, userAgent, deadlineMs, maxBytes, limiters: [], clock });
  const accept = 'application/geo+json, application/json';
  return {
    label,
    async read() {
      const { entry } = await cache.get(url, (validators) => upstream.request({ url, accept, validators }));
      return { version: entry.etag, text: () => entry.body };
    },
  };
}

export function feedFileSource(path: string): FeedSource {
  return {
    label: basename(path),
    async read() {
      const found = await stat(path).catch(unreadable);
      // a pipe or a device may never end
      if (!found.isFile()) throw new Error('it is not a file');
      const { mtimeMs, size } = found;
      if (size > FEED_LIMITS.maxBytes) throw new Error(`it is larger than ${FEED_LIMITS.maxBytes} bytes`);
      return { version: `${mtimeMs} ${size}`, text: () => Bun.file(path).bytes().catch(unreadable) };
    },
  };
}

function unreadable(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
  throw new Error(`the file cannot be read${code}`);
}
