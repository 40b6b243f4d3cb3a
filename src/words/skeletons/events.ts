/** Sentences about local events, dates and reports. */
import type {
  Celebration,
  EventPhrases,
  EventSentence,
  Nearby,
  SpecialNightName,
} from '../phrases/events.ts';
import type { Wording } from '../phrases.ts';
import { counted, type Plural, type Units } from '../units.ts';

/** Kind of thing and what it does at night: `['church', 'its bells may strike the hours all night']`. */
type KindAndEffect = readonly [kind: string, effect: string];

/** Events that are called by their kind only, even if they have a name. */
const UNNAMED = ['train_horn', 'crossing_bell', 'siren', 'recycling', 'construction', 'farmyard'] as const;
const NAMED = [
  'bells',
  'temple_bells',
  'mosque',
  'hospital',
  'helipad',
  'fire_station',
  'ambulance_station',
  'bus_stop',
  'bus_station',
  'rail_station',
  'ferry_terminal',
  'delivery',
  'bakery',
  'market',
  'market_day',
  'waste_depot',
  'falling_water',
  'fountain',
  'kennel',
  'skate_park',
  'fire_pit',
  'snow_guns',
  'slipway',
  'cooling_lorries',
  'surf',
  'late_food',
] as const;

/** Words of a language. */
export interface EventWords {
  local: Readonly<Record<Exclude<EventSentence, 'lorries' | 'light'>, KindAndEffect>>;
  /** grounds from which lorries start; `here`: the effect on the grounds themselves */
  lorries: Readonly<Record<'kind' | 'here' | 'near', string>>;
  light: string;
  nights: Readonly<Record<SpecialNightName, string>>;
  celebrations: Readonly<Record<Celebration, string>>;
  hangout: string;
  streetCleaning: string;
  resort: string;
  brightNight: string;
  announced: Readonly<Record<'tonight' | 'morning', string>>;
  /** recent reports; `of` and `times` join a number and a kind of report */
  reports: {
    recent: Plural;
    of: string;
    times: string;
    kinds: Readonly<Record<keyof EventPhrases['community']['counts'], string>>;
  };
  noMap: string;
}

/** Returns the sentences of a language about events. */
export function eventSentences(
  words: EventWords,
  { called, colon, near, list }: Units,
): Wording<EventPhrases> {
  const sentence = (key: keyof EventWords['local'], name: string, distance: number) => {
    const [kind, effect] = words.local[key];
    return `${called(kind, name)} ${near(distance)}${colon} ${effect}`;
  };
  const local = Object.fromEntries([
    ...NAMED.map((key) => [key, ({ name, distance }: Nearby) => sentence(key, name, distance)]),
    ...UNNAMED.map((key) => [key, ({ distance }: Nearby) => sentence(key, '', distance)]),
  ]) as Wording<Record<keyof EventWords['local'], Nearby>>;
  const { lorries, reports } = words;

  return {
    ...local,
    lorries: ({ name, distance }) =>
      distance === 0
        ? `${name || called(lorries.kind, '')}${colon} ${lorries.here}`
        : `${called(lorries.kind, name)} ${near(distance)}${colon} ${lorries.near}`,
    light: () => words.light,
    special_night: ({ night, celebration }) =>
      `${words.nights[night]}${colon} ${words.celebrations[celebration]}`,
    hangout: () => words.hangout,
    street_cleaning: () => words.streetCleaning,
    resort: () => words.resort,
    bright_night: () => words.brightNight,
    events_feed: ({ name, distance, morning }) =>
      `${name} ${near(distance)}${colon} ${morning ? words.announced.morning : words.announced.tonight}`,
    community: ({ counts }) => {
      const kinds = (Object.keys(reports.kinds) as (keyof typeof counts)[]).filter(
        (kind) => counts[kind] > 0,
      );
      const all = kinds.reduce((sum, kind) => sum + counts[kind], 0);
      const total = counted(all, ...reports.recent);
      if (kinds.length === 1) return `${total}${reports.of}${reports.kinds[kinds[0]!]}`;
      const parts = kinds.map((kind) => `${counts[kind]}${reports.times}${reports.kinds[kind]}`);
      return `${total}${colon} ${list(parts)}`;
    },
    no_map_data: () => words.noMap,
  };
}
