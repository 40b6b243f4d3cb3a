/** Index of announced events by position. */

import { countBelow } from '../../shared/collections/ascending.ts';
import { type FeedEvent, fromShared } from '../../shared/feed-event.ts';
import { unitsApart } from '../../shared/geo/distance.ts';
import { METRES_PER_UNIT, toUnits } from '../../shared/geo/earth.ts';

export interface NearbyEvent {
  event: FeedEvent;
  /** distance from the position, m */
  distance: number;
}

/** Events of all feeds, sorted by latitude: within a kilometre of one latitude there are few. */
export class FeedIndex {
  private events: readonly FeedEvent[] = [];
  /** latitudes of `events`, 1e-7 degrees */
  private latitudes = new Int32Array(0);

  /** Replaces all events. */
  replace(events: readonly FeedEvent[]): void {
    this.events = events.toSorted((a, b) => a.lat - b.lat || a.lon - b.lon || a.start - b.start);
    this.latitudes = Int32Array.from(this.events, ({ lat }) => toUnits(lat));
  }

  /** Replaces all events by those of some feeds (`toShared`). */
  replaceShared(feeds: readonly Uint8Array[]): void {
    this.replace(feeds.flatMap(fromShared));
  }

  /** Returns the events less than `metres` away from a position in degrees, from south to north. */
  around(lat: number, lon: number, metres: number): NearbyEvent[] {
    const found: NearbyEvent[] = [];
    if (this.events.length === 0) return found;
    const [x, y] = [toUnits(lon), toUnits(lat)];
    const reach = metres / METRES_PER_UNIT;
    for (let i = countBelow(this.latitudes, y - reach); i < this.events.length; i++) {
      if (this.latitudes[i]! > y + reach) break;
      const event = this.events[i]!;
      const distance = unitsApart(x, y, toUnits(event.lon), this.latitudes[i]!);
      if (distance < metres) found.push({ event, distance });
    }
    return found;
  }
}
