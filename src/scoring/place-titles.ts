/**
 * Titles of places: their own name, otherwise a phrase with a named thing around, like "car park at the church". A
 * title is never just a town or a road number, and is unique in a list.
 */
import type { SiteKind } from '../api/nearby.ts';
import { PlaceRank, PointCategory, PointFlag } from '../region/format/codes.ts';
import { POINT_GROUPS, TITLE_WITHIN_M } from '../region/format/reach.ts';
import { pointsAround } from '../region/read/around/points-around.ts';
import type { Region } from '../region/read/reader.ts';
import { shortWay } from '../region/spatial/geometry.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../shared/geo/earth.ts';
import { namesIn } from '../shared/text/names.ts';
import { DIRECTIONS, type Direction } from '../words/phrases/places.ts';
import type { Language } from '../words/phrases.ts';
import { say } from '../words/say.ts';
import type { NamesAround } from './place-names.ts';
import type { Site } from './site/site.ts';

/** Distance within which a place counts as beside a landmark, m. */
const BESIDE_M = 150;
/**
 * PointCategory codes of landmarks, which people nearby know, those by which they say where something is first:
 * churches, stations, then beaches, sights, and other large things. Other landmarks are `poi` with PointFlag.LANDMARK:
 * squares, parks, bays, peaks and sights.
 */
const LANDMARKS: ReadonlyMap<number, number> = new Map(
  [
    [PointCategory.bells, PointCategory.mosque],
    [PointCategory.rail_station, PointCategory.bus_station, PointCategory.ferry_terminal],
    [PointCategory.beach, PointCategory.viewpoint, PointCategory.poi],
    [PointCategory.marketplace, PointCategory.stadium, PointCategory.hospital],
  ].flatMap((kinds, rank) => kinds.map((kind) => [kind, rank] as const)),
);

/**
 * Words for car parks and sites for vans. A car park whose name has none of them is named after something else, such as
 * a school, so its title adds the kind of place.
 */
const PARKING_WORDS = new RegExp(
  [
    'park(ing|platz|plätze|haus|deck|garage|fläche|streifen)|parkeer|p-plaats', // en, fr, de, nl
    'car ?park|\\blot\\b|lay-?by|motorhome|camper|caravan|garage', // en
    'stellplatz|wohnmobil|camping|rastplatz|raststätte|rasthof|autohof|\\bhalte', // de
    'stationnement|parc[- ]relais|\\baire\\b', // fr
    'aparcamiento|estaciona|autocaravana|área de', // es, pt
    'parcheggi|autosilo|area (di )?sosta', // it
    'p ?[+&] ?[rm]\\b|park ?(&|and|und|\\+|et) ?ride|^p\\b|\\bp ?\\d', // signs
    'parker|pysäköinti|parkov|parkoló|parkirišče|parkiralište|parcare|parkla|stovėjimo', // nordic, cs, hu, sl, hr, ro, et, lt
    'postaj|parqueadero|parqueo|cochera|sosta|rest area|trailhead|picnic', // pl, es, it, en
    'otopark|park yeri|dayanacaq|bãi đỗ|bãi xe|chỗ đậu|parkir|letak kereta', // tr, az, vi, id, ms
    'πάρκινγκ|παρκινγκ|στάθμευσ|паркинг|паркінг|парковк|стоянк', // el, sr, uk, ru
    'חניון|חניי?ה|موقف|مواقف|پارکینگ|پارکنگ', // he, ar, fa, ur
    '駐車場|駐車|停车|停車|パーキング|道の駅|サービスエリア|주차|휴게소|ที่จอดรถ|ลานจอดรถ|पार्किंग|পার্কিং', // ja, zh, ko, th, hi, bn
    'ავტოსადგომი|პარკინგ|ավտոկայանատեղի|зогсоол|тұрақ|автотұрақ', // ka, hy, mn, kk
  ].join('|'),
  'iu',
);

/** A named landmark or settlement, with its distance and direction. */
interface NamedThing {
  name: string;
  /** distance of the place from the edge of the thing, m */
  distance: number;
  /** direction from the middle of the thing to the place */
  direction: Direction;
}

/** Parts of a title: plain data, so that threads can send them. */
export interface TitleParts {
  /** own name of the place; '' if none */
  name: string;
  /** name of the nearest landmark within 150 m, otherwise of the land around the place; null if none */
  beside: string | null;
  /** name of the nearest named street within 150 m; null if none */
  street: string | null;
  /** number of the nearest numbered road without a name within 150 m; null if none */
  number: string | null;
  /** nearest landmark or settlement within 2 km with another name than `beside`; null if none or not searched */
  off: NamedThing | null;
  /** part of the town; null if unknown */
  part: string | null;
  /** settlement of the place; null if unknown */
  town: string | null;
}

/** A place whose title is made. */
export interface Titled {
  kind: SiteKind;
  parts: TitleParts;
}

/** Returns the parts of the title of a spot. The search within 2 km is costly: call it for listed places only. */
export function titlePartsOf(site: Site, names: NamesAround): TitleParts {
  const parts = nearPartsOf(site, names);
  return { ...parts, off: offOf(site, parts) };
}

/** Returns the title of a single spot. @param kind kind of the place under the spot */
export function placeTitleOf(site: Site, names: NamesAround, kind: SiteKind, lang: Language): string {
  if (isTelling(names.own)) return namedTitle(namesIn(names.own, lang), kind, lang);
  const near = nearPartsOf(site, names);
  const isTold = near.beside !== null || near.street !== null;
  return baseTitle({ kind, parts: isTold ? near : { ...near, off: offOf(site, near) } }, lang);
}

/** Returns the name of a point of a journey: the nearest named thing, then the town; null if nothing has a name. */
export function pointNameOf({ name, beside, street, off, part, town }: TitleParts): string | null {
  const thing = (isTelling(name) ? name : null) ?? beside ?? street ?? off?.name ?? part ?? town;
  return thing === null || town === null || thing.includes(town) ? thing : `${thing}, ${town}`;
}

/**
 * Returns the titles of the places of a list, in the same order. Equal titles get the part of the town, or direction
 * and distance if that is not enough, then a number: two parts at most.
 */
export function titlesOf(places: readonly Titled[], lang: Language): string[] {
  const bases = places.map((place) => baseTitle(place, lang));
  let titles = bases;
  for (const more of [quarterOf, whereFrom, spotNumber]) {
    const alike = countsOf(titles);
    const seen = new Map<string, number>();
    titles = titles.map((title, i) => {
      if (alike.get(title) === 1) return title;
      const nth = (seen.get(title) ?? 0) + 1;
      seen.set(title, nth);
      const { parts } = places[i]!;
      const base = bases[i]!;
      const next = more(more === spotNumber ? title : base, parts, { lang, nth });
      return next === base ? title : next;
    });
  }
  return titles;
}

function countsOf(titles: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const title of titles) counts.set(title, (counts.get(title) ?? 0) + 1);
  return counts;
}

function baseTitle({ kind, parts }: Titled, lang: Language): string {
  const { name, beside, street, number, off, town } = parts;
  if (isTelling(name)) return namedTitle(namesIn(name, lang), kind, lang);
  if (beside !== null) return say({ key: 'place_at', kind, name: beside }, lang);
  if (street !== null) return say({ key: 'place_on', kind, name: street }, lang);
  if (off) return say({ key: 'place_off', kind, ...off }, lang);
  if (number !== null) return say({ key: 'place_on', kind, name: number }, lang);
  return town === null
    ? say({ key: 'place_alone', kind }, lang)
    : say({ key: 'place_in', kind, name: town }, lang);
}

function namedTitle(name: string, kind: SiteKind, lang: Language): string {
  const isOfOther = kind === 'parking' && !PARKING_WORDS.test(name);
  return isOfOther ? say({ key: 'place_named', kind, name }, lang) : name;
}

/** Arguments of the functions that make equal titles different. */
interface Telling {
  lang: Language;
  /** number of the place among those with an equal title, from 1 on */
  nth: number;
}

/** Adds the part of the town, otherwise the town, unless the title contains it. */
function quarterOf(title: string, { part, town }: TitleParts): string {
  const where = [part, town].find((each) => each !== null && !title.includes(each));
  return where === undefined ? title : `${title}, ${where}`;
}

/** Adds direction and distance from `off`. */
function whereFrom(title: string, { off }: TitleParts, { lang }: Telling): string {
  return off ? `${title}, ${say({ key: 'place_from', ...off }, lang)}` : title;
}

/** Adds a number from the second equal title on. */
function spotNumber(title: string, _parts: TitleParts, { nth }: Telling): string {
  return nth === 1 ? title : `${title} (${nth})`;
}

function nearPartsOf(site: Site, { own, land, street, town, part }: NamesAround): TitleParts {
  return {
    name: own,
    beside: nearestThing(site, BESIDE_M, landmarkRank, null)?.name ?? (land || null),
    street: street.name || null,
    number: street.number || null,
    off: null,
    town,
    part,
  };
}

function offOf(site: Site, { beside }: TitleParts): NamedThing | null {
  return nearestThing(site, TITLE_WITHIN_M, farRank, beside);
}

/** Returns true if a name has a letter: a number alone, as on many signs, identifies nothing. */
function isTelling(name: string): boolean {
  return /\p{L}/u.test(name);
}

/** Returns the rank of a landmark, 0 first; null for any other point. */
function landmarkRank({ points: { category, flags } }: Region, point: number): number | null {
  const kind = category[point]!;
  const isOther = kind === PointCategory.poi && (flags.at(point) & PointFlag.LANDMARK) === 0;
  return isOther ? null : (LANDMARKS.get(kind) ?? null);
}

/** Returns 0 for landmarks and settlements, of which the nearest is best from afar; null for any other point. */
function farRank(region: Region, point: number): number | null {
  const { category, flags } = region.points;
  // a title never says that a car park is south of an island
  const isSettlement = category[point] === PointCategory.place && flags.at(point) !== PlaceRank.island;
  return isSettlement || landmarkRank(region, point) !== null ? 0 : null;
}

/**
 * Returns the point of the first rank with a name within `within` m, of several the nearest; null if none.
 * @param rankOf returns null for points that are not wanted
 * @param but name to ignore
 */
function nearestThing(
  { regions, x, y }: Site,
  within: number,
  rankOf: (region: Region, point: number) => number | null,
  but: string | null,
): NamedThing | null {
  let nearest: NamedThing | null = null;
  let best = Infinity;
  for (const region of regions) {
    const { coords, name } = region.points;
    for (const group of POINT_GROUPS) {
      pointsAround(region, group.name, x, y, within, (point, distance) => {
        const rank = rankOf(region, point);
        if (rank === null || rank > best) return;
        if (rank === best && distance >= (nearest?.distance ?? Infinity)) return;
        const text = region.allNames(name.at(point));
        if (text === '' || text === but) return;
        best = rank;
        nearest = { name: text, distance, direction: directionTo(coords, point, x, y) };
      });
    }
  }
  return nearest;
}

/** Returns the direction from a point of a region to (x, y), 1e-7 degrees: one of eight. */
function directionTo(coords: ArrayLike<number>, point: number, x: number, y: number): Direction {
  const east = shortWay(x - coords[point * 2]!) * metresPerUnitEast(y);
  const north = (y - coords[point * 2 + 1]!) * METRES_PER_UNIT;
  const eighths = Math.round((Math.atan2(east, north) / Math.PI) * 4);
  return DIRECTIONS[(eighths + 8) % 8]!;
}
