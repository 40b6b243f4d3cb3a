/** Finds things near a place: by their kind, or by their name. */
import type { FoundPlace } from '../../api/places.ts';
import {
  Access,
  AREA_KINDS,
  facilitiesIn,
  POINT_CATEGORIES,
  PointCategory,
  SiteFlag,
} from '../../region/format/codes.ts';
import { POINT_GROUPS, pointGroupOf } from '../../region/format/reach.ts';
import { pointsAround } from '../../region/read/around/points-around.ts';
import { sitesAround } from '../../region/read/around/sites-around.ts';
import type { Region } from '../../region/read/reader.ts';
import { townAt, townPartAt } from '../../region/read/settlements.ts';
import { greatCircleMetres } from '../../shared/geo/distance.ts';
import { E7, METRES_PER_UNIT, metresPerUnitEast, toUnits } from '../../shared/geo/earth.ts';
import { namesIn } from '../../shared/text/names.ts';
import { locatedAt } from '../located.ts';
import { foundKindOf } from '../names/kinds.ts';
import type { PlaceSearch } from '../place-search.ts';
import type { Reader } from '../results.ts';
import type { What } from './what-words.ts';

/** Distances within which things are near a place, m: those farther away are only searched if none is nearer. */
const REACHES_M = [5_000, 20_000];
/** Largest distance of a thing in a town or area from its middle, m. */
const LARGEST_REACH_M = 30_000;
/** Distance within which two things of one kind and name are one, m: a car park and its entrance. */
const SAME_M = 60;
/** Half the side of the box of a thing whose size is not known, m. */
const HALF_BOX_M = 50;

interface Thing {
  region: Region;
  /** 0 = no name */
  name: number;
  x: number;
  y: number;
  metres: number;
}

/** Returns the distance from the middle of a place within which things are in it or near it, m. */
export function reachOf({ bbox: [west, south, east, north], lat }: FoundPlace): number {
  const half = Math.max(
    ((north - south) / 2) * E7 * METRES_PER_UNIT,
    ((east - west) / 2) * E7 * metresPerUnitEast(toUnits(lat)),
  );
  return Math.min(LARGEST_REACH_M, Math.max(REACHES_M[0]!, half));
}

/** Returns things of a kind around a place, the nearest first, in small steps. @param typed the words for the kind */
export function* thingsNear(
  regions: PlaceSearch,
  what: What,
  typed: string,
  place: FoundPlace,
  { limit, ...reader }: Reader & { limit: number },
): Generator<void, FoundPlace[]> {
  for (const reach of new Set([reachOf(place), ...REACHES_M])) {
    const things: Thing[] = [];
    const around = regions.regionsNear(place, reach);
    for (const region of around) {
      addThings(region, what, place, reach, things);
      yield;
    }
    if (things.length === 0) continue;
    things.sort((a, b) => a.metres - b.metres);
    return apart(things, limit).map((thing) => foundThing(thing, what, typed, around, reader));
  }
  return [];
}

function addThings(region: Region, what: What, place: FoundPlace, reach: number, things: Thing[]): void {
  const [x, y] = [toUnits(place.lon), toUnits(place.lat)];
  const { points, areas } = region;
  const add = (of: typeof points | typeof areas, coords: Int32Array, i: number, metres: number) => {
    if (isClosed(of.access[i]!)) return;
    things.push({ region, name: of.name[i]!, x: coords[i * 2]!, y: coords[i * 2 + 1]!, metres });
  };
  if (what.of === 'site') {
    sitesAround(region, x, y, reach, (i, isArea, metres) => {
      if (((isArea ? areas : points).flags[i]! & SiteFlag.VAN_DOES_NOT_FIT) !== 0) return;
      const type: string = isArea ? AREA_KINDS[areas.kind[i]!]! : POINT_CATEGORIES[points.category[i]!]!;
      if (type === what.type) add(isArea ? areas : points, isArea ? areas.centre : points.coords, i, metres);
    });
    return;
  }
  const category = what.of === 'point' ? PointCategory[what.type] : PointCategory.facility;
  const { name: group } = POINT_GROUPS[pointGroupOf(category)]!;
  pointsAround(region, group, x, y, reach, (i, metres) => {
    if (points.category[i] !== category) return;
    if (what.of === 'facility' && facilitiesIn(points.flags[i]!).facilities[what.type] !== true) return;
    add(points, points.coords, i, metres);
  });
}

function isClosed(access: number): boolean {
  return access === Access.private || access === Access.no || access === Access.forestry;
}

/** Returns the nearest things, without those that are another object of the same thing. */
function apart(things: readonly Thing[], limit: number): Thing[] {
  const kept: Thing[] = [];
  const positionOf = ({ x, y }: Thing) => ({ lat: y / E7, lon: x / E7 });
  for (const thing of things) {
    if (kept.length === limit) break;
    const isKnown = kept.some((other) => greatCircleMetres(positionOf(other), positionOf(thing)) <= SAME_M);
    if (!isKnown) kept.push(thing);
  }
  return kept;
}

function foundThing(
  { region, name, x, y }: Thing,
  { type }: What,
  typed: string,
  regions: readonly Region[],
  { names, language }: Reader,
): FoundPlace {
  const own =
    name === 0
      ? typed.charAt(0).toUpperCase() + typed.slice(1)
      : namesIn(region.decodedNames(name), language);
  const around = [townPartAt(regions, x, y), townAt(regions, x, y)];
  const within = around.flatMap((each) =>
    each ? [namesIn(each.region.decodedNames(each.region.points.name[each.point]!), language)] : [],
  );
  const area = [...new Set(within)].filter((each) => each !== own).join(', ');
  const [east, north] = [HALF_BOX_M / metresPerUnitEast(y), HALF_BOX_M / METRES_PER_UNIT];
  const position = { lat: y / E7, lon: x / E7 };
  return {
    display_name: area === '' ? own : `${own}, ${area}`,
    name: own,
    kind: foundKindOf(type),
    area: area === '' ? null : area,
    ...locatedAt(position, names),
    ...position,
    type,
    source: 'local',
    match: 'context',
    left_out: [],
    bbox: [(x - east) / E7, (y - north) / E7, (x + east) / E7, (y + north) / E7],
  };
}
