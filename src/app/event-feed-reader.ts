/** Reads event feeds in the thread of workers/reader.ts: a legal feed of 100,000 events takes seconds. */
import type { FeedDocument } from '../scoring/events/feed-document.ts';
import { toShared } from '../shared/feed-event.ts';
import { copyInTurns } from '../shared/program/turns.ts';
import { jsonExcess } from '../shared/text/json-excess.ts';
import { Thread } from '../threads/ask.ts';
import { threadUrl } from '../threads/url.ts';

/** Order to the thread. */
export interface FeedOrder {
  text: Uint8Array;
  /** name of a feed that does not name itself */
  fallbackName: string;
}

/** Feed as it was read; its events are JSON in shared memory, which costs the main thread nothing to pass on. */
export interface ReadFeed extends Omit<FeedDocument, 'events'> {
  events: Uint8Array;
  /** number of events */
  count: number;
}

/** Operations of the thread of workers/reader.ts. */
export interface FeedReaderOperations {
  /** @throws Error with one sentence when the text is not an event feed */
  read(order: FeedOrder): Promise<ReadFeed>;
}

export const FEED_READER_OPERATIONS: FeedReaderOperations = {
  async read({ text: shared, fallbackName }) {
    // a decoder reads no memory that threads share
    const text = shared.slice();
    const excess = jsonExcess(text);
    if (excess !== null) throw new Error(`it has too many ${excess}`);
    // loaded in the thread only: this module loads borders and time zones of the world
    const { readFeed } = await import('../scoring/events/feed-document.ts');
    const { events, ...document } = readFeed(new TextDecoder().decode(text), fallbackName);
    return { ...document, events: toShared(events), count: events.length };
  },
};

export class FeedReader {
  private thread: Thread<FeedReaderOperations> | null = null;
  private reading = 0;

  /** Starts the thread if it is not there; ends it after the last feed. @throws Error with one sentence */
  async read(order: FeedOrder): Promise<ReadFeed> {
    if (this.thread === null || this.thread.lost)
      this.thread = new Thread(threadUrl('reader'), { name: 'the thread of event feeds' });
    const { thread } = this;
    this.reading++;
    try {
      // memory that is not shared would be copied in the turn that sends the order
      const text = await copyInTurns([order.text], new Uint8Array(new SharedArrayBuffer(order.text.length)));
      return await thread.ask('read', { ...order, text });
    } finally {
      if (--this.reading === 0) {
        const last = this.thread;
        this.thread = null;
        if (last && !last.lost) void last.close();
      }
    }
  }
}
