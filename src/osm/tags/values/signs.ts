/**
 * Reads signs against parking and driving (`traffic_sign=DE:283`), which mappers copy without what they mean. Where a
 * sign holds, and for whom else it does not, only the sign says. Source: the catalogues of signs of the countries.
 */
import { partsOf, type Tags } from '../tags.ts';

/** Numbers of signs by country: against parking or stopping, and against vehicles. */
const SIGNS: Readonly<Record<string, readonly [parking: RegExp, driving: RegExp]>> = {
  AT: [/^52\.13[abd]/, /^52\.(?:1|6a)(?!\d)/],
  BE: [/^E0?[1357](?!\d)/, /^C0?[35](?!\d)/],
  CH: [/^2\.(?:49|50)/, /^2\.(?:01|03|13|14)(?!\d)/],
  CZ: [/^B ?-?(?:28|29)/, /^B ?-?(?:1|3|3a|11)(?![\da-z])/],
  DE: [/^(?:283|286|290|299)(?!\d)/, /^(?:250|251|260)(?!\d)/],
  DK: [/^C ?-?(?:61|62)/, /^C ?-?2[23](?!\d)/],
  ES: [/^R-?(?:307|308)/, /^R-?10[02](?!\d)/],
  FI: [/^C ?-?3[78]|^37[12]/, /^C ?-?[12](?!\d)|^31[12]/],
  FR: [/^B6[abd]/, /^B(?:0|7[ab])(?!\d)/],
  GB: [/^(?:636|637|638|639|640|642)(?!\d)/, /^61[79](?!\d)/],
  IT: [/^II\.?7[45](?!\d)/, /^II\.?(?:46|58)(?!\d)/],
  NL: [/^E0?[12](?!\d)/, /^C0?[16](?!\d)/],
  NO: [/^37[0246](?!\d)/, /^306/],
  PL: [/^B-?3[5-8]/, /^B-?[13](?!\d)/],
  PT: [/^C1[56](?!\d)/, /^C(?:2|3a)(?!\d)/],
  SE: [/^C ?-?3[5-9](?!\d)/, /^C ?-?[23](?!\d)/],
  US: [/^(?:R7-|R8-3)/, /^R5-3(?!\d)/],
};
const PARKING_WORDS = /^no[_ ](?:parking|stopping|standing|waiting)/i;
const DRIVING_WORDS = /^no[_ ](?:motor[_ ]?)?vehicles?(?!\w)|^motor_?vehicle_?no/i;

/** What signs are against. */
export interface SignedBans {
  parking: boolean;
  driving: boolean;
}

const NONE: SignedBans = { parking: false, driving: false };

/** Returns what the signs of an object are against. */
export function signedBans(tags: Tags): SignedBans {
  const codes = signsOf(tags);
  if (codes.length === 0) return NONE;
  return {
    parking: codes.some(({ country, code }) => SIGNS[country]?.[0].test(code) || PARKING_WORDS.test(code)),
    driving: codes.some(({ country, code }) => SIGNS[country]?.[1].test(code) || DRIVING_WORDS.test(code)),
  };
}

/** A sign: "DE:260,1020-30" are two of Germany. */
export interface Sign {
  country: string;
  code: string;
}

/** Returns the signs of an object, those of one direction or side included. */
export function signsOf(tags: Tags): Sign[] {
  const signs: Sign[] = [];
  for (const [key, value] of tags) {
    if (!key.startsWith('traffic_sign')) continue;
    let country = '';
    for (const part of value.replaceAll(BRACKETS, '').split(/[;,|+&]/)) {
      const [, prefix, code] = /^\s*(?:([A-Z]{2})[:.]?)?\s*(.*?)\s*$/s.exec(part)!;
      if (prefix && Object.hasOwn(SIGNS, prefix)) country = prefix;
      if (code) signs.push({ country, code });
    }
  }
  return signs;
}
/** What stands on a sign: "DE:1042-33[Mo-Fr 8-18 h]". */
const BRACKETS = /\[[^\]]*\]/g;

/** Hazards that keep everybody out. Source: wiki.openstreetmap.org/wiki/Key:hazard. */
const DEADLY: ReadonlySet<string> = new Set([
  ...['minefield', 'unexploded_ordnance', 'explosive', 'shooting_range', 'nuclear', 'radiation'],
  ...['contamination', 'biohazard', 'chemical'],
]);
/** Hazards that come over a parked van; others are those of driving, such as a sharp bend. */
const OF_GROUND: ReadonlySet<string> = new Set([
  ...[
    'avalanche',
    'avalanches',
    'falling_rocks',
    'rock_slide',
    'rockslide',
    'rockfall',
    'landslide',
    'mudslide',
  ],
  ...['debris_flow', 'cliff', 'erosion', 'sinkhole', 'subsidence', 'unstable_ground', 'quicksand'],
  ...['flood', 'flooding', 'flash_flood', 'high_water', 'tide', 'tides', 'tsunami', 'storm_surge', 'dam'],
  ...[
    'volcanic',
    'volcano',
    'gas',
    'fire',
    'wildfire',
    'falling_ice',
    'roof_avalanche',
    'tree_fall',
    'dangerous_area',
  ],
]);

/** Returns what `hazard` says of the ground of an object: `deadly` keeps everybody out; null if it is about driving. */
export function hazardOf(tags: Tags): 'deadly' | 'ground' | null {
  const hazards = partsOf(tags.get('hazard') ?? '');
  if (hazards.some((each) => DEADLY.has(each))) return 'deadly';
  return hazards.some((each) => OF_GROUND.has(each)) ? 'ground' : null;
}
