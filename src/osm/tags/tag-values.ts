/** Parses numbers as mappers write them: speeds, lengths, counts, powers, dates. */
import type { Tags } from './tags.ts';

const KILOMETRES_PER_MILE = 1.609344;
const KILOMETRES_PER_NAUTICAL_MILE = 1.852;

/** Default limits by name, km/h, without the country prefix. */
const IMPLICIT_SPEEDS: Record<string, number> = {
  urban: 50,
  rural: 90,
  living_street: 10,
  walk: 7,
  bicycle_road: 30,
  school: 30,
  nsl_single: 60 * KILOMETRES_PER_MILE,
  nsl_dual: 70 * KILOMETRES_PER_MILE,
  nsl_restricted: 30 * KILOMETRES_PER_MILE,
};
/** Default limits of countries where they differ, km/h. */
const IMPLICIT_SPEEDS_BY_COUNTRY: Record<string, number> = {
  'DE:rural': 100,
  'AT:rural': 100,
  'CH:rural': 80,
  'LI:rural': 80,
  'NL:rural': 80,
  'FR:rural': 80,
  'DK:rural': 80,
  'RU:urban': 60,
};
/** Speed on roads without a limit (maxspeed=none), km/h: the maximum of the fitted range of the emission model. */
const UNLIMITED_SPEED = 130;
const LOWEST_SPEED = 5;
const HIGHEST_SPEED = 400;

/** Returns a speed limit ("50", "30 mph", "DE:urban") in km/h, rounded; 0 if unusable ("signals", "variable"). */
export function speedOf(value: string | undefined): number {
  if (value === undefined) return 0;
  const text = value.trim();
  if (text === 'none') return UNLIMITED_SPEED;
  const number = /^(\d+(?:\.\d+)?)\s*(km\/h|kmh|kph|mph|knots)?\s*(?:[;|,].*)?$/.exec(text);
  if (number) {
    const unit =
      number[2] === 'mph' ? KILOMETRES_PER_MILE : number[2] === 'knots' ? KILOMETRES_PER_NAUTICAL_MILE : 1;
    return plausibleSpeed(Number(number[1]) * unit);
  }
  const byCountry = IMPLICIT_SPEEDS_BY_COUNTRY[text];
  if (byCountry !== undefined) return byCountry;
  const [, word = ''] = /^(?:[A-Z]{2}(?:-[A-Z]+)?:)?(\w[\w:]*)$/.exec(text) ?? [];
  const zone = /^zone:?(\d+)$/.exec(word);
  return plausibleSpeed(zone ? Number(zone[1]) : (IMPLICIT_SPEEDS[word] ?? 0));
}

function plausibleSpeed(kmh: number): number {
  return kmh >= LOWEST_SPEED && kmh <= HIGHEST_SPEED ? Math.round(kmh) : 0;
}

/** Returns a whole number from 1 to `most`; 0 if missing, unreadable or out of range. */
export function countOf(value: string | undefined, most: number): number {
  const number = Number.parseInt(value ?? '', 10);
  return number >= 1 && number <= most ? number : 0;
}

const METRES_PER_FOOT = 0.3048;
const METRES_PER_INCH = 0.0254;

/**
 * Returns a length ("2.1", "2,1 m", "6'7\"", "7 ft") in metres; null if not a length ("default", "below_default").
 */
export function metresOf(value: string | undefined): number | null {
  if (value === undefined) return null;
  const feet = /^(\d+)'(?:\s*(\d+(?:\.\d+)?)")?$/.exec(value.trim());
  if (feet) return Number(feet[1]) * METRES_PER_FOOT + Number(feet[2] ?? 0) * METRES_PER_INCH;
  const plain = /^(\d+(?:[.,]\d+)?)\s*(m|ft|cm)?$/.exec(value.trim());
  if (!plain) return null;
  const unit = plain[2] === 'ft' ? METRES_PER_FOOT : plain[2] === 'cm' ? 0.01 : 1;
  return Number(plain[1]!.replace(',', '.')) * unit;
}

/** Tonnes per unit of a weight: long and short tons, pounds, kilograms. */
const TONNES: Record<string, number> = {
  t: 1,
  lt: 1.016,
  st: 0.907,
  lbs: 0.000_453_6,
  lb: 0.000_453_6,
  kg: 0.001,
};

/** Returns a weight ("3.5", "7,5 t", "16000 lbs") in tonnes; null if not a weight. */
export function tonnesOf(value: string | undefined): number | null {
  const weight = /^(\d+(?:[.,]\d+)?)\s*(t|lt|st|lbs?|kg)?$/.exec(value?.trim() ?? '');
  return weight ? Number(weight[1]!.replace(',', '.')) * TONNES[weight[2] ?? 't']! : null;
}

const KILOWATTS: Record<string, number> = { w: 0.001, kw: 1, mw: 1000, gw: 1_000_000 };

/** Returns a power in kilowatts ("3 MW", "850 kW", "230000 W"); 0 if it is not a number with a unit. */
export function kilowattsOf(value: string | undefined): number {
  const power = /^(\d+(?:[.,]\d+)?)\s*([kmg]?w)p?$/i.exec(value?.trim() ?? '');
  return power ? Number(power[1]!.replace(',', '.')) * KILOWATTS[power[2]!.toLowerCase()]! : 0;
}

const MINUTES: Record<string, number> = {
  min: 1,
  minute: 1,
  h: 60,
  hr: 60,
  hour: 60,
  d: 1440,
  day: 1440,
  week: 10_080,
  month: 43_200,
};

/** Maximum stay limit that counts, minutes: 30 days. Longer limits do not limit a night. */
const LONGEST_STAY = 43_200;

/**
 * Returns a duration ("2 hours", "90 min", "PT2H", "1 day") in minutes; 0 if missing, unreadable or above LONGEST_STAY.
 */
export function minutesOf(value: string | undefined): number {
  const minutes = readMinutes(value);
  return minutes <= LONGEST_STAY ? minutes : 0;
}

function readMinutes(value: string | undefined): number {
  const text = value?.trim().toLowerCase() ?? '';
  const iso = /^p(?:(\d+)d)?(?:t(?:(\d+)h)?(?:(\d+)m)?)?$/.exec(text);
  if (iso) return Number(iso[1] ?? 0) * 1440 + Number(iso[2] ?? 0) * 60 + Number(iso[3] ?? 0);
  const plain = /^(\d+(?:[.,]\d+)?)\s*([a-z]+?)s?$/.exec(text);
  if (plain) return Math.round(Number(plain[1]!.replace(',', '.')) * (MINUTES[plain[2]!] ?? 0));
  const clock = /^(\d{1,2}):(\d{2})$/.exec(text);
  return clock ? Number(clock[1]) * 60 + Number(clock[2]) : 0;
}

const DAY_MS = 86_400_000;
/** Keys of the dates on which an object was surveyed, started or will open. */
const EVIDENCE = ['check_date', 'survey:date', 'start_date', 'opening_date'] as const;

/**
 * Returns the latest day in the tags of EVIDENCE or, without such a day, the day of the last edit. Unit: days since
 * 1970-01-01; 0 = unknown.
 * @param changedAt last edit, ms since 1970; 0 = unknown
 */
export function lastKnownDay(tags: Tags, changedAt: number): number {
  const days = EVIDENCE.map((key) => lastDayOf(tags.get(key)));
  return Math.max(...days) || Math.floor(changedAt / DAY_MS);
}

/** Returns the last day of "2019", "2019-05" or "2019-05-17", days since 1970-01-01; 0 for other texts. */
export function lastDayOf(value: string | undefined): number {
  const date = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?$/.exec(value?.trim() ?? '');
  if (!date) return 0;
  const [year, month = 12, day] = date
    .slice(1)
    .map((part) => (part === undefined ? undefined : Number(part)));
  // day 0 of the next month is the last day of this one
  const ms = day === undefined ? Date.UTC(year!, month, 0) : Date.UTC(year!, month - 1, day);
  return Math.max(0, Math.floor(ms / DAY_MS));
}
