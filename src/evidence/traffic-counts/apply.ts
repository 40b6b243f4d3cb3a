/** Applies counts to a region file: selects those in and near it, matches them with ways, changes the sections. */
import type { SectionArray } from '../../region/format/layout.ts';
import { Region } from '../../region/read/reader.ts';
import type { OpenPart } from '../../region/read/source.ts';
import type { Count } from './count.ts';
import { recountedSections } from './recount.ts';
import { type Snap, type Snapped, snapCounts } from './snap.ts';
import { type CountedWay, spreadCounts } from './spread.ts';

export interface Applied extends Snap {
  /** counts by way, one map per region */
  counted: Map<number, CountedWay>[];
}

/** Maximum distance that roads extend beyond the bounds of an extract, degrees. */
const LEADING_OUT = 0.2;
/**
 * Kinds of matches (`Snapped.by`), the most reliable first. Only a motorway of the same ref may be more than
 * 50 m from its count.
 */
const SUREST = ['id', 'ref', 'name', 'place'] as const;

/**
 * Matches counts with the ways of a file. Reports unmatched counts only inside its bounds. @param regions
 * parts of the file
 */
export function countedWaysOf(regions: readonly Region[], counts: readonly Count[]): Applied {
  const snaps = regions.map((region) => snapsOf(region, counts));
  const matched = eachOnce(snaps.map((snap) => snap.matched));
  const isMatched = new Set(matched.flat().map(({ count }) => count));
  const unmatched = new Map(
    snaps.flatMap((snap, i) =>
      snap.unmatched.filter(isWithin(regions[i]!, 0)).map((each) => [each.count, each]),
    ),
  );
  return {
    matched: matched.flat(),
    unmatched: [...unmatched.values()].filter(({ count }) => !isMatched.has(count)),
    counted: matched.map((snapped, i) => spreadCounts(regions[i]!, snapped)),
  };
}

/** Returns the counts that match ways of a part of a region file. */
export function countsOn(part: OpenPart, counts: readonly Count[]): Snapped[] {
  return counts.length === 0 ? [] : snapsOf(new Region(part.header, part.section), counts).matched;
}

/**
 * Keeps each count only in the part of a file with the most reliable match. @param parts counts on each part
 */
export function eachOnce(parts: readonly Snapped[][]): Snapped[][] {
  const best = new Map<Count, Snapped>();
  for (const snapped of parts.flat()) {
    const known = best.get(snapped.count);
    if (!known || isSurer(snapped, known)) best.set(snapped.count, snapped);
  }
  return parts.map((part) => part.filter((snapped) => best.get(snapped.count) === snapped));
}

function isSurer(a: Snapped, b: Snapped): boolean {
  return SUREST.indexOf(a.by) - SUREST.indexOf(b.by) < 0 || (a.by === b.by && a.distance < b.distance);
}

/** Returns the sections of a region that change with its counts. @param counts from `countsOn` */
export function countedSections(region: Region, counts: readonly Snapped[]): Record<string, SectionArray> {
  return recountedSections(region, spreadCounts(region, counts));
}

function snapsOf(region: Region, counts: readonly Count[]): Snap {
  const around = counts.map((count) => ({ count })).filter(isWithin(region, LEADING_OUT));
  if (around.length === 0) return { matched: [], unmatched: [] };
  return snapCounts(
    region,
    around.map(({ count }) => count),
  );
}

function isWithin({ info: { bounds } }: Region, more: number): (each: { count: Count }) => boolean {
  const [west, south, east, north] = bounds;
  return ({ count: { lat, lon } }) =>
    lat >= south - more && lat <= north + more && lon >= west - more && lon <= east + more;
}
