/** Names of a spot: its address in the words of the loaded regions. */
import type { PlaceNames } from '../api/facts/place-names.ts';
import { AreaKind, isRailClass } from '../region/format/codes.ts';
import { SEGMENT_WORDS, SegmentWord } from '../region/format/line-records.ts';
import { isLiveRegion } from '../region/format/live-cell.ts';
import { isLargeTown, LARGEST_RADIUS_M, RADII_AROUND, townRadius } from '../region/format/settlements.ts';
import { gazetteerTownAt } from '../region/gazetteer/town-around.ts';
import { islandAt } from '../region/read/around/areas-around.ts';
import { segmentsAround } from '../region/read/around/segments-around.ts';
import type { Region } from '../region/read/reader.ts';
import { largeTownAt, type Settlement, townAt, townPartAt } from '../region/read/settlements.ts';
import { shortWay } from '../region/spatial/geometry.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../shared/geo/earth.ts';
import { regionsOfFiles, regionsWithin } from './site/regions-around.ts';
import type { Site } from './site/site.ts';

/** Distance beyond which a town is not named, m. */
const TOWN_REACH_M = RADII_AROUND * LARGEST_RADIUS_M;
/** Distance beyond which a street is not the spot's, m: about a block. */
const STREET_M = 150;
/** Areas of law and administration: they cover whole valleys and nobody uses them as an address. */
const NOT_SAID: ReadonlySet<number> = new Set([
  AreaKind.administrative,
  AreaKind.landmass,
  AreaKind.low_emission_zone,
  AreaKind.national_park,
  AreaKind.nature_reserve,
  AreaKind.protected_area,
]);

/** Names that the address and the title of a spot are made of; '' or null if none. */
export interface NamesAround {
  /** name of the place under the spot */
  own: string;
  /** name of the smallest named land around it */
  land: string;
  /** nearest road with a name; without one the number of the nearest numbered road */
  street: { name: string; number: string };
  town: string | null;
  /** part of the town */
  part: string | null;
}

export function namesAround(site: Site): NamesAround {
  return { own: ownNameOf(site), land: landNameOf(site), street: streetOf(site), ...townAndPartOf(site) };
}

export function placeNamesOf({ own, land, street, town, part }: NamesAround): PlaceNames {
  const name = own || land || null;
  const road = street.name || street.number || null;
  return { name, street: road, town, display_name: displayName([name, road, part, town]) };
}

/** Joins the names, each once: a campsite may be called like its village. */
function displayName(names: readonly (string | null)[]): string | null {
  let text: string | null = null;
  for (const [i, name] of names.entries()) {
    if (name !== null && names.indexOf(name) === i) text = text === null ? name : `${text}, ${name}`;
  }
  return text;
}

/** Returns the settlement of a spot, and its part. */
function townAndPartOf(site: Site): { town: string | null; part: string | null } {
  if (!site.region) return { town: townWithoutMap(site), part: null };
  const { files, allRegions, lat, lon, x, y } = site;
  const regions = regionsOfFiles(files, regionsWithin(allRegions, lat, lon, TOWN_REACH_M));
  const isNear = isOnIslandOf(regions, x, y);
  const first = townAt(regions, x, y);
  // usually the first one qualifies
  const nearest = first === null || isNear(first) ? first : townAt(regions, x, y, isNear);
  // only a hamlet can be part of another settlement
  const isHamlet = nearest !== null && !isLargeTown(nearest.region.points.flags[nearest.point]!);
  const large = isHamlet ? largeTownAt(regions, x, y) : null;
  const town = nameOf(large ?? nearest);
  return {
    // A live cell has only the nodes within a few kilometres. Regions name their own, so they answer the same offline.
    town: town ?? (isLiveRegion(site.region.info.name) ? townWithoutMap(site) : null),
    part: nameOf(large ? nearest : townPartAt(regions, x, y, 1)),
  };
}

/**
 * Returns a test for settlements whose radius reaches the spot, or that are on the same island: no address names a
 * settlement across the sea.
 */
function isOnIslandOf(regions: readonly Region[], x: number, y: number) {
  let here: string | null | undefined;
  return ({ region: { points }, point }: Settlement): boolean => {
    const [townX, townY] = [points.coords[2 * point]!, points.coords[2 * point + 1]!];
    const east = shortWay(townX - x) * metresPerUnitEast(y);
    const north = (townY - y) * METRES_PER_UNIT;
    if (Math.hypot(east, north) <= townRadius(points.flags[point]!, points.value[point]!)) return true;
    if (here === undefined) here = islandAt(regions, x, y);
    return islandAt(regions, townX, townY) === here;
  };
}

/**
 * Returns the town of the gazetteer at a spot outside all regions or in a live cell; null if none is in the same
 * country.
 */
function townWithoutMap({ x, y, place }: Site): string | null {
  const town = gazetteerTownAt(x, y);
  return town !== null && town.country === place.country ? town.name : null;
}

function nameOf(settlement: Settlement | null): string | null {
  if (!settlement) return null;
  const { region, point } = settlement;
  return region.text(region.points.name[point]!) || null;
}

/** Returns the name of the place under the spot; '' if none. */
function ownNameOf({ standing }: Site): string {
  return standing.places.find(({ feature }) => feature.name !== '')?.feature.name ?? '';
}

/** Returns the name of the smallest named land around the spot; '' if none. */
function landNameOf({ areas }: Site): string {
  let smallest = Number.POSITIVE_INFINITY;
  let name = '';
  for (const { region, area, kind, distance } of areas) {
    const hectares = region.areas.hectares[area]!;
    if (distance > 0 || NOT_SAID.has(kind) || hectares >= smallest) continue;
    const text = region.text(region.areas.name[area]!);
    if (text === '') continue;
    name = text;
    smallest = hectares;
  }
  return name;
}

/** Returns the nearest road with a name; without one the number of the nearest numbered road; '' if none. */
function streetOf({ regions, x, y, lines: { nearestRoad } }: Site): { name: string; number: string } {
  if (!nearestRoad || nearestRoad.distance > STREET_M) return { name: '', number: '' };
  const nearest = roadName(nearestRoad.region, nearestRoad.way);
  // usually the nearest road has a name
  if (nearest !== '') return { name: nearest, number: '' };
  const named = { text: '', least: STREET_M };
  const numbered = { text: '', least: STREET_M };
  for (const region of regions) {
    for (const layer of region.layers) {
      segmentsAround(region, layer, x, y, named.least, (segment, distance) => {
        const way = layer.ints[segment * SEGMENT_WORDS + SegmentWord.WAY]!;
        const name = roadName(region, way);
        const [best, text] = name === '' ? [numbered, roadNumber(region, way)] : [named, name];
        if (text === '' || distance >= best.least) return;
        best.text = text;
        best.least = distance;
      });
    }
  }
  return { name: named.text, number: numbered.text };
}

function roadName(region: Region, way: number): string {
  const { ways } = region;
  return isRailClass(ways.class[way]!) ? '' : region.text(ways.name[way]!);
}

/** Returns the first number of a road: "118" of "118;117"; '' if it has none. */
function roadNumber(region: Region, way: number): string {
  const { ways } = region;
  return isRailClass(ways.class[way]!) ? '' : region.text(ways.ref[way]!).split(';', 1)[0]!.trim();
}
