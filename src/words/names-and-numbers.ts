/** Names and numbers in sentences. Each language fills the table of `unitsOf` with its words and marks. */
import { type SleepEffect, sleepEffectOf } from './loudness.ts';

/** A place nearer than this is "right here", m. */
const HERE_M = 5;

/** Singular and plural form of a word. */
type Plural = readonly [one: string, several: string];

/** Marks and words with which a language writes numbers. */
interface UnitWords {
  /** decimal separator */
  decimal: string;
  /** thousands separator */
  thousands: string;
  /** smallest number with a thousands separator; default 1000 */
  thousandsFrom?: number;
  and: string;
  /** words for "right here" */
  here: string;
  /** Returns "120 m away"; `distance` includes its unit. */
  away(distance: string): string;
  minute: Plural;
  hour: Plural;
  /** lowest number of hours in the plural; default: more than one */
  pluralFrom?: number;
  loudness: Readonly<Record<SleepEffect, string>>;
}

/** Returns the functions that write numbers in a language; examples are English. */
export function unitsOf(words: UnitWords) {
  const { thousandsFrom = 1000, pluralFrom = 1.1 } = words;
  const decimal = (value: number) => String(value).replace('.', words.decimal);

  /** Returns a distance with its unit: "15 m", "240 m", "1.2 km". */
  function distance(metres: number): string {
    if (metres < 20) return `${Math.max(1, Math.round(metres))} m`;
    const rounded = Math.round(metres / 10) * 10;
    return rounded < 1000 ? `${rounded} m` : `${decimal(Math.round(metres / 100) / 10)} km`;
  }

  return {
    distance,

    /** Returns a number with the decimal separator of the language: "2.6". */
    number: decimal,

    /** Returns a number of vehicles per hour, rounded: "1,116", "43", "2.5". @param value below a million */
    vehicles(value: number): string {
      if (value < 10) return decimal(Math.round(value * 10) / 10);
      const whole = Math.round(value);
      const digits = String(whole);
      return whole < thousandsFrom ? digits : `${digits.slice(0, -3)}${words.thousands}${digits.slice(-3)}`;
    },

    /** Returns a level and its loudness in words: "audible, 38 dB". @param level dB(A) */
    loudness(level: number): string {
      const decibels = Math.round(level);
      return `${words.loudness[sleepEffectOf(decibels)]}, ${decibels} dB`;
    },

    /** Returns a distance in words: "120 m away", or "right here" below HERE_M. */
    near: (metres: number) => (metres < HERE_M ? words.here : words.away(distance(metres))),

    /** Joins parts to a list: "one, two and three". */
    list: (parts: readonly string[]) =>
      parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${words.and} ${parts.at(-1)}`,

    /** Returns a duration in words: "45 minutes", "1 hour", "2.5 hours". */
    duration(minutes: number): string {
      if (minutes < 60) return `${minutes} ${count(minutes, ...words.minute)}`;
      const hours = Math.round(minutes / 6) / 10;
      return `${decimal(hours)} ${words.hour[hours < pluralFrom ? 0 : 1]}`;
    },
  };
}

/** Returns " (2018)", or nothing when the year is unknown. */
export function inYear(year: number | undefined): string {
  return year === undefined ? '' : ` (${year})`;
}

/** Returns a radius, rounded up to a multiple of 50 m: "50 m", "250 m". */
export function distanceWithin(metres: number): string {
  return `${Math.max(1, Math.ceil(metres / 50)) * 50} m`;
}

/** Returns kind and name, "Motorway A 46"; the kind without a name; the name if it contains the kind, "Hotel Bar". */
export function named(kind: string, name: string): string {
  if (!name) return kind;
  return says(name, kind) ? name : `${kind} ${name}`;
}

/** Returns the singular for 1, else the plural. */
export function count(number: number, one: string, many: string): string {
  return number === 1 ? one : many;
}

/** Returns a number with its noun: "1 bar", "3 bars". */
export function counted(number: number, one: string, many: string): string {
  return `${number} ${count(number, one, many)}`;
}

/** Words for bars, clubs and places to eat. */
interface VenueWords {
  bars: Plural;
  clubs: Plural;
  /** word for several places to eat */
  others: string;
  and: string;
}

/** Returns the numbers of bars and clubs, "2 bars and 1 club", or of other venues if there are no bars and clubs. */
export function venuesOf(
  { bars, clubs, others }: Readonly<Record<'bars' | 'clubs' | 'others', number>>,
  words: VenueWords,
): string {
  if (bars + clubs === 0) return `${others} ${words.others}`;
  const parts = [bars > 0 && counted(bars, ...words.bars), clubs > 0 && counted(clubs, ...words.clubs)];
  return parts.filter((part) => part !== false).join(` ${words.and} `);
}

/** Returns the rounded number of pass-bys of trains and planes, and the singular and plural for those that occur. */
export function passingEvents(
  { trains, flights }: Readonly<Record<'trains' | 'flights', number>>,
  words: Readonly<Record<'trains' | 'flights' | 'both', Plural>>,
): { events: number; one: string; many: string } {
  const [one, many] = flights === 0 ? words.trains : trains === 0 ? words.flights : words.both;
  return { events: Math.round(trains + flights), one, many };
}

/** Words for the loudness of one road (singular), or of all roads together (plural). */
export type RoadWords = Readonly<Record<SleepEffect, Plural>>;

/** Returns the loudness of one road (`isAlone`) or of all roads in words, with the level: "can be heard, 38 dB". */
export function roadLoudness(words: RoadWords, level: number, isAlone: boolean): string {
  const decibels = Math.round(level);
  return `${words[sleepEffectOf(decibels)][isAlone ? 0 : 1]}, ${decibels} dB`;
}

/** Cached patterns, one per kind of place: comparing in lower case would allocate a string per name. */
const patterns = new Map<string, RegExp>();

/** Characters with a meaning in patterns. `RegExp.escape` is newer than the oldest browsers. */
const SPECIAL = /[\\^$.*+?()[\]{}|]/g;

/** Returns true if a name contains its kind: "Hotel Bar" contains "bar". Ignores case. */
export function says(name: string, kind: string): boolean {
  if (name.length < kind.length) return false;
  let pattern = patterns.get(kind);
  if (!pattern) {
    pattern = new RegExp(kind.replaceAll(SPECIAL, '\\$&'), 'i');
    patterns.set(kind, pattern);
  }
  return pattern.test(name);
}
