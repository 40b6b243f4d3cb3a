/**
 * Index of names, sections `names.*`. Optional: it follows from the other sections, so a region without it can be
 * served. A row is one searchable name: first settlements, then streets, then everything else. A settlement, landmark
 * or official site has a row for each of its names: first the local one, then those of other languages. After all these
 * are settlements of neighbouring regions that rows refer to, which are not searchable.
 *
 *     counts        number of rows of settlements, and of all searchable rows
 *     text          text of a row: index in `strings`, or for a settlement of a neighbour in `townBytes`
 *     type          index in NAME_TYPES
 *     bounds        west, south, east, north, 1e-7 degrees
 *     town, part    rows of the settlement and of its part, or NOWHERE; the part of a name of another language is
 *                   the row with the local name
 *     townBytes, townOffsets   UTF-8 names of the neighbours' settlements
 *     rowStart, rowWords       words of each row, in the order of its text
 *     letters, wordStart       folded words in ascending order, UTF-16 code units
 *     marks         letters that a word contains, see `letterMark`
 *     postingStart, postings   rows with each word, ascending
 */
import { AREA_KINDS, PLACE_RANKS, POINT_CATEGORIES } from './codes.ts';

/** Value stored instead of a row where no settlement is near enough. */
export const NOWHERE = 0xffff_ffff;

/**
 * Types added after version 0.3.0; they come last, so that the indices of earlier types stay the same, in their order of
 * addition.
 */
const LATER = [
  ...([
    'ferry_terminal',
    'postcode',
    'falling_water',
    'fountain',
    'kennel',
    'skate_park',
    'fire_pit',
  ] as const),
  ...(['snow_guns', 'slipway', 'data_center', 'low_emission_zone', 'reserved_bay', 'sign'] as const),
];
/** Categories of points that have no rows of their own type. */
const NO_TYPES = ['place', 'other_name'] as const;
type EarlyPoint = Exclude<
  (typeof POINT_CATEGORIES)[number],
  (typeof LATER)[number] | (typeof NO_TYPES)[number]
>;
type EarlyArea = Exclude<(typeof AREA_KINDS)[number], (typeof LATER)[number]>;
/** Returns true for an earlier type that is not in a list. */
const isEarly = (type: string, other: readonly string[]) => ![...LATER, ...other].includes(type);
/** Types of names. Region files contain the index in this list. */
export const NAME_TYPES = [
  ...PLACE_RANKS,
  'street' as const,
  ...POINT_CATEGORIES.filter((type): type is EarlyPoint => isEarly(type, NO_TYPES)),
  ...AREA_KINDS.filter((type): type is EarlyArea => isEarly(type, POINT_CATEGORIES)),
  ...LATER,
];
export type NameType = (typeof NAME_TYPES)[number];
const CODE_OF_TYPE = new Map<string, number>(NAME_TYPES.map((type, code) => [type, code]));

/** Returns the index of a type in NAME_TYPES. */
export function nameTypeCode(type: NameType): number {
  return CODE_OF_TYPE.get(type)!;
}

/** Bounds of a name: west, south, east, north in 1e-7 degrees. */
export type NameBounds = readonly [number, number, number, number];

/** Returns the bit of a UTF-16 code unit in the marks of a word. Latin letters have one bit each, others share. */
export function letterMark(unit: number): number {
  return 1 << (unit & 31);
}

/** Returns true if more than `limit` letters are marked, see `letterMark`. @param limit 1 or 2 */
export function hasMoreLetters(marks: number, limit: number): boolean {
  const withoutOne = marks & (marks - 1);
  return (limit === 1 ? withoutOne : withoutOne & (withoutOne - 1)) !== 0;
}
