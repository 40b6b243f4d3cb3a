/** Classifies the tags of one OSM object by all rules of this folder. */
import { AreaKind } from '../../region/format/codes.ts';
import { nightShare } from '../../shared/time/night.ts';
import { areasOf } from './areas.ts';
import { barrierOf } from './driving/barriers.ts';
import { WaitWay } from './driving/delays.ts';
import { roadwayOf } from './driving/roadways.ts';
import { waitOf, waitWaysOf } from './driving/waits.ts';
import {
  AerodromeKind,
  type AreaFacts,
  BuildingKind,
  type Facts,
  type Form,
  type LineFacts,
} from './facts.ts';
import { type KeySet, keySet, keySetOf } from './key-set.ts';
import { nameOf } from './names.ts';
import { pointsOf, pointsOfLine } from './points.ts';
import { railOf } from './rails.ts';
import { isRoadTunnel, roadOf } from './roads.ts';
import { postcodesIn } from './searched.ts';
import { siteOf } from './sites/sites.ts';
import { firstOf, hasOneOf, isSet, isYes, NODE_KEYS, POSTCODE_KEY, type Tags } from './tags.ts';
import { isBelowGround } from './values/levels.ts';
import { isOutOfUse, neverOpens } from './values/life-cycle.ts';
import { weekHoursOf } from './values/opening-hours.ts';

const HOMES = new Set([
  'house',
  'apartments',
  'residential',
  'detached',
  'semidetached_house',
  'semi',
  'terrace',
  'bungalow',
  'farm',
  'cabin',
  'villa',
]);
const NO_BUILDING = new Set(['no', 'ruins', 'construction', 'proposed', 'demolished', 'roof', 'carport']);
/** Keys that make a closed way a line, such as a roundabout, instead of an area. Exceptions: see `mayBeArea`. */
const LINE_KEYS = ['highway', 'railway', 'barrier'] as const;
const LINE_KEY_SET = keySet(...LINE_KEYS);
const HIGHWAY = keySet('highway');
const RAILWAY = keySet('railway');
const AEROWAY = keySet('aeroway');
const NATURAL = keySet('natural');
const BARRIER = keySet('barrier');

/**
 * Returns the facts of an object of the given form; null if no rule uses its tags.
 * @param changedAt last edit, ms since 1970; 0 = unknown
 * @param keys keys of the tags
 * @param asOf date of the map, ms since 1970; 0 = unknown, see `isOutOfUse`
 */
export function classify(
  tags: Tags,
  form: Form,
  changedAt = 0,
  keys = keySetOf(tags),
  asOf = 0,
): Facts | null {
  const postcodes = form === 'open way' ? [] : postcodesIn(tags.get(POSTCODE_KEY) ?? '');
  // most nodes with an address have nothing else
  const mayLimit = form === 'node' && ((keys & BARRIER) !== 0 || hasOneOf(tags, NODE_KEYS));
  if (form === 'node' && keys === 0 && !mayLimit)
    return postcodes.length > 0 ? { ...NOTHING, postcodes } : null;
  if (isOutOfUse(tags, keys, asOf)) return shellOf(tags, form, keys);
  // a closed site stays: somebody may ask about it
  if (neverOpens(tags) && siteOf(tags, keys) === null) return shellOf(tags, form, keys);
  const isWay = form === 'open way' || form === 'closed way';
  const lines = isWay ? linesOf(tags, keys) : [];
  const isArea = form === 'area' || (form === 'closed way' && mayBeArea(tags, keys));
  const areas = isArea ? areasOf(tags, keys, changedAt) : [];
  const points =
    form === 'node' || isArea
      ? pointsOf(tags, keys, form === 'node', areas.find(isSearchedArea)?.name)
      : isWay
        ? pointsOfLine(tags, keys, keys & HIGHWAY ? (lines[0]?.name ?? '') : '')
        : [];
  const building = isArea ? buildingOf(tags) : BuildingKind.NONE;
  const isAeroway = (keys & AEROWAY) !== 0;
  const isRunway = isAeroway && form !== 'node' && tags.get('aeroway') === 'runway';
  const runway = isRunway ? firstOf(tags, 'ref', 'name') : null;
  const aerodrome = isAeroway ? aerodromeOf(tags) : AerodromeKind.NONE;
  const coastline = isWay && (keys & NATURAL) !== 0 && tags.get('natural') === 'coastline';
  // plain walls are mostly those of gardens
  const noiseBarrier =
    isWay &&
    (keys & BARRIER) !== 0 &&
    (tags.get('barrier') === 'noise_barrier' || tags.get('wall') === 'noise_barrier');
  const isHighway = (keys & HIGHWAY) !== 0;
  const tunnel = isWay && isHighway && isRoadTunnel(tags);
  const signals = form === 'node' && isHighway && tags.get('highway') === 'traffic_signals';
  const wait = form === 'node' ? waitOf(tags) : 0;
  const roadway =
    isWay && (isHighway || tags.has('route') || tags.get('man_made') === 'pier')
      ? roadwayOf(tags, keys)
      : null;
  const barrier = mayLimit ? barrierOf(tags, keys) : null;
  const nothing =
    lines.length === 0 &&
    areas.length === 0 &&
    points.length === 0 &&
    building === BuildingKind.NONE &&
    runway === null &&
    !aerodrome &&
    !coastline &&
    !noiseBarrier &&
    !tunnel &&
    !signals &&
    wait === 0 &&
    !roadway &&
    !barrier &&
    (postcodes.length === 0 || form !== 'node');
  if (nothing) return null;
  return {
    lines,
    areas,
    points,
    building,
    runway,
    aerodrome,
    name: nameOf(tags),
    coastline,
    noiseBarrier,
    tunnel,
    signals,
    wait,
    waitWays: signals || wait > 0 ? waitWaysOf(tags) : WaitWay.BOTH,
    roadway,
    barrier,
    postcodes,
  };
}

/** Returns true for an area that is found by its name: that of an administrative one is its code. */
function isSearchedArea({ kind, name }: AreaFacts): boolean {
  return name !== '' && kind !== AreaKind.administrative;
}

/** Returns what is left of an object that is out of use: its walls; null if it has none. */
function shellOf(tags: Tags, form: Form, keys: KeySet): Facts | null {
  const isArea = form === 'area' || (form === 'closed way' && mayBeArea(tags, keys));
  const building = isArea ? buildingOf(tags) : BuildingKind.NONE;
  return building === BuildingKind.NONE ? null : { ...NOTHING, building, name: nameOf(tags) };
}

const NOTHING: Facts = {
  lines: [],
  areas: [],
  points: [],
  building: BuildingKind.NONE,
  runway: null,
  aerodrome: AerodromeKind.NONE,
  name: '',
  coastline: false,
  noiseBarrier: false,
  tunnel: false,
  signals: false,
  wait: 0,
  waitWays: WaitWay.BOTH,
  roadway: null,
  barrier: null,
  postcodes: [],
};

function linesOf(tags: Tags, keys: KeySet): LineFacts[] {
  const lines: LineFacts[] = [];
  const road = keys & HIGHWAY ? roadOf(tags, keys) : null;
  if (road) lines.push(road);
  const rail = keys & RAILWAY ? railOf(tags) : null;
  if (rail) lines.push(rail);
  return lines;
}

function mayBeArea(tags: Tags, keys: KeySet): boolean {
  if (tags.get('area') === 'no') return false;
  if (!(keys & LINE_KEY_SET)) return true;
  const highway = tags.get('highway');
  if (isYes(tags, 'area') || highway === 'rest_area' || highway === 'services') return true;
  const isLine = LINE_KEYS.some((key) => isSet(tags, key));
  // a barrier on such an object is the wall or fence around an area
  return !isLine || (highway === undefined && isSet(tags, 'barrier')) || tags.get('railway') === 'station';
}

/** Returns the BuildingKind of an area; NONE if it is underground. */
export function buildingOf(tags: Tags): number {
  const building = tags.get('building');
  if (building === undefined || NO_BUILDING.has(building)) return BuildingKind.NONE;
  const belowGround = tags.get('location') === 'underground' || isBelowGround(tags.get('layer'));
  if (belowGround) return BuildingKind.NONE;
  return HOMES.has(building) ? BuildingKind.HOME : BuildingKind.OTHER;
}

/**
 * Returns the AerodromeKind, which together with the runways determines the night traffic (see runways.ts). AIRFIELD
 * means no night traffic: closed at night (opening_hours), or civil and either private, for sport or without `iata`.
 */
function aerodromeOf(tags: Tags): number {
  if (tags.get('aeroway') !== 'aerodrome') return AerodromeKind.NONE;
  const types = [tags.get('aerodrome:type'), tags.get('aerodrome'), tags.get('landuse')].join(';');
  const { week } = weekHoursOf(tags.get('opening_hours'));
  if (week && nightShare(week) === 0) return AerodromeKind.AIRFIELD;
  const civil = isSet(tags, 'iata');
  // "military/public": most movements are airliners
  const military = isSet(tags, 'military') || /military|\bbase\b/.test(types);
  if (military && !(civil && /public/.test(types))) return AerodromeKind.MILITARY;
  if (!civil || /private|gliding|ultralight|airsport/.test(types)) return AerodromeKind.AIRFIELD;
  if (/international/.test(types)) return AerodromeKind.INTERNATIONAL;
  return /regional|domestic|continental/.test(types) ? AerodromeKind.REGIONAL : AerodromeKind.UNTYPED;
}
