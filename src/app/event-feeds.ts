/** Polls event feeds, which are files and URLs that announce events, for the scoring threads. */

import type { SourceRow } from '../api/health.ts';
import { dataPaths } from '../config/data-directory.ts';
import type { Config } from '../config/settings.ts';
import { FEED_LIMITS } from '../config/upstream-limits.ts';
import { toShared } from '../shared/feed-event.ts';
import type { Log } from '../shared/program/log.ts';
import type { Update } from '../threads/messages.ts';
import type { UpdateSource } from '../threads/options.ts';
import { userAgent } from '../upstream/client.ts';
import { type Clock, systemClock } from '../upstream/clock.ts';
import { DiskTier } from '../upstream/disk-tier.ts';
import { TierInPieces } from '../upstream/tier-in-pieces.ts';
import { UpstreamCache } from '../upstream/upstream-cache.ts';
import { FeedReader } from './event-feed-reader.ts';
import { addressSource, type FeedSource, feedFileSource, isAddress } from './event-feed-source.ts';

export interface EventFeeds {
  /** events for the scoring threads */
  updates: UpdateSource;
  /** Reads all feeds; then repeats every few minutes until `close`. */
  start(): Promise<void>;
  /** Reads all feeds now. */
  reload(): Promise<void>;
  /** Returns one row per feed for /api/health; without feeds, one row that says so. */
  sources(): SourceRow[];
  close(): void;
}

/** State of one feed: the last events read, and the last error. */
interface Feed {
  source: FeedSource;
  /** label of its source; with its place in the setting if another source has the same label */
  label: string;
  /** name that the feed gives itself; default: its label */
  name: string;
  version: string | null;
  events: Uint8Array;
  /** number of events */
  count: number;
  /** number of entries left out: not events, or beyond the maximum number of events */
  skipped: number;
  /** problem of the first one; null if there is none */
  problem: string | null;
  /** time of the last successful read, ms since 1970; null before the first one */
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
  const tier = places.some(isAddress)
    ? new TierInPieces(
        new DiskTier({
          path: dataPaths(config['data-dir']).cache('events'),
          maxBytes: FEED_LIMITS.cacheBytes,
        }),
      )
    : null;
  const cache = new UpstreamCache({
    maxBytes: FEED_LIMITS.cacheBytes,
    defaultFreshMs: FEED_LIMITS.freshForMs,
    tier: tier ?? undefined,
    clock,
  });
  const common = { cache, userAgent: userAgent(version, config.contact), clock };
  const all = places.map((place) =>
    isAddress(place) ? addressSource(place, common) : feedFileSource(place),
  );
  const labels = distinct(all.map(({ label }) => label));
  const feeds = all.map((source, i): Feed => {
    const label = labels[i]!;
    const nothing = {
      version: null,
      events: NO_EVENTS,
      count: 0,
      skipped: 0,
      problem: null,
      lastSuccess: null,
      lastError: null,
    };
    return { source, label, name: label, ...nothing };
  });
  const reader = new FeedReader();
  let cancel = () => {};
  let closed = false;
  let running: Promise<void> = Promise.resolve();

  /** Reads a feed. @returns true if it has a new version */
  async function refresh(feed: Feed): Promise<boolean> {
    try {
      const { version: found, text } = await feed.source.read();
      const isNew = found !== feed.version;
      if (isNew) {
        const order = { text: await text(), fallbackName: feed.label };
        const document = await reader.read(order);
        const { name, skipped, count, problem } = Object.assign(feed, document, { version: found });
        log.info('events of a feed are used', { feed: name, events: count });
        if (problem) log.warn('entries of an event feed are left out', { feed: name, skipped, problem });
      }
      feed.lastSuccess = clock.now();
      feed.lastError = null;
      return isNew;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      feed.lastError = { at: clock.now(), message };
      log.warn(
        'an event feed cannot be read; its last events are kept',
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

  const update = (): Update => ({ type: 'events', feeds: feeds.map(({ events }) => events) });

  async function start(): Promise<void> {
    if (feeds.length === 0) return;
    await reload();
    if (!closed) cancel = clock.after(FEED_LIMITS.lookEveryMs, start);
  }

  return {
    updates: {
      current: () => (feeds.length > 0 ? [update()] : []),
      subscribe: (listener) => void listeners.push(listener),
    },
    start,
    reload,
    sources: () => {
      const names = distinct(feeds.map(({ name }) => name));
      return feeds.length > 0 ? feeds.map((feed, i) => rowOf(feed, names[i]!)) : [NO_FEED];
    },
    close() {
      closed = true;
      cancel();
      tier?.close();
    },
  };
}

const NO_EVENTS = toShared([]);

const NO_FEED: SourceRow = {
  source_name: 'event_feeds',
  kind: 'events',
  status: 'off',
  imported_at: null,
  record_count: null,
  notes: 'No announced events are known; set --event-feeds.',
};

/** Returns names with their place in the list, "Town #2", where several are the same. */
function distinct(names: readonly string[]): readonly string[] {
  if (new Set(names).size === names.length) return names;
  // a name may be that of another one with its place
  return distinct(
    names.map((name, i) => (names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} #${i + 1}`)),
  );
}

function rowOf(feed: Feed, name: string): SourceRow {
  const { count, skipped, lastSuccess, lastError } = feed;
  return {
    source_name: `events:${name}`,
    kind: 'events',
    status: lastError || (count === 0 && skipped > 0) ? 'degraded' : 'ok',
    imported_at: isoOf(lastSuccess),
    record_count: count,
    last_success_at: isoOf(lastSuccess),
    last_error_at: isoOf(lastError?.at ?? null),
    last_error: lastError?.message ?? null,
    notes: notesOn(feed),
  };
}

function notesOn({ count, skipped, problem, lastError }: Feed): string {
  if (lastError) return 'Cannot be read right now; the last events are kept.';
  if (skipped === 0) return 'Announced events.';
  if (count === 0) return `No entry is used: all ${skipped} were left out (${problem}).`;
  return `Announced events. Entries left out: ${skipped} (${problem}).`;
}

function isoOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
