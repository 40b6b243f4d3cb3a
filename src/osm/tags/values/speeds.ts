/** Reads speed limits, as numbers or by the name of a law or zone. */
import { type DefaultLimits, defaultLimits } from './default-limits.ts';
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
    'км/час': KMH,
    公里: KMH,
    '公里/小时': KMH,
    キロ: KMH,
    mph: MPH,
    'mi/h': MPH,
    mile: MPH,
    knot: KNOTS,
    kn: KNOTS,
    kt: KNOTS,
  },
  bare: KMH,
};

/** Default limits by name, km/h, where the country has none of its own or is not named. */
const LIMITS_BY_NAME: Readonly<Record<string, number>> = {
  motorway: 130,
  urban: 50,
  rural: 90,
  living_street: 20,
  pedestrian_zone: 10,
  walk: 7,
  bicycle_road: 30,
  cyclestreet: 30,
  school: 30,
  nsl_single: 60 * MPH.size,
  nsl_dual: 70 * MPH.size,
  nsl_restricted: 30 * MPH.size,
};
/** Limits by country and name that are in no row of default-limits.ts, km/h. Where the law says at a walk, 10 is driven. */
const LIMITS_BY_COUNTRY: Readonly<Record<string, number>> = {
  'de:living_street': 10,
  'at:living_street': 10,
  'se:living_street': 10,
  'no:living_street': 10,
  'nl:living_street': 15,
  'is:living_street': 10,
  'nz:living_street': 10,
  'rs:living_street': 10,
  'si:living_street': 10,
  'il:living_street': 30,
  'uz:living_street': 30,
  'cz:urban_motorway': 80,
  'cz:urban_trunk': 80,
  'sk:urban_motorway': 90,
  'gb-wls:nsl_restricted': 20 * MPH.size,
};
/** Other names of the same roads. */
const SAME_NAMES: Readonly<Record<string, string>> = {
  motorway_urban: 'urban_motorway',
  express: 'motorway',
  expressway: 'trunk',
  motorroad: 'trunk',
  national: 'rural',
  nsl: 'rural',
};
/** Speed on roads without a limit (maxspeed=none), km/h: the maximum of the fitted range of the emission model. */
const UNLIMITED_SPEED = 130;
const LOWEST_SPEED = 5;
const HIGHEST_SPEED = 400;

/** Separators of several limits; a comma before a single digit begins a fraction. */
const LIST = /[;|]|,\s+|,(?=\d\d)/;
/** Country, with its subdivision, before the name of a law: "de:", "be-vlg:". Many write "uk" for "gb". */
const COUNTRY = /^([a-z]{2})(-[a-z0-9]+)?:/;
/** The limit of a zone, or that alone behind its country: "zone:maxspeed=DE:30". */
const ZONE = /^(?:(?:shared_)?zone[:\s]?|city_limit)?(\d+)(?:[:\s]?zone)?$/;
/** Countries whose zones are in miles per hour. */
const IN_MILES: ReadonlySet<string> = new Set(['gb', 'us', 'im', 'je', 'gg']);
/** Classes of roads behind the name of a law: "ar:urban:primary". */
const MAIN_ROADS = /^(?:trunk|primary|secondary|tertiary)/;

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
  const byLaw = limitByLaw(text);
  if (byLaw > 0) return byLaw;
  const speeds = quantitiesOf(text, SPEED);
  return speeds.length === 0 || speeds.includes(null) ? 0 : plausible(Math.min(...(speeds as number[])));
}

/** Returns the limit by the name of a law or zone, with or without a country; 0 if the text is none. */
function limitByLaw(text: string): number {
  const [prefix = '', letters = '', part = ''] = COUNTRY.exec(text) ?? [];
  const [word = '', road = ''] = text.slice(prefix.length).split(/:(?!\d)/);
  const name = prefix !== '' && Object.hasOwn(SAME_NAMES, word) ? SAME_NAMES[word]! : word;
  const country = letters === 'uk' ? 'gb' : letters;
  for (const code of [country + part, country]) {
    const key = `${code}:${name}`;
    if (Object.hasOwn(LIMITS_BY_COUNTRY, key)) return plausible(LIMITS_BY_COUNTRY[key]!);
  }
  const limits = defaultLimits(country.toUpperCase(), (country + part).toUpperCase());
  const limit = Object.hasOwn(limits, name) ? limits[name as keyof DefaultLimits] : null;
  // a town's street of an unknown class is a minor one only by its class
  if (limit) return road === '' || MAIN_ROADS.test(road) ? limit.main : limit.minor;
  if (Object.hasOwn(LIMITS_BY_NAME, name)) return plausible(LIMITS_BY_NAME[name]!);
  const zone = ZONE.exec(name);
  return zone ? plausible(Number(zone[1]) * (IN_MILES.has(country) ? MPH.size : 1)) : 0;
}

function plausible(kmh: number): number {
  return kmh >= LOWEST_SPEED && kmh <= HIGHEST_SPEED ? Math.round(kmh) : 0;
}
