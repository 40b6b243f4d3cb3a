/** Names and numbers in sentences. Each language fills the table of `unitsOf` with its words and marks. */
import { DECIMAL_SIGNS, type Language } from '../shared/language.ts';
import { type SleepEffect, sleepEffectOf } from './sleep-effect.ts';

/** A place nearer than this is "right here", m. */
const HERE_M = 5;

/** Singular and plural form of a word. */
export type Plural = readonly [one: string, several: string];

/** Marks and words with which a language writes numbers. */
interface UnitWords {
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
  /** colon with the space before it, if any; default ":" */
  colon?: string;
  /** Returns a kind with a name; default: `named` */
  called?(kind: string, name: string): string;
}

/** The functions of `unitsOf`. */
export type Units = ReturnType<typeof unitsOf>;

/** Returns the functions that write numbers in a language; examples are English. */
export function unitsOf(language: Language, words: UnitWords) {
  const { thousandsFrom = 1000, pluralFrom = 1.1, colon = ':', called = named } = words;
  const decimal = (value: number) => String(value).replace('.', DECIMAL_SIGNS[language]);

  /** Returns a distance with its unit: "15 m", "240 m", "1.2 km". */
  function distance(metres: number): string {
    if (metres < 20) return `${Math.max(1, Math.round(metres))} m`;
    const rounded = Math.round(metres / 10) * 10;
    return rounded < 1000 ? `${rounded} m` : `${decimal(Math.round(metres / 100) / 10)} km`;
  }

  return {
    distance,
    colon,

    /** Returns a kind with a name: "Lidl (supermarket)" in English, „Supermarkt Lidl“ in German. */
    called,

    /** Returns true if a number of vehicles has its noun in the singular. */
    isOne: (value: number) => (words.pluralFrom ? value < pluralFrom : Math.round(value * 10) === 10),

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

    /** Returns a distance in words: "120 m away". */
    away: (metres: number) => words.away(distance(metres)),

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

/**
 * Returns kind and name, "Motorway A 46"; the kind without a name; the name if it contains the kind, "Hotel Bar".
 * @example named('Motorway', 'A 46') // "Motorway A 46"
 */
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
