/** Finds things near a place: by their kind, or by their name. */
import type { FoundKind } from '../../api/facts/found-kinds.ts';
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
import type { PackedColumn } from '../../region/format/sections/packed.ts';
import { isLargeTown } from '../../region/format/settlements.ts';
import { pointsAround } from '../../region/read/around/points-around.ts';
import { sitesAround } from '../../region/read/around/sites-around.ts';
import type { Region } from '../../region/read/reader.ts';
import { largeTownAt, type Settlement, townAt, townPartAt } from '../../region/read/settlements.ts';
import { greatCircleMetres } from '../../shared/geo/distance.ts';
import { E7, METRES_PER_UNIT, metresPerUnitEast, toUnits } from '../../shared/geo/earth.ts';
import { LANGUAGES } from '../../shared/language.ts';
import { fold } from '../../shared/text/fold.ts';
import { namesIn } from '../../shared/text/names.ts';
import { runsOf } from '../../shared/text/words.ts';
import type { SearchNear } from '../found-place.ts';
import { locatedAt } from '../located.ts';
import { foundKindOf } from '../names/kinds.ts';
import type { PlaceSearch } from '../place-search.ts';
import type { Reader } from '../results.ts';
import type { NearQuery } from './near-query.ts';
import type { What } from './what-words.ts';

/** Distances within which things are near a place, m: those farther away are only searched if none is nearer. */
const REACHES_M = [5_000, 20_000];
/** Largest distance of a thing in a town or area from its middle, m. */
const LARGEST_REACH_M = 30_000;
/** Distance within which two things of one kind and name are one, m: a car park and its entrance. */
const SAME_M = 60;
/** Number of things of which those in the place come first. */
const COMPARED = 25;
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

/** What things are near to: a place, or a position, which has neither name nor kind. */
type Around = Pick<FoundPlace, 'lat' | 'lon' | 'bbox'> & Partial<Pick<FoundPlace, 'kind' | 'name' | 'area'>>;
type Town = Around & Pick<FoundPlace, 'kind' | 'name' | 'area'>;

export function isTownAround(place: Around): place is Town {
  return place.kind !== undefined && TOWNS.has(place.kind);
}

/** Returns the distance from the middle of a place within which things are in it or near it, m. */
export function nearReach({ bbox: [west, south, east, north], lat }: Around): number {
  const half = Math.max(
    ((north - south) / 2) * E7 * METRES_PER_UNIT,
    ((east - west) / 2) * E7 * metresPerUnitEast(toUnits(lat)),
  );
  return Math.min(LARGEST_REACH_M, Math.max(REACHES_M[0]!, half));
}

/** Kinds of places that a thing belongs to, or to another of them. */
const TOWNS: ReadonlySet<FoundKind> = new Set<FoundKind>(['town', 'village']);
/** Distance between the middle of a town and where the list of the world has it, m. */
const SAME_TOWN_M = 1_000;

/**
 * Returns things of a kind around a place, those in it and the nearest first, in small steps; those in another town lack a
 * part of the query, unless it says "near".
 */
export function* thingsNear(
  regions: PlaceSearch,
  what: What,
  query: Pick<NearQuery, 'name' | 'place' | 'isNear'>,
  place: Around,
  { limit, ...reader }: Reader & { limit: number },
): Generator<void, FoundPlace[]> {
  for (const reach of new Set([nearReach(place), ...REACHES_M])) {
    const things: Thing[] = [];
    const around = regions.regionsNear(place, reach);
    for (const region of around) {
      addThings(region, what, place, reach, things);
      yield;
    }
    if (things.length === 0) continue;
    things.sort((a, b) => a.metres - b.metres);
    const found = apart(things, Math.max(limit, COMPARED)).map((thing): FoundPlace => {
      const isElsewhere = !query.isNear && isTownAround(place) && isInAnother(thing, place, around);
      return {
        ...foundThing(thing, what, query.name, around, reader),
        ...(isElsewhere ? { match: 'partial', left_out: runsOf(query.place) } : {}),
      };
    });
    const isThere = ({ match }: FoundPlace) => match === 'context';
    return [...found.filter(isThere), ...found.filter((each) => !isThere(each))].slice(0, limit);
  }
  return [];
}

function addThings(region: Region, what: What, place: Around, reach: number, things: Thing[]): void {
  const [x, y] = [toUnits(place.lon), toUnits(place.lat)];
  const { points, areas } = region;
  const add = (
    of: typeof points | typeof areas,
    coords: Int32Array | PackedColumn,
    i: number,
    metres: number,
  ) => {
    if (isClosed(of.access.at(i))) return;
    things.push({ region, name: of.name.at(i), x: coords.at(2 * i)!, y: coords.at(2 * i + 1)!, metres });
  };
  if (what.of === 'site') {
    sitesAround(region, x, y, reach, (i, isArea, metres) => {
      if (((isArea ? areas : points).flags.at(i) & SiteFlag.VAN_DOES_NOT_FIT) !== 0) return;
      const type: string = isArea ? AREA_KINDS[areas.kind[i]!]! : POINT_CATEGORIES[points.category[i]!]!;
      if (type === what.type) add(isArea ? areas : points, isArea ? areas.centre : points.coords, i, metres);
    });
    return;
  }
  const category = what.of === 'point' ? PointCategory[what.type] : PointCategory.facility;
  const { name: group } = POINT_GROUPS[pointGroupOf(category)]!;
  pointsAround(region, group, x, y, reach, (i, metres) => {
    if (points.category[i] !== category) return;
    if (what.of === 'facility' && facilitiesIn(points.flags.at(i)).facilities[what.type] !== true) return;
    add(points, points.coords, i, metres);
  });
}

/** Returns true for a thing in another town or village, or in none and nearer to another. */
export function isInAnother(
  { x, y, metres }: Pick<Thing, 'x' | 'y' | 'metres'>,
  place: Town,
  regions: readonly Region[],
): boolean {
  const own = new Set([place.name, ...(place.area ?? '').split(', ')].map(fold));
  const isOwn = (town: Settlement) => {
    if (greatCircleMetres(place, positionOf(town)) <= SAME_TOWN_M) return true;
    const names = town.region.decodedNames(town.region.points.name.at(town.point));
    return LANGUAGES.some((language) => own.has(fold(namesIn(names, language))));
  };
  const around = largeTownAt(regions, x, y);
  if (around) return !isOwn(around);
  const nearest = townAt(regions, x, y, ({ region, point }) => isLargeTown(region.points.flags.at(point)));
  const isNearer = nearest && greatCircleMetres(positionOf(nearest), { lat: y / E7, lon: x / E7 }) < metres;
  return isNearer ? !isOwn(nearest) : false;
}

function positionOf({ region, point }: Settlement): SearchNear {
  const { coords } = region.points;
  return { lat: coords[point * 2 + 1]! / E7, lon: coords[point * 2]! / E7 };
}

function isClosed(access: number): boolean {
  return access === Access.private || access === Access.no || access === Access.forestry;
}

/** Returns the nearest things, without those that are another object of the same thing. */
function apart(things: readonly Thing[], limit: number): Thing[] {
  const kept: Thing[] = [];
  const at = ({ x, y }: Thing) => ({ lat: y / E7, lon: x / E7 });
  for (const thing of things) {
    if (kept.length === limit) break;
    const isKnown = kept.some((other) => greatCircleMetres(at(other), at(thing)) <= SAME_M);
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
    each ? [namesIn(each.region.decodedNames(each.region.points.name.at(each.point)), language)] : [],
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
