/** Events that an operator's feeds announce, as the main thread reads them and scoring threads use them. */

/** Something that takes place once: a concert, a fair, a market. */
export interface FeedEvent {
  name: string;
  /** name of the feed it comes from */
  feed: string;
  /** degrees */
  lat: number;
  lon: number;
  /** ms since 1970 UTC */
  start: number;
  end: number;
  /** what it takes at its strongest, -20..0; null = as an event usually does */
  points: number | null;
}
