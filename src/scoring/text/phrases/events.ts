/** Facts of the sentences about what happens nearby, on which date, and what people report. Distances in metres. */

import type { SignalKind } from '../../../shared/signal-record.ts';
import type { SpecialNight } from '../../calendar/special-nights.ts';

/** A place nearby; `name` is '' when it has none. */
export interface Nearby {
  name: string;
  distance: number;
}

/** What may happen near a place at night, see events/table.ts. */
export type EventKey =
  | 'bells'
  | 'mosque'
  | 'train_horn'
  | 'crossing_bell'
  | 'hospital'
  | 'helipad'
  | 'fire_station'
  | 'ambulance_station'
  | 'siren'
  | 'bus_stop'
  | 'bus_station'
  | 'rail_station'
  | 'delivery'
  | 'bakery'
  | 'market'
  | 'recycling'
  | 'waste_depot'
  | 'lorries'
  | 'construction'
  | 'farmyard'
  | 'school'
  | 'light';

export interface PlacePhrases extends Record<EventKey, Nearby> {
  special_night: { name: SpecialNight['name']; special: SpecialNight['key'] };
  hangout: Record<never, never>;
  /** announced by a feed; `morning`: heard in the morning after the night only */
  events_feed: Nearby & { morning: boolean };
  /** how many reports of each kind */
  community: { counts: Readonly<Record<SignalKind, number>> };
  no_map_data: Record<never, never>;
}
