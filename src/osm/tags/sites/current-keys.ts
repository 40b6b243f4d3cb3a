/**
 * Reads keys of places that mappers use besides the documented ones as these. Sources: the wiki pages of the keys
 * (`campers` is replaced by `motorhome`; Parking lanes, `parking:condition:area`), and what extracts have.
 */
import { Access } from '../../../region/format/codes.ts';
import { accessCode } from '../access.ts';
import { isSet, isYes, type Tags } from '../tags.ts';
import { isDuration } from '../values/durations.ts';
import { toldSeason } from '../values/season.ts';
import { hazardOf, signedBans, signsOf } from '../values/signs.ts';

/** Keys with the same meaning, by the current one. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  motorhome: [
    'campers',
    'camper',
    'campervan',
    'camper_van',
    'motor_caravan',
    'rv',
    'access:motorhome',
    'motorhome:access',
    'parking:motorhome',
  ],
  overnight: [
    ...['overnight_stay', 'overnight_stays', 'overnight_parking', 'night_parking', 'sleeping'],
    ...['motorhome:overnight', 'overnight:motorhome', 'parking:overnight', 'vehicle:overnight'],
  ],
  camping: ['camping_allowed'],
  tents: ['tent'],
  access: ['parking:access'],
  fee: ['parking:fee'],
  maxstay: ['parking:maxstay', 'max_stay', 'maxparking', 'time_limit', 'parking:time_limit', 'maxtime'],
  opening_hours: ['opening_hours:parking', 'parking:opening_hours', 'opening_hours:car_park'],
  seasonal: [
    ...['season', 'opening_season', 'seasonal:opening_hours', 'opening_hours:camping'],
    ...['opening_hours:season', 'opening_hours:seasonal'],
  ],
};
const CURRENT = new Map(Object.entries(SAME).flatMap(([current, keys]) => keys.map((key) => [key, current])));
const CONDITIONAL = ':conditional';
/** Older keys of the conditions of a car park, with `…:maxstay` and the `…:time_interval` at which they hold. */
const CONDITIONS = ['parking:condition', 'parking:condition:area'] as const;
/** Key of access that is more specific than the usual ones. */
const DRIVERS = 'motorcar';
/** Keys that say for whom a place is; values that are no access are something else. */
const FOR_WHOM = ['for', 'usage', 'parking_space:for'] as const;
/** Keys of the kerb that also stand at car parks, with the same values. */
const RESTRICTIONS = ['restriction', 'parking:restriction'] as const;
/** Its values that say who may park, as values of `access`. */
const WHO: Readonly<Record<string, string>> = {
  residents: 'residents',
  customers: 'customers',
  private: 'private',
  permit: 'permit',
  disabled: 'permit',
  no_parking: 'no',
  no_stopping: 'no',
  no_standing: 'no',
  loading: 'no',
  loading_only: 'no',
  charging_only: 'permit',
  fire_lane: 'no',
};
/** Key of the longest stay over night, or of whether one may stay at all. */
const NIGHT_STAY = 'maxstay:overnight';
/** Keys that forbid parking, and those of the number of motorhomes, whose zero does. */
const NO_PARKING = ['no_parking', 'no_stopping', 'no_standing'] as const;
const VAN_SPACES = ['capacity:motorhome', 'capacity:motorhomes', 'capacity:rv', 'capacity:camper'] as const;
const TRAILER_SPACES = ['capacity:caravan', 'capacity:caravans'] as const;
const ZERO: ReadonlySet<string> = new Set(['0', 'no', 'none']);
/** Keys that name a network, and networks whose hosts take their members alone. */
const NETWORK_KEYS = ['network', 'operator', 'brand', 'name'] as const;
const NETWORKS =
  /(?<!\p{L})(?:france passion|landvergn(?:ü|ue)gen|brit ?stops?|harvest hosts|boondockers welcome|fattore amico|españa discovery|nordic stops|swiss stop|agricamper)(?!\p{L})/iu;
const MEMBERS = ['membership', 'members_only', 'members'] as const;
const NOBODY_ELSE: ReadonlySet<string> = new Set(['yes', 'required', 'mandatory', 'only']);

/** Keys of places that some people alone may use, of whom a traveller may be one. */
const SOME_PEOPLE = [
  ...['women_only', 'female_only', 'women', 'men_only', 'male_only', 'family_only', 'families', 'nudism'],
  ...['female', 'male'],
] as const;
const FOR_THEM: ReadonlySet<string> = new Set(['only', 'obligatory', 'required', 'mandatory', 'designated']);

/** Returns true for a place that is for some people alone, that has no space, or that is reserved, or where hazards come over a parked van. */
function isDoubtful(tags: Tags): boolean {
  return (
    SOME_PEOPLE.some((key) => FOR_THEM.has(tags.get(key) ?? '')) ||
    SOME_PEOPLE.some((key) => key.endsWith('_only') && isYes(tags, key)) ||
    (tags.get('female') === 'no') !== (tags.get('male') === 'no') ||
    isYes(tags, 'reserved') ||
    (tags.get('capacity') === '0' && !isSet(tags, 'tourism')) ||
    hazardOf(tags) === 'ground'
  );
}

/** Value of which nothing is known, see `access.ts`. */
const SEE_SIGN = 'see_sign';
/** Plates below the German sign of a car park: what they say as a tag. Source: VzKat, 2017. */
const PLATES: readonly (readonly [code: RegExp, key: string, value: string])[] = [
  [/^1044-1[0-2]/, 'access', 'disabled'],
  [/^1044-30/, 'access', 'residents'],
  [/^10(?:10-58|24-10|48-10)/, 'motorhome', SEE_SIGN],
  [/^10(?:10-67|24-17|48-17)/, 'motorhome', 'designated'],
  [/^1020-/, 'access', SEE_SIGN],
  [/^10(?:40|42)-/, 'maxstay', SEE_SIGN],
];

/** Signs of a car park, and plates below signs. */
const OF_PARKING = /^(?:31[4-6]|10\d\d)/;

/** Returns true for the sign of a car park, or its plates alone, with a plate that limits who may park, or when. */
export function hasPlate(tags: Tags): boolean {
  const codes = signsOf(tags).map(({ country, code }) => (country === 'DE' ? code : ''));
  const limits = PLATES.filter(([, key]) => key !== 'motorhome');
  return (
    codes.every((code) => OF_PARKING.test(code)) &&
    codes.some((code) => limits.some(([plate]) => plate.test(code)))
  );
}

/** Adds what signs at a place say. */
function addSigns(tags: Tags, renamed: Map<string, string>): void {
  const { parking, driving } = signedBans(tags);
  if (parking || driving) renamed.set('access', SEE_SIGN);
  for (const { country, code } of signsOf(tags)) {
    if (country !== 'DE') continue;
    for (const [plate, key, value] of PLATES) if (plate.test(code)) renamed.set(key, value);
  }
}

const LIMITED: ReadonlySet<number> = new Set([Access.customers, Access.permit, Access.private]);

/** Returns a conditional restriction as a conditional access: "no_parking @ (22:00-06:00)" is "no @ (22:00-06:00)". */
function withAccess(conditional: string): string {
  return conditional.replaceAll(/[a-z_]+(?=\s*@)/g, (word) => WHO[word] ?? word);
}

/** Returns the tags of a place with current keys; a current key that is tagged itself takes precedence. */
export function withCurrentKeys(tags: Tags): Tags {
  const renamed = new Map<string, string>();
  for (const [key, value] of tags) {
    const isConditional = key.endsWith(CONDITIONAL);
    const current = CURRENT.get(isConditional ? key.slice(0, -CONDITIONAL.length) : key);
    if (current) renamed.set(isConditional ? current + CONDITIONAL : current, value);
  }
  const nights = tags.get(NIGHT_STAY);
  if (nights !== undefined) renamed.set(isDuration(nights) ? 'maxstay' : 'overnight', nights);
  for (const condition of CONDITIONS) {
    const times = tags.get(`${condition}:time_interval`);
    const add = (key: string, value: string | undefined) => {
      if (value === undefined) return;
      if (times === undefined) renamed.set(key, value);
      else renamed.set(key + CONDITIONAL, `${value} @ (${times})`);
    };
    add('access', WHO[tags.get(condition) ?? '']);
    add('maxstay', tags.get(`${condition}:maxstay`));
  }
  for (const restriction of RESTRICTIONS) {
    const who = WHO[tags.get(restriction) ?? ''];
    // one may drive in, but not park
    if (who) renamed.set(DRIVERS, who);
    const conditional = tags.get(restriction + CONDITIONAL);
    if (conditional !== undefined) renamed.set(DRIVERS + CONDITIONAL, withAccess(conditional));
  }
  for (const key of FOR_WHOM) {
    const value = tags.get(key) ?? '';
    if (LIMITED.has(accessCode(value) ?? Access.untagged)) renamed.set('access', value);
  }
  if (NOBODY_ELSE.has(tags.get('residents') ?? '') || /^residents?$/.test(tags.get('permit') ?? ''))
    renamed.set('access', 'residents');
  if (tags.get('parking_space') === 'charging') renamed.set('access', 'permit');
  if (MEMBERS.some((key) => NOBODY_ELSE.has(tags.get(key) ?? ''))) renamed.set('access', 'members');
  if (NO_PARKING.some((key) => tags.get(key) === 'yes')) renamed.set(DRIVERS, 'no');
  if (VAN_SPACES.some((key) => ZERO.has(tags.get(key) ?? ''))) renamed.set('motorhome', 'no');
  const isForTents = isSet(tags, 'tourism') && isSet(tags, 'capacity:tents');
  if (isForTents && TRAILER_SPACES.some((key) => ZERO.has(tags.get(key) ?? '')))
    renamed.set('caravans', 'no');
  if (tags.get('reservation') === 'members_only') renamed.set('access', 'members');
  if (isDoubtful(tags)) renamed.set('motorhome', SEE_SIGN);
  if (hazardOf(tags) === 'deadly') renamed.set(DRIVERS, 'no');
  addSigns(tags, renamed);
  const season = toldSeason(tags);
  if (season) renamed.set(...season);
  if (NETWORK_KEYS.some((key) => NETWORKS.test(tags.get(key) ?? ''))) renamed.set('access', 'permit');
  return renamed.size === 0 ? tags : new Map([...renamed, ...tags]);
}
