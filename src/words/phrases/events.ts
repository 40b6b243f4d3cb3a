/** Facts for the sentences about local events, dates and reports. Distances in m. */

import type { ReportKind } from '../../shared/report-record.ts';

/** A place nearby; `name` is '' if it has none. */
export interface Nearby {
  name: string;
  distance: number;
}

/** Local events that may wake people at night; see events/local. */
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
  | 'ferry_terminal'
  | 'delivery'
  | 'bakery'
  | 'market'
  | 'recycling'
  | 'waste_depot'
  | 'lorries'
  | 'construction'
  | 'farmyard'
  | 'falling_water'
  | 'fountain'
  | 'kennel'
  | 'skate_park'
  | 'fire_pit'
  | 'snow_guns'
  | 'slipway'
  | 'cooling_lorries'
  | 'surf'
  | 'late_food'
  | 'light';

/** Sentences about them; `market_day`: a market that is known to open in the morning; `temple_bells`: bells of a temple. */
export type EventSentence = EventKey | 'market_day' | 'temple_bells';

/** Nights of fireworks and parties; carnival under its local names. */
export type SpecialNightName =
  | 'new_year'
  | 'independence_day'
  | 'canada_day'
  | 'bastille_day'
  | 'swiss_national_day'
  | 'liechtenstein_national_day'
  | 'ferragosto'
  | 'santo_antonio'
  | 'sao_joao'
  | 'sant_joan'
  | 'bonfire_night'
  | 'kings_night'
  | 'midsummer'
  | 'walpurgis'
  | 'karneval'
  | 'fasnet'
  | 'fasnacht'
  | 'basler_fasnacht'
  | 'lunar_new_year'
  | 'tet'
  | 'fire_tuesday'
  | 'nowruz'
  | 'songkran'
  | 'diwali'
  | 'eid_al_fitr';

/** What is heard on a special night. */
export type Celebration = 'fireworks' | 'bonfires' | 'parties';

export interface EventPhrases extends Record<EventSentence, Nearby> {
  special_night: { night: SpecialNightName; celebration: Celebration };
  hangout: Record<never, never>;
  /** sweepers and waste lorries in the morning, in the centre of a town */
  street_cleaning: Record<never, never>;
  /** resort by a beach in high season */
  resort: Record<never, never>;
  /** night in which it does not get dark */
  bright_night: Record<never, never>;
  /** event announced by a feed; `morning`: heard only in the morning after the night */
  events_feed: Nearby & { morning: boolean };
  /** number of reports of each kind */
  community: { counts: Readonly<Record<ReportKind, number>> };
  no_map_data: Record<never, never>;
}
