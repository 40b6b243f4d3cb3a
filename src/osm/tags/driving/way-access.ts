/** Reads who may drive on a road or through a barrier: by direction, and by time and size of the vehicle. */
import { Access } from '../../../region/format/codes.ts';
import {
  conditionText,
  type RoadClause,
  SEASON_MONTHS,
} from '../../../region/format/sections/road-conditions.ts';
import { accessCode } from '../access.ts';
import { CONDITIONAL, type KeySet, PARKING_DETAIL } from '../key-set.ts';
import { hasOneOf, isYes, partsOf, type Tags } from '../tags.ts';
import { conditionalsOf, sizesOnly, timesOf, valuesForDestinations } from './conditions.ts';
import { limitClauses, lorryClauses } from './limits.ts';

/** Keys from the least to the most specific one; the most specific one with a known value counts. */
const KEYS = ['access', 'vehicle', 'motor_vehicle', 'motorcar', 'motorhome'] as const;
const ONEWAY_KEYS = [
  'oneway:motorhome',
  'oneway:motorcar',
  'oneway:motor_vehicle',
  'oneway:vehicle',
  'oneway',
] as const;
/** Code of `delivery`, which is none of a place: others drive there only where there is no other way. */
const DELIVERY = 1000;
const OPEN: ReadonlySet<number> = new Set([Access.untagged, Access.yes, Access.permissive]);
const RESTRICTED: ReadonlySet<number> = new Set([Access.destination, Access.customers]);
/** Speed on roads of deliveries, km/h: so low that a traveller, who has no right to them, goes round. Assumption. */
const DELIVERY_KMH = 1.5;
const DIRECTIONS = ['forward', 'backward'] as const;
type Direction = (typeof DIRECTIONS)[number];
/** Keys of one direction, from the least to the most specific one. */
const DIRECTED = {
  forward: KEYS.map((key) => keysIn(key, 'forward')),
  backward: KEYS.map((key) => keysIn(key, 'backward')),
};
/** Keys of lanes for cars with several people, by direction; the first one that is tagged counts. */
const FULL_CARS = { forward: lanesOf('hov', 'forward'), backward: lanesOf('hov', 'backward') };
/** All keys that the access in one direction reads: most roads have none of them. */
const READ: ReadonlySet<string> = new Set([
  ...Object.values(DIRECTED).flatMap((keys) =>
    keys.flatMap(({ plain, own, lanes }) => [plain, own, ...lanes]),
  ),
  ...['private', ...Object.values(FULL_CARS).flat(), 'hov'],
]);

function keysIn(plain: (typeof KEYS)[number], direction: Direction) {
  return { plain, own: `${plain}:${direction}`, lanes: lanesOf(plain, direction) };
}

function lanesOf(key: string, direction: Direction): readonly [own: string, both: string] {
  return [`${key}:lanes:${direction}`, `${key}:lanes`];
}

/** Access to a road or barrier. */
export interface WayAccess {
  /** Access code or DELIVERY in each direction, without conditions; that of Access.no against a one-way road */
  forward: number;
  backward: number;
  /** directions that are open at some time */
  ever: Record<Direction, boolean>;
  /** see `RoadClause`; '' = the same at all times */
  conditions: string;
}

/** Returns true if an access code lets a traveller drive, at least to his destination. */
export function isOpen(access: number): boolean {
  return OPEN.has(access) || RESTRICTED.has(access) || access === DELIVERY;
}

/** Returns true for the access code of roads and gates for deliveries. */
export function isForDeliveries(access: number): boolean {
  return access === DELIVERY;
}

/** Returns the speed on a road with an access code, km/h: lower on those for deliveries. @param kmh its speed */
export function speedFor(access: number, kmh: number): number {
  return access === DELIVERY ? Math.min(DELIVERY_KMH, kmh) : kmh;
}

/** Returns true for the access code of roads for destinations and customers alone. */
export function isDestinationAccess(access: number): boolean {
  return RESTRICTED.has(access);
}

/**
 * Returns the access to a way or a barrier.
 * @param keys keys of the tags
 * @param isClosed true for ways that are open only in the directions that a tag opens, such as paths
 * @param isForPeople true where `access` is about people on foot, as on paths; default: `isClosed`
 */
export function wayAccessOf(tags: Tags, keys: KeySet, isClosed = false, isForPeople = isClosed): WayAccess {
  const driven = onewayOf(tags);
  const isRead = hasOneOf(tags, READ);
  const codeIn = (direction: Direction) => {
    if (driven[direction] && !isRead) return isClosed ? Access.no : Access.untagged;
    const code = driven[direction] ? accessIn(tags, direction, isForPeople) : Access.no;
    if (OPEN.has(code) && isForFullCars(tags, direction)) return Access.destination;
    return isClosed && code === Access.untagged ? Access.no : code;
  };
  const plain = { forward: codeIn('forward'), backward: codeIn('backward') };
  const always = { forward: isOpen(plain.forward), backward: isOpen(plain.backward) };
  const isConditional = (keys & CONDITIONAL) !== 0 || isForLocalLorries(tags);
  const conditional = isConditional ? conditionalClauses(tags, isClosed) : [];
  // of what is said to be open in some months, nobody means that it is open in all
  const isUntagged = plain.forward === Access.untagged && plain.backward !== Access.yes;
  if (isUntagged && conditional.some(isSeason) && !conditional.some(({ open }) => !open))
    conditional.unshift({ open: false });
  const seasonal = always.forward || always.backward ? seasonalClauses(tags, keys) : [];
  // what is always open is no exception from a season
  const exceptions = conditional.filter(({ open, times, over }) => !open || times !== undefined || over);
  const all = seasonal.length > 0 ? [...seasonal, ...exceptions] : conditional;
  const clauses = all.length > 0 && changes(all, always) ? all : NO_CLAUSES;
  const isOpened = (direction: Direction) =>
    clauses.some(
      ({ open, way, times }) =>
        open && times !== undefined && (way === direction || (way === undefined && driven[direction])),
    );
  const ever = {
    forward: always.forward || isOpened('forward'),
    backward: always.backward || isOpened('backward'),
  };
  return { ...plain, ever, conditions: conditionText(clauses) };
}

const NO_CLAUSES: readonly RoadClause[] = [];

/** Returns true for a clause that opens a road in some months. */
function isSeason({ open, times = '' }: RoadClause): boolean {
  return open && (Object.hasOwn(SEASON_MONTHS, times) || MONTH.test(times));
}
const MONTH = /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/i;

/** Returns true for a road or barrier that is open to those alone who have a destination behind it. */
export function isRestricted(tags: Tags): boolean {
  return RESTRICTED.has(accessIn(tags, 'forward'));
}

/**
 * Returns the Access code in one direction, without one-way rules and conditions of time.
 * @param isForPeople see `wayAccessOf`
 */
function accessIn(tags: Tags, direction: Direction, isForPeople = false): number {
  for (let i = KEYS.length - 1; i >= (isForPeople ? 1 : 0); i--) {
    const { plain, own, lanes } = DIRECTED[direction][i]!;
    const code = codeOf(tags.get(own)) ?? codeOf(tags.get(plain)) ?? codeOfLanes(tags, lanes);
    if (code === undefined) continue;
    return !isOpen(code) && isOpenToDestinations(tags, i) ? Access.destination : code;
  }
  return isYes(tags, 'private') || tags.get('private') === 'private' ? Access.private : Access.untagged;
}

/**
 * Returns true for what a key from a number of KEYS on opens to those with a destination there: "no", but "yes @
 * destination".
 */
function isOpenToDestinations(tags: Tags, least: number): boolean {
  return KEYS.slice(least).some((key) =>
    valuesForDestinations(tags.get(`${key}:conditional`)).some((value) => isOpen(codeOf(value) ?? Access.no)),
  );
}

/**
 * Returns the code of a list of values; undefined if none is known. Of several, the one that lets in most counts, as
 * each is an exception from the others ("agricultural;destination").
 */
function codeOf(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const codes = partsOf(value).flatMap((part) => ON_ROADS.get(part) ?? accessCode(part) ?? []);
  return codes.find((code) => OPEN.has(code)) ?? codes.find(isOpen) ?? codes[0];
}
/** Codes of values that mean something else on a road than in a place: "official" is "official vehicles only". */
const ON_ROADS: ReadonlyMap<string, number> = new Map([
  ['official', Access.no],
  ['closed', Access.no],
  ['delivery', DELIVERY],
  // no ban, but no short cut either
  ['discouraged', Access.destination],
  ['no_through_traffic', Access.destination],
]);

/**
 * Returns the code of the lanes of one direction ("no|yes"): that of the lane that lets in most, as a van may take it.
 * Lanes of buses or bicycles are none of a van; a lane without a value is open.
 */
function codeOfLanes(tags: Tags, [own, both]: readonly [own: string, both: string]): number | undefined {
  const lanes = tags.get(own) ?? tags.get(both);
  if (lanes === undefined) return undefined;
  const codes = lanes.split('|').map((lane) => codeOf(lane) ?? Access.untagged);
  return codes.find((code) => OPEN.has(code)) ?? codes.find(isOpen) ?? codes[0];
}

/** Returns true for a road all of whose lanes in a direction are for cars with several people. */
function isForFullCars(tags: Tags, direction: Direction): boolean {
  const [own, both] = FULL_CARS[direction];
  const lanes = tags.get(own) ?? tags.get(both) ?? tags.get('hov');
  return lanes?.split('|').every((lane) => lane === 'designated') ?? false;
}

function onewayValue(tags: Tags): string | undefined {
  for (const key of ONEWAY_KEYS) {
    const value = tags.get(key);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Returns in which directions a road is driven. */
function onewayOf(tags: Tags): Record<Direction, boolean> {
  switch (onewayValue(tags)) {
    case 'yes':
    case '1':
    case 'true':
      return { forward: true, backward: false };
    case '-1':
    case 'reverse':
      return { forward: false, backward: true };
    case 'reversible':
      return { forward: false, backward: false };
    case undefined: {
      const junction = tags.get('junction');
      const isImplied =
        tags.get('highway') === 'motorway' || junction === 'roundabout' || junction === 'circular';
      return { forward: true, backward: !isImplied };
    }
    default:
      return { forward: true, backward: true };
  }
}

/** Returns what the keys of access state with and without conditions, from the least specific one on. */
function conditionalClauses(tags: Tags, isClosed: boolean): RoadClause[] {
  const clauses: RoadClause[] = isClosed ? [{ open: false }] : [];
  for (const [number, key] of KEYS.entries()) {
    for (const direction of [undefined, ...DIRECTIONS]) {
      const way = direction && { way: direction };
      const directed = direction ? `${key}:${direction}` : key;
      const code = codeOf(tags.get(directed));
      if (code !== undefined)
        clauses.push({ open: isOpen(code) || isOpenToDestinations(tags, number), ...way });
      for (const { value, condition } of conditionalsOf(tags.get(`${directed}:conditional`), true)) {
        const given = codeOf(value);
        // nothing is opened at times that cannot be read
        if (given === undefined || (isOpen(given) && condition.times === '')) continue;
        // sizes alone are limits, see limits.ts
        if (!sizesOnly(condition))
          clauses.push({ open: isOpen(given) && given !== DELIVERY, ...way, ...condition });
        if (RESTRICTED.has(given)) clauses.push({ open: true, slow: true, ...way, ...condition });
      }
    }
  }
  clauses.push(...lorryClauses(tags), ...limitClauses(tags));
  const locks = conditionalsOf(tags.get('locked:conditional'), true);
  if (locks.length > 0 && isYes(tags, 'locked')) clauses.push({ open: false });
  for (const { value, condition } of locks) clauses.push({ open: value === 'no', ...condition });
  clauses.push(...onewayClauses(tags));
  return clauses;
}

/** Returns in which direction a road is driven at times. */
function onewayClauses(tags: Tags): RoadClause[] {
  const conditionals = conditionalsOf(tags.get('oneway:conditional'));
  if (conditionals.length === 0) return [];
  const along = (['forward', 'backward'] as const).filter((way) => isOpen(accessIn(tags, way)));
  if (onewayValue(tags) === 'reversible')
    return [
      { open: false },
      ...conditionals.flatMap(({ value, condition }) =>
        along
          .filter((way) => (way === 'forward' ? value !== '-1' : value !== 'yes'))
          .map((way) => ({ open: true, way, ...condition })),
      ),
    ];
  const clauses: RoadClause[] = onewayOf(tags).backward ? [] : [{ open: false, way: 'backward' }];
  for (const { value, condition } of conditionals) {
    if (value === 'yes') clauses.push({ open: false, way: 'backward', ...condition });
    else if (value === '-1') clauses.push({ open: false, way: 'forward', ...condition });
    else if (value === 'no') clauses.push({ open: true, way: 'backward', ...condition });
  }
  return clauses;
}

function isForLocalLorries(tags: Tags): boolean {
  return tags.get('hgv') === 'destination';
}

/** Returns the seasons of a road: those of its tags, or the winter of a road over snow or ice. */
function seasonalClauses(tags: Tags, keys: KeySet): RoadClause[] {
  const clauses: RoadClause[] = [];
  const isWinterRoad = WINTER_ROADS.has(tags.get('highway') ?? '');
  // with the keys of all seasons
  if (!(keys & PARKING_DETAIL || isWinterRoad)) return clauses;
  const onlyIn = (...seasons: RoadClause[]) => clauses.push({ open: false }, ...seasons);
  const seasons = partsOf(tags.get('seasonal') ?? '').flatMap((each) => timesOf(each) ?? []);
  const isOfWinter = isWinterRoad || isYes(tags, 'winter_road') || isYes(tags, 'ice_road');
  if (isOfWinter) onlyIn({ open: true, times: 'winter', byDay: true });
  else if (seasons.length > 0) onlyIn(...seasons.map((season) => ({ open: true, ...season, byDay: true })));
  // nobody knows when the water is high
  if (isYes(tags, 'tidal')) clauses.push({ open: false, times: '' });
  const hours = tags.get('opening_hours');
  const times = hours === undefined ? null : timesOf(hours);
  if (times) onlyIn({ open: true, ...times, byDay: true });
  else if (hours !== undefined) clauses.push({ open: false, times: '' });
  return clauses;
}
const WINTER_ROADS: ReadonlySet<string> = new Set(['winter_road', 'ice_road']);

/** Returns true if a clause with a condition can open what is closed, or close what is open. */
function changes(clauses: readonly RoadClause[], always: Record<Direction, boolean>): boolean {
  return clauses.some(({ open, slow, way, times, over }) => {
    const isConditional = times !== undefined || over !== undefined;
    if (slow && DIRECTIONS.some((each) => always[each])) return true;
    // opens what a season closes for the rest of the year
    if (open && isConditional && clauses.some((other) => !other.open && other.times === undefined))
      return true;
    return isConditional && DIRECTIONS.some((each) => (way ?? each) === each && open !== always[each]);
  });
}
