/** Sentences about sound. */
import {
  LINE_CLASSES,
  type LineClassName,
  POINT_CATEGORIES,
  type PointCategoryName,
} from '../../region/format/codes.ts';
import type { IndustryKind, OfficialKind, ParkingKind, SoundPhrases } from '../phrases/sound.ts';
import type { Wording } from '../phrases.ts';
import { type SleepEffect, sleepEffectOf } from '../sleep-effect.ts';
import { counted, named, type Plural, type Units } from '../units.ts';

/** Words of a language. */
export interface SoundWords {
  lines: Readonly<Partial<Record<LineClassName, string>>>;
  /** words for other roads, railways and venues */
  any: Readonly<Record<'road' | 'railway' | 'venue', string>>;
  sites: Readonly<Record<IndustryKind, string>>;
  venues: Readonly<Partial<Record<PointCategoryName, string>>>;
  parking: Readonly<Record<ParkingKind, string>>;
  official: Readonly<Record<OfficialKind, string>>;
  /** words between a kind of noise and the name of an official map */
  officialMap: string;
  /** what stands between a thing and its distance: ', ' or ' ' */
  comma: string;
  /** word for a distance below 1 m */
  here: string;
  /**
   * effects of one road and of all roads as parts of a sentence; without them the words for levels are used
   */
  roads?: Readonly<Record<SleepEffect, Plural>>;
  /** Returns the sentence about one road. @param road kind, name @param away its distance @param loud its level */
  oneRoad(road: string, away: string, loud: string): string;
  /** Returns the sentence about all roads. @param road the loudest one */
  allRoads(loud: string, road: string, away: string): string;
  /** true if the kind of a road in the middle of a sentence keeps its capital letter */
  capitals?: boolean;
  /** Returns ", 1,116 vehicles an hour counted at night". @param isOne true for the singular */
  counted(vehicles: string, isOne: boolean): string;
  /** word before a number of trains, with its space */
  about: string;
  trams: Plural;
  trains: Plural;
  /** Returns the runway or the flight path of an airport. @param airport '' if it has no name */
  runway(airport: string): string;
  flightPath(airport: string): string;
  ifFlown: string;
  venueCounts: VenueWords;
  /** Returns "2 bars within 100 m" */
  venuesWithin(venues: string, radius: string): string;
  open: Readonly<Record<'late' | 'evening', string>>;
  carsComeAndGo: string;
  passing: Readonly<Record<'trains' | 'flights' | 'both', Plural>>;
  mayWake(many: string): string;
  couldWake(events: number, one: string, many: string): string;
  goingOut(venues: number): string;
  veryQuiet(decibels: number): string;
}

/** Words for bars, clubs and places to eat. */
interface VenueWords {
  bars: Plural;
  clubs: Plural;
  /** word for several places to eat */
  others: string;
  and: string;
}

/** Returns the sentences of a language about sound. */
export function soundSentences(words: SoundWords, units: Units): Wording<SoundPhrases> {
  const { colon, loudness, vehicles, isOne } = units;
  const away = (metres: number) => (metres < 1 ? words.here : units.away(metres));
  const at = (kind: string, name: string, metres: number) =>
    `${named(kind, name)}${words.comma}${away(metres)}`;
  const roadLoudness = (level: number, isAlone: boolean) => {
    if (!words.roads) return loudness(level);
    const decibels = Math.round(level);
    return `${words.roads[sleepEffectOf(decibels)][isAlone ? 0 : 1]}, ${decibels} dB`;
  };

  return {
    official_noise: ({ kind, map, year, level }) =>
      `${words.official[kind]} ${words.officialMap} ${map}${inYear(year)}${colon} ${loudness(level)}`,
    road_noise: ({ roadClass, name, distance, level, alone, traffic }) => {
      const kind = words.lines[LINE_CLASSES[roadClass]!] ?? words.any.road;
      const loud = roadLoudness(level, alone);
      if (!alone) {
        const inside = words.capitals ? kind : kind.toLowerCase();
        return words.allRoads(loud, named(inside, name), away(distance));
      }
      const sentence = words.oneRoad(named(kind, name), away(distance), loud);
      if (!traffic) return sentence;
      const { vehicles_per_hour: flow, year } = traffic;
      return `${sentence}${words.counted(vehicles(flow), isOne(flow))}${inYear(year)}`;
    },
    rail_noise: ({ railClass, name, distance, level, trains }) => {
      const line = LINE_CLASSES[railClass]!;
      const sentence = `${at(words.lines[line] ?? words.any.railway, name, distance)}${colon} ${loudness(level)}`;
      if (trains === 0) return sentence;
      const passing = counted(trains, ...(line === 'tram' ? words.trams : words.trains));
      return `${sentence}, ${trains === 1 ? '' : words.about}${passing}`;
    },
    aircraft_noise: ({ airport, distance, beside, level }) => {
      const where = beside
        ? `${words.runway(airport)}${words.comma}${away(distance)}`
        : words.flightPath(airport);
      return `${where}, ${words.ifFlown}${colon} ${loudness(level)}`;
    },
    industry_noise: ({ kind, name, distance, level }) =>
      `${at(words.sites[kind], name, distance)}${colon} ${loudness(level)}`,
    nightlife: (facts) => {
      const { bars, clubs, others, category, name, distance, within, level, late } = facts;
      const where =
        bars + clubs + others === 1
          ? at(words.venues[POINT_CATEGORIES[category]!] ?? words.any.venue, name, distance)
          : words.venuesWithin(venuesOf(facts, words.venueCounts), distanceWithin(within));
      return `${where}, ${late ? words.open.late : words.open.evening}${colon} ${loudness(level)}`;
    },
    parking_activity: ({ kind, name, distance, level }) =>
      `${at(words.parking[kind], name, distance)}, ${words.carsComeAndGo}${colon} ${loudness(level)}`,
    pass_bys: ({ trains, flights }) => {
      const { passing } = words;
      const [one, many] = flights === 0 ? passing.trains : trains === 0 ? passing.flights : passing.both;
      const events = Math.round(trains + flights);
      return events === 0 ? words.mayWake(many) : words.couldWake(events, one, many);
    },
    crowd: ({ venues }) => words.goingOut(venues),
    very_quiet: ({ level }) => words.veryQuiet(Math.round(level)),
  };
}

/** Returns " (2018)", or nothing when the year is unknown. */
function inYear(year: number | null | undefined): string {
  return year == null ? '' : ` (${year})`;
}

/** Returns a radius, rounded up to a multiple of 50 m: "50 m", "250 m". */
function distanceWithin(metres: number): string {
  return `${Math.max(1, Math.ceil(metres / 50)) * 50} m`;
}

/** Returns the numbers of bars and clubs, "2 bars and 1 club", or of other venues if there are no bars and clubs. */
function venuesOf(
  { bars, clubs, others }: Readonly<Record<'bars' | 'clubs' | 'others', number>>,
  words: VenueWords,
): string {
  if (bars + clubs === 0) return `${others} ${words.others}`;
  const parts = [bars > 0 && counted(bars, ...words.bars), clubs > 0 && counted(clubs, ...words.clubs)];
  return parts.filter((part) => part !== false).join(` ${words.and} `);
}
