/** Decides which ways are one road: those with the same number or name. */
import { LineClass } from '../../region/format/codes.ts';
import type { Region } from '../../region/read/reader.ts';

/** Exceeds the number of texts or ways of a region. */
const KEYS_PER_REGION = 2 ** 34;
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
/** First key of unnamed ways of other classes, above all codes of classes. */
const FIRST_WAY = 64;

/** Returns a key that ways of one road share. @param number index of the region among those around the spot */
export function roadKeyOf(number: number, { ways }: Region, way: number): number {
  const base = number * KEYS_PER_REGION;
  const text = ways.ref[way]! || ways.name[way]!;
  if (text > 0) return base + text;
  const lineClass = ways.class[way]!;
  return base + UNNAMED + (CUT_ANYWHERE.has(lineClass) ? lineClass : FIRST_WAY + way);
}

/** Returns true when ways of two parts of one file are one road; each part numbers its own texts. */
export function isRoadOfParts(a: Region, wayOfA: number, b: Region, wayOfB: number): boolean {
  if (a === b || a.file !== b.file) return false;
  const textOfA = a.ways.ref[wayOfA]! || a.ways.name[wayOfA]!;
  const textOfB = b.ways.ref[wayOfB]! || b.ways.name[wayOfB]!;
  if (textOfA > 0 || textOfB > 0) return a.text(textOfA) === b.text(textOfB);
  const lineClass = a.ways.class[wayOfA]!;
  return lineClass === b.ways.class[wayOfB] && CUT_ANYWHERE.has(lineClass);
}
