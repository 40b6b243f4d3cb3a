/** Events announced by an operator's feeds, as read by the main thread and used by scoring threads. */

/** A single event: a concert, a fair, a market. */
export interface FeedEvent {
  name: string;
  /** name of its feed */
  feed: string;
  /** degrees */
  lat: number;
  lon: number;
  /** start of the event, ms since 1970 UTC; `end` is its end */
  start: number;
  end: number;
  /** points at its strongest, -20..0; null = the usual points of an event */
  points: number | null;
}

/** Returns events as JSON in memory that all threads share. */
export function toShared(events: readonly FeedEvent[]): Uint8Array {
  const text = Buffer.from(JSON.stringify(events));
  const shared = new Uint8Array(new SharedArrayBuffer(text.length));
  shared.set(text);
  return shared;
}

/** Returns the events of `toShared`. */
export function fromShared(shared: Uint8Array): FeedEvent[] {
  return JSON.parse(Buffer.from(shared).toString());
}
