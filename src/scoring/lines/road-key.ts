/** Decides which ways are one road: those with the same number or name. */
import { LineClass } from '../../region/format/codes.ts';
import type { Region } from '../../region/read/reader.ts';

/** Number of keys reserved for a region: more than it has texts or ways. */
const KEYS_PER_REGION = 2 ** 34;
/** First key of unnamed roads in a region, above all indices of texts. */
const UNNAMED = 2 ** 33;
/**
 * Classes whose unnamed ways in a region count as one road: a country road is split into ways at every bridge and
 * speed limit.
 */
const CUT_ANYWHERE: ReadonlySet<number> = new Set([
  LineClass.motorway,
  LineClass.trunk,
  LineClass.primary,
  LineClass.secondary,
  LineClass.tertiary,
  LineClass.unclassified,
]);
/** Offset from UNNAMED of the keys of ways of other classes, one key per way; above all LineClass codes. */
const FIRST_WAY = 64;

/** Returns a key that ways of one road share. @param number index of the region among those around the spot */
export function roadKeyOf(number: number, { ways }: Region, way: number): number {
  const base = number * KEYS_PER_REGION;
  const text = ways.ref.at(way) || ways.name[way]!;
  if (text > 0) return base + text;
  const lineClass = ways.class[way]!;
  return base + UNNAMED + (CUT_ANYWHERE.has(lineClass) ? lineClass : FIRST_WAY + way);
}

/** Returns true if ways in two different parts of one file are one road. Compares texts: each part numbers its own. */
export function isRoadOfParts(a: Region, wayOfA: number, b: Region, wayOfB: number): boolean {
  if (a === b || a.file !== b.file) return false;
  const textOfA = a.ways.ref.at(wayOfA) || a.ways.name[wayOfA]!;
  const textOfB = b.ways.ref.at(wayOfB) || b.ways.name[wayOfB]!;
  if (textOfA > 0 || textOfB > 0) return a.text(textOfA) === b.text(textOfB);
  const lineClass = a.ways.class[wayOfA]!;
  return lineClass === b.ways.class[wayOfB] && CUT_ANYWHERE.has(lineClass);
}
