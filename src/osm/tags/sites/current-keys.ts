/**
 * Reads keys of places that mappers use besides the documented ones as these. Sources: the wiki pages of the keys
 * (`campers` is replaced by `motorhome`; Parking lanes, `parking:condition:area`), and what extracts have.
 */
import type { Tags } from '../tags.ts';
import { isDuration } from '../values/durations.ts';

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
    ...['motorhome:overnight', 'overnight:motorhome', 'parking:overnight'],
  ],
  camping: ['camping_allowed'],
  tents: ['tent'],
  access: ['parking:access'],
  fee: ['parking:fee'],
  maxstay: ['parking:maxstay', 'max_stay', 'maxparking'],
  seasonal: [
    ...['season', 'opening_season', 'seasonal:opening_hours', 'opening_hours:camping'],
    ...['opening_hours:season', 'opening_hours:seasonal'],
  ],
};
const CURRENT = new Map(Object.entries(SAME).flatMap(([current, keys]) => keys.map((key) => [key, current])));
const CONDITIONAL = ':conditional';
/** Older keys of the conditions of a car park, with `…:maxstay` and the `…:time_interval` at which they hold. */
const CONDITIONS = ['parking:condition', 'parking:condition:area'] as const;
/** Its values that say who may park, as values of `access`. */
const WHO: Readonly<Record<string, string>> = {
  residents: 'residents',
  customers: 'customers',
  private: 'private',
  permit: 'permit',
  disabled: 'permit',
  no_parking: 'no',
  no_stopping: 'no',
  loading: 'no',
};
/** Key of the longest stay over night, or of whether one may stay at all. */
const NIGHT_STAY = 'maxstay:overnight';
const MEMBERS = ['membership', 'members_only', 'members'] as const;
const NOBODY_ELSE: ReadonlySet<string> = new Set(['yes', 'required', 'mandatory', 'only']);

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
  if (MEMBERS.some((key) => NOBODY_ELSE.has(tags.get(key) ?? ''))) renamed.set('access', 'members');
  return renamed.size === 0 ? tags : new Map([...renamed, ...tags]);
}
