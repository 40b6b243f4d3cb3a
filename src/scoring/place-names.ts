/** Finds the names of a spot that make its address, in the map data of the loaded regions. */

import type { PlaceNames } from '../api/facts/place-names.ts';
import { AreaKind, isRailClass } from '../region/format/codes.ts';
import { isLiveRegion } from '../region/format/live-cell.ts';
import { isLargeTown, LARGEST_RADIUS_M, RADII_AROUND, townRadius } from '../region/format/settlements.ts';
import { islandAt } from '../region/read/around/areas-around.ts';
import { type NearestSegment, nearestSegment, wayOf } from '../region/read/around/segments-around.ts';
import type { LineLayer, Region } from '../region/read/reader.ts';
import { largeTownAt, type Settlement, townAt, townPartAt } from '../region/read/settlements.ts';
import { shortWay } from '../region/spatial/geometry.ts';
import { gazetteerTownAt } from '../region/world/town-around.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../shared/geo/earth.ts';
import { isolated } from '../shared/text/isolated.ts';
import { regionsOfFiles, regionsWithin } from './site/regions-around.ts';
import type { Site } from './site/site.ts';

/** Search radius for the town of a spot, m. */
const TOWN_REACH_M = RADII_AROUND * LARGEST_RADIUS_M;
/** Distance beyond which a street is not part of the address, m: about a block. */
const STREET_M = 150;
/** Kinds of areas that never name a spot: those of shops and companies; those of law and administration cover valleys. */
const NOT_SAID: ReadonlySet<number> = new Set([
  AreaKind.commercial,
  AreaKind.retail,
  AreaKind.industrial,
  AreaKind.administrative,
  AreaKind.landmass,
  AreaKind.low_emission_zone,
  AreaKind.reserved_bay,
  AreaKind.national_park,
  AreaKind.nature_reserve,
  AreaKind.protected_area,
]);

/** Names that make the address and the title of a spot; '' or null if none. */
export interface NamesAround {
  /** name of the place under the spot */
  own: string;
  /** name of the smallest named area that contains the spot */
  land: string;
  /** name of the nearest named road; without one the number of the nearest numbered road */
  street: { name: string; number: string };
  /** settlement of the spot */
  town: string | null;
  /** part of the town */
  part: string | null;
}

export function namesAround(site: Site): NamesAround {
  const { town, part } = townAndPartOf(site);
  return { own: ownNameOf(site), land: landNameOf(site), street: streetOf(site), town, part };
}

export function placeNamesOf({ own, land, street, town, part }: NamesAround): PlaceNames {
  const name = own || land || null;
  const road = street.name || street.number || null;
  return { name, street: road, town, display_name: displayName([name, road, part, town]) };
}

/** Joins the names with commas, each once: a campsite may have the name of its village. Null without names. */
function displayName(names: readonly (string | null)[]): string | null {
  let text: string | null = null;
  let isAlone = true;
  for (const [i, name] of names.entries()) {
    if (name === null || names.indexOf(name) !== i) continue;
    // a street from right to left stays before its town
    if (text !== null) text = `${isAlone ? isolated(text) : text}, ${isolated(name)}`;
    isAlone = text === null;
    text ??= name;
  }
  return text;
}

/** Returns the settlement of a spot, and the part of the settlement; null if unknown. */
function townAndPartOf(site: Site): { town: string | null; part: string | null } {
  if (!site.region) return { town: townWithoutMap(site), part: null };
  const { files, allRegions, lat, lon, x, y } = site;
  const regions = regionsOfFiles(files, regionsWithin(allRegions, lat, lon, TOWN_REACH_M));
  const isNear = isOnIslandOf(regions, x, y);
  const first = townAt(regions, x, y);
  // usually the first settlement is near, so the search with `isNear` is rare
  const nearest = first === null || isNear(first) ? first : townAt(regions, x, y, isNear);
  // only a hamlet can be part of another settlement
  const isHamlet = nearest !== null && !isLargeTown(nearest.region.points.flags.at(nearest.point));
  const large = isHamlet ? largeTownAt(regions, x, y) : null;
  const town = nameOf(large ?? nearest);
  return {
    // A live cell lacks the nodes of towns farther than a few kilometres. In regions the gazetteer is not used, so
    // that the page gives the same names offline.
    town: town ?? (isLiveRegion(site.region.info.name) ? townWithoutMap(site) : null),
    part: nameOf(large ? nearest : townPartAt(regions, x, y, 1)),
  };
}

/**
 * Returns a function that is true for settlements whose radius reaches the spot, or that are on the same island. An
 * address thus never names a distant settlement across the sea.
 */
function isOnIslandOf(regions: readonly Region[], x: number, y: number) {
  let here: string | null | undefined;
  return ({ region: { points }, point }: Settlement): boolean => {
    const [townX, townY] = [points.coords[2 * point]!, points.coords[2 * point + 1]!];
    const east = shortWay(townX - x) * metresPerUnitEast(y);
    const north = (townY - y) * METRES_PER_UNIT;
    const radius = townRadius(points.flags.at(point), points.value.at(point));
    if (east * east + north * north <= radius * radius) return true;
    if (here === undefined) here = islandAt(regions, x, y);
    return islandAt(regions, townX, townY) === here;
  };
}

/**
 * Returns the name of the largest gazetteer town whose radius reaches a site; null if none does, or if that town is in
 * another country. Used outside all regions and in live cells.
 */
function townWithoutMap({ x, y, place }: Site): string | null {
  const town = gazetteerTownAt(x, y);
  return town !== null && town.country === place.country ? town.name : null;
}

function nameOf(settlement: Settlement | null): string | null {
  if (!settlement) return null;
  const { region, point } = settlement;
  return region.allNames(region.points.name.at(point)) || null;
}

/** Returns the name of the place under the spot; '' if none. */
function ownNameOf({ standing }: Site): string {
  return standing.places.find(({ feature }) => feature.name !== '')?.feature.name ?? '';
}

/** Returns the name of the smallest named area that contains the spot, except NOT_SAID; '' if none. */
function landNameOf({ areas }: Site): string {
  let smallest = Number.POSITIVE_INFINITY;
  let name = '';
  for (const { region, area, kind, distance } of areas) {
    const hectares = region.areas.hectares[area]!;
    if (distance > 0 || NOT_SAID.has(kind) || hectares >= smallest) continue;
    const text = region.allNames(region.areas.name.at(area));
    if (text === '') continue;
    name = text;
    smallest = hectares;
  }
  return name;
}

/**
 * Returns the name of the nearest named road within STREET_M, or without one the number of the nearest numbered road;
 * '' if none.
 */
function streetOf({ regions, x, y, lines: { nearestRoad } }: Site): { name: string; number: string } {
  if (!nearestRoad || nearestRoad.distance > STREET_M) return { name: '', number: '' };
  const nearest = roadName(nearestRoad.region, nearestRoad.way);
  // usually the nearest road has a name, so the search below is rare
  if (nearest !== '') return { name: nearest, number: '' };
  const named = nearestSegment(regions, x, y, STREET_M, isNamed);
  if (named) return { name: nameOfSegment(named), number: '' };
  const numbered = nearestSegment(regions, x, y, STREET_M, isNumbered);
  return {
    name: '',
    number: numbered ? roadNumber(numbered.region, wayOf(numbered.layer, numbered.segment)) : '',
  };
}

function isNumbered(region: Region, layer: LineLayer, segment: number): boolean {
  return roadNumber(region, wayOf(layer, segment)) !== '';
}

function isNamed(region: Region, layer: LineLayer, segment: number): boolean {
  return roadName(region, wayOf(layer, segment)) !== '';
}

function nameOfSegment({ region, layer, segment }: NearestSegment): string {
  return roadName(region, wayOf(layer, segment));
}

function roadName(region: Region, way: number): string {
  const { ways } = region;
  return isRailClass(ways.class[way]!) ? '' : region.allNames(ways.name[way]!);
}

/** Returns the first number of a road, e.g. "118" for "118;117"; '' for a railway or without a number. */
function roadNumber(region: Region, way: number): string {
  const { ways } = region;
  const numbers = ways.ref.at(way);
  // as for most ways
  if (numbers === 0 || isRailClass(ways.class[way]!)) return '';
  return region.text(numbers).split(';', 1)[0]!.trim();
}
