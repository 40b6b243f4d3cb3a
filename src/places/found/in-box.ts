/** Finds the places in a bbox of any size. If there are too many, returns a sample spread over the bbox. */
import type { Wishes } from '../../api/facts/wishes.ts';
import { sitesIn } from '../../region/read/around/sites-around.ts';
import type { Region } from '../../region/read/reader.ts';
import { type Box, halvesOf, widthOf } from '../../shared/geo/box.ts';
import { E7, toUnits } from '../../shared/geo/earth.ts';
import {
  type Found,
  type FoundSite,
  firstCandidateOf,
  foundOf,
  isOfficialSite,
  MAX_CANDIDATES,
  siteCoords,
} from './candidates.ts';
import { hitsOf } from './site-filters.ts';

export interface BoxSearch {
  box: Box;
  /** wishes of the request: a sample prefers places that seem to pass their filters */
  wishes: Wishes;
}

/** Number of rows and of columns of the grid over a bbox; each cell gets an equal share of the candidates. */
const CELLS_PER_SIDE = 10;
/**
 * Maximum number of places examined in a bbox, at about 2 µs each; official sites are examined in addition. If there
 * are more, only every second, third, … place is examined. Places are sorted along the Hilbert curve, so the sample is
 * spread evenly.
 */
const MAX_LOOKED_AT = 12_000;

/**
 * Returns the places in a bbox, at most MAX_CANDIDATES. If there are more, each cell of a grid gets an equal share, and
 * cells with fewer places give theirs to other cells. In a cell official sites come first, then the least built-up
 * places. Places that seem to pass all filters come before everything else.
 */
export function candidatesIn(regions: readonly Region[], { box, wishes }: BoxSearch): Found {
  const { found, inView } = foundIn(regions, box);
  const chosen = found.length > MAX_CANDIDATES ? spread(found, box, hitsOf(regions, wishes)) : found;
  return foundOf(firstCandidateOf(chosen, MAX_CANDIDATES), inView);
}

function foundIn(regions: readonly Region[], box: Box) {
  const halves = halvesOf(box).map((half) => half.map(toUnits) as Box);
  const items = regions.map((region) => {
    const areas: number[] = [];
    const points: number[] = [];
    for (const units of halves)
      sitesIn(region, ...units, (item, isArea) => (isArea ? areas : points).push(item));
    return { region, areas, points };
  });
  const inView = items.reduce((sum, { areas, points }) => sum + areas.length + points.length, 0);
  const step = Math.ceil(inView / MAX_LOOKED_AT);
  const found: FoundSite[] = [];
  let seen = 0;
  for (const { region, areas, points } of items) {
    for (const [list, isArea] of [
      [areas, true],
      [points, false],
    ] as const) {
      for (const item of list) {
        const site = { region, item, isArea, distance: 0 };
        if (seen++ % step === 0 || isOfficialSite(site)) found.push(site);
      }
    }
  }
  return { found, inView };
}

/** Returns up to 2 * MAX_CANDIDATES places, spread over the cells of a grid: half of them may be duplicates. */
function spread(found: readonly FoundSite[], box: Box, rankOf: (site: FoundSite) => number): FoundSite[] {
  const [west, south, , north] = box;
  const width = widthOf(box);
  const cellOf = (site: FoundSite) => {
    const [x, y] = siteCoords(site);
    const fromWest = x / E7 - west;
    const column = Math.floor(((fromWest < 0 ? fromWest + 360 : fromWest) / width) * CELLS_PER_SIDE);
    const row = Math.floor(((y / E7 - south) / (north - south)) * CELLS_PER_SIDE);
    return row * CELLS_PER_SIDE + column;
  };
  return spreadOver(found, cellOf, rankOf).slice(0, 2 * MAX_CANDIDATES);
}

/**
 * Orders places so that the first n are spread over the cells, for any n. Takes the best place of each cell in turn:
 * official sites first, then the least built-up places. Places with a lower `rankOf` precede places with a higher one.
 * @param cellOf returns the number of the cell of a place
 */
export function spreadOver<Site extends FoundSite>(
  found: readonly Site[],
  cellOf: (site: Site) => number,
  rankOf: (site: Site) => number,
): Site[] {
  const cells = new Map<number, { site: Site; hit: number; built: number }[]>();
  for (const site of found) {
    const built = site.region.groundAt(...siteCoords(site))?.built ?? 0;
    const entry = { site, hit: rankOf(site), built };
    const key = cellOf(site);
    const cell = cells.get(key);
    if (cell) cell.push(entry);
    else cells.set(key, [entry]);
  }
  const ranked = [...cells.values()].flatMap((cell) =>
    cell
      .sort(
        (a, b) =>
          a.hit - b.hit ||
          Number(isOfficialSite(b.site)) - Number(isOfficialSite(a.site)) ||
          a.built - b.built,
      )
      .map(({ site, hit }, rank) => ({ site, hit, rank })),
  );
  return ranked.sort((a, b) => a.hit - b.hit || a.rank - b.rank).map(({ site }) => site);
}
