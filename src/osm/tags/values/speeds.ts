/** Reads speed limits, as numbers or by the name of a law or zone. */
import { plain, type Quantity, quantitiesOf, type Unit } from './quantities.ts';

const KMH: Unit = { size: 1 };
const MPH: Unit = { size: 1.609344 };
const KNOTS: Unit = { size: 1.852 };

const SPEED: Quantity = {
  units: {
    'km/h': KMH,
    kmh: KMH,
    kph: KMH,
    kmph: KMH,
    'km/hr': KMH,
    km: KMH,
    'км/ч': KMH,
    mph: MPH,
    'mi/h': MPH,
    mile: MPH,
    knot: KNOTS,
    kn: KNOTS,
    kt: KNOTS,
  },
  bare: KMH,
};

/** Default limits by name, km/h, without the country prefix. */
const IMPLICIT_SPEEDS: Readonly<Record<string, number>> = {
  motorway: 130,
  urban: 50,
  rural: 90,
  living_street: 10,
  walk: 7,
  bicycle_road: 30,
  school: 30,
  nsl_single: 60 * MPH.size,
  nsl_dual: 70 * MPH.size,
  nsl_restricted: 30 * MPH.size,
};
/** Default limits of countries where they differ, km/h. */
const IMPLICIT_SPEEDS_BY_COUNTRY: Readonly<Record<string, number>> = {
  'de:rural': 100,
  'at:rural': 100,
  'ch:rural': 80,
  'li:rural': 80,
  'nl:rural': 80,
  'fr:rural': 80,
  'dk:rural': 80,
  'ru:urban': 60,
};
/** Speed on roads without a limit (maxspeed=none), km/h: the maximum of the fitted range of the emission model. */
const UNLIMITED_SPEED = 130;
const LOWEST_SPEED = 5;
const HIGHEST_SPEED = 400;

/** Separators of several limits; a comma before a single digit begins a fraction. */
const LIST = /[;|]|,\s+|,(?=\d\d)/;
/** Country, with its subdivision, before the name of a law: "de:", "be-vlg:". */
const COUNTRY = /^[a-z]{2}(?:-[a-z0-9]+)?:/;
const ZONE = /^(?:zone[:\s]?(\d+)|(\d+)[:\s]?zone)$/;

/**
 * Returns a speed limit ("50", "30 mph", "GR:Urban", "50;30": the lowest) in km/h, rounded; 0 if missing or unusable
 * ("signals", "variable").
 * @param isFast true for motorways and trunk roads, the only ones on which "none" is a limit
 */
export function speedOf(value: string | undefined, isFast = false): number {
  if (value === undefined) return 0;
  if (/^\d{1,3}$/.test(value)) return plausible(Number(value));
  const limits = plain(value)
    .split(LIST)
    .map((part) => limitOf(part.trim(), isFast))
    .filter((limit) => limit > 0);
  return limits.length === 0 ? 0 : Math.min(...limits);
}

function limitOf(text: string, isFast: boolean): number {
  if (text === 'none') return isFast ? UNLIMITED_SPEED : 0;
  const byCountry = Object.hasOwn(IMPLICIT_SPEEDS_BY_COUNTRY, text)
    ? IMPLICIT_SPEEDS_BY_COUNTRY[text]
    : undefined;
  if (byCountry !== undefined) return byCountry;
  const word = text.replace(COUNTRY, '');
  if (Object.hasOwn(IMPLICIT_SPEEDS, word)) return plausible(IMPLICIT_SPEEDS[word]!);
  const zone = ZONE.exec(word);
  if (zone) return plausible(Number(zone[1] ?? zone[2]));
  const speeds = quantitiesOf(text, SPEED);
  return speeds.length === 0 || speeds.includes(null) ? 0 : plausible(Math.min(...(speeds as number[])));
}

function plausible(kmh: number): number {
  return kmh >= LOWEST_SPEED && kmh <= HIGHEST_SPEED ? Math.round(kmh) : 0;
}
