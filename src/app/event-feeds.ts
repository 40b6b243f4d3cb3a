/** Event feeds put together: files and addresses that say what takes place, read again and again, for the threads. */
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Config } from '../config/settings.ts';
import type { SourceRow } from '../http/routes/health.ts';
import type { FeedEvent } from '../shared/feed-event.ts';
import type { Log } from '../shared/log.ts';
import type { Update } from '../threads/pool/messages.ts';
import type { UpdateSource } from '../threads/pool/options.ts';
import { Upstream, userAgent } from '../upstream/client.ts';
import { type Clock, systemClock } from '../upstream/clock.ts';
import { DiskTier } from '../upstream/disk-tier.ts';
import { ResponseCache } from '../upstream/upstream-cache.ts';

/** A change in a feed is noticed within this time; an address is asked again only when its answer is no longer fresh. */
const LOOK_EVERY_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;
const DEADLINE_MS = 30_000;
/** 100,000 events of 300 bytes. */
const LARGEST_FEED_BYTES = 32 * 1024 * 1024;
/** On disk, so that a restart does not depend on others. */
const CACHE_BYTES = 64 * 1024 * 1024;

export interface EventFeeds {
  /** for the pool */
  updates: UpdateSource;
  /** Reads all feeds now; then every few minutes until `close`. */
  start(): Promise<void>;
  /** Looks at all feeds now. */
  reload(): Promise<void>;
  /** Rows of /api/health. */
  sources(): SourceRow[];
  close(): void;
}

/** What a feed can be told apart by from the one before, and how to get its text when it is another. */
type Read = () => Promise<{ version: string; text(): string | Promise<string> }>;

/** One feed: what was read last, and what went wrong since. */
interface Feed {
  /** without user names, paths and keys: for the log and /api/health */
  label: string;
  read: Read;
  name: string;
  version: string | null;
  events: FeedEvent[];
  skipped: number;
  lastSuccess: number | null;
  lastError: { at: number; message: string } | null;
}

export function createEventFeeds(
  config: Pick<Config, 'event-feeds' | 'data-dir' | 'contact'>,
  version: string,
  log: Log,
  clock: Clock = systemClock,
): EventFeeds {
  const places = config['event-feeds'] ?? [];
  const listeners: ((update: Update) => void)[] = [];
  const agent = userAgent(version, config.contact);
  const tier = places.some(isAddress)
    ? new DiskTier({ path: join(config['data-dir'], 'cache', 'events.sqlite'), maxBytes: CACHE_BYTES })
    : null;
  const cache = new ResponseCache({
    maxBytes: CACHE_BYTES,
    defaultFreshMs: HOUR_MS,
    tier: tier ?? undefined,
    clock,
  });
  const feeds = places.map((place): Feed => {
    const label = isAddress(place) ? new URL(place).host : basename(place);
    const read = isAddress(place) ? fromAddress(place, label) : () => fromFile(place);
    const nothing = { version: null, events: [], skipped: 0, lastSuccess: null, lastError: null };
    return { label, read, name: label, ...nothing };
  });
  let cancel = () => {};
  let closed = false;
  let running: Promise<void> = Promise.resolve();

  function fromAddress(url: string, label: string): Read {
    const upstream = new Upstream({
      name: `event feed ${label}`,
      userAgent: agent,
      deadlineMs: DEADLINE_MS,
      maxBytes: LARGEST_FEED_BYTES,
      gates: [],
      clock,
    });
    const accept = 'application/geo+json, application/json';
    return async () => {
      const { entry } = await cache.get(url, (validators) => upstream.request({ url, accept, validators }));
      return { version: entry.etag, text: () => new TextDecoder().decode(entry.body) };
    };
  }

  /** @returns true when there are other events now */
  async function refresh(feed: Feed): Promise<boolean> {
    try {
      const { version: found, text } = await feed.read();
      const isNew = found !== feed.version;
      if (isNew) {
        // not at the start: it brings the borders and time zones of the world, which only feeds need here
        const { readFeed } = await import('../scoring/events/announced/feed-document.ts');
        const { name, events, skipped, problem } = readFeed(await text(), feed.label);
        Object.assign(feed, { name, events, skipped, version: found });
        log.info('events of a feed are used', { feed: name, events: events.length });
        if (problem) log.warn('entries of an event feed are left out', { feed: name, skipped, problem });
      }
      feed.lastSuccess = clock.now();
      feed.lastError = null;
      return isNew;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      feed.lastError = { at: clock.now(), message };
      log.warn(
        'an event feed cannot be read; its last events stay',
        { feed: feed.label, reason: message },
        `event feed ${feed.label}`,
      );
      return false;
    }
  }

  function reload(): Promise<void> {
    running = running.then(async () => {
      const changes = await Promise.all(feeds.map(refresh));
      if (changes.some((isNew) => isNew)) for (const listener of listeners) listener(update());
    });
    return running;
  }

  const update = (): Update => ({ type: 'events', events: feeds.flatMap(({ events }) => events) });

  async function start(): Promise<void> {
    if (feeds.length === 0) return;
    await reload();
    if (!closed) cancel = clock.after(LOOK_EVERY_MS, start);
  }

  return {
    updates: {
      current: () => (feeds.length > 0 ? [update()] : []),
      subscribe: (listener) => void listeners.push(listener),
    },
    start,
    reload,
    sources: () => (feeds.length > 0 ? feeds.map(rowOf) : [NO_FEED]),
    close() {
      closed = true;
      cancel();
      tier?.close();
    },
  };
}

const NO_FEED: SourceRow = {
  source_name: 'event_feeds',
  kind: 'events',
  status: 'off',
  imported_at: null,
  record_count: null,
  notes: 'No announced events are known; set --event-feeds.',
};

function rowOf({ name, events, skipped, lastSuccess, lastError }: Feed): SourceRow {
  const left = skipped > 0 ? ` Entries left out because they are none: ${skipped}.` : '';
  return {
    source_name: `events:${name}`,
    kind: 'events',
    status: lastError ? 'degraded' : 'ok',
    imported_at: isoOf(lastSuccess),
    record_count: events.length,
    last_success_at: isoOf(lastSuccess),
    last_error_at: isoOf(lastError?.at ?? null),
    last_error: lastError?.message ?? null,
    notes: lastError ? 'Cannot be read right now; the last events stay.' : `Announced events.${left}`,
  };
}

function isoOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

function isAddress(place: string): boolean {
  return /^https?:/i.test(place);
}

/** @throws Error with one sentence, without the path */
async function fromFile(path: string): ReturnType<Read> {
  const { mtimeMs, size } = await stat(path).catch(unreadable);
  if (size > LARGEST_FEED_BYTES) throw new Error(`it is larger than ${LARGEST_FEED_BYTES} bytes`);
  return { version: `${mtimeMs} ${size}`, text: () => Bun.file(path).text().catch(unreadable) };
}

function unreadable(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
  throw new Error(`the file cannot be read${code}`);
}
