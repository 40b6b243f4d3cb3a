/** Scores a name for a query. */
import { NOWHERE, nameTypeCode } from '../region/format/names.ts';
import type { TableMatches } from './candidates.ts';
import { IMPORTANCE } from './importance.ts';
import { FILLERS } from './names/abbreviations.ts';
import { ALIKE, type Match, type Quality, SAME } from './names/match.ts';
import type { NameTable } from './names/name-table.ts';

/** Weight of a word found only in the name of the town or its part: "Lauf" of the query "Lauf R" for Lauf's Rathaus. */
const OF_TOWN = 0.8;

export interface Hit {
  table: NameTable;
  row: number;
  score: number;
  /** true if every word of the query is complete and spelt exactly, in a long or short form */
  asTyped: boolean;
  /** true if a word of the query is only spelt similarly */
  isMisspelt: boolean;
  /** true if the name has exactly the words of the query, apart from articles and the like */
  complete: boolean;
  /** true if the name has nothing but words of the query, apart from articles; the others are of its town or part */
  whole: boolean;
  /** number of articles and the like that only the query or only the name has */
  missing: number;
  /** true for a settlement that people know by the beginning of its name, which is the query */
  isBegun: boolean;
}

/**
 * Returns the score of a name that was found by the word of the query with index `term`. Null when a word of the query is
 * neither in the name nor in that of its town or part of town, or when an earlier word found the name too. Articles and
 * the like may be missing on both sides.
 */
export function hitOf({ table, matches }: TableMatches, row: number, term: number): Hit | null {
  const { columns } = table;
  let quality = 0;
  let counted = 0;
  let isAllInName = true;
  let asTyped = true;
  let isMisspelt = false;
  for (let i = 0; i < matches.length; i++) {
    const match = matches[i]!;
    const inName = bestOf(table, row, match);
    if (inName > 0 && i < term && !match.isFiller) return null;
    let best = inName;
    if (inName === 0) {
      best = Math.max(
        bestOfPlace(table, columns.part[row]!, match),
        bestOfPlace(table, columns.town[row]!, match),
      );
      if (!match.isFiller) isAllInName = false;
    }
    if (best === 0) {
      if (match.isFiller) continue;
      return null;
    }
    if (!match.isFiller) asTyped &&= best === SAME;
    isMisspelt ||= best < ALIKE;
    quality += inName || best * OF_TOWN;
    counted++;
  }
  const type = columns.type[row]!;
  // a name that is exactly the query is better than one with further words
  const { covered, isExact, fillers } = coverageOf(table, row, matches);
  const least =
    asTyped && isAllInName && SETTLEMENTS.has(type) && beginsWith(table, row, matches) ? TOWN_BEGUN : 0;
  const missing = matches.length - counted + fillers;
  const score = quality / counted + Math.max(covered, least) + IMPORTANCE[type]! - missing * FILLER_MISSING;
  const whole = asTyped && isExact;
  const complete = whole && isAllInName;
  return { table, row, score, asTyped, isMisspelt, complete, whole, isBegun: least > 0, missing };
}

/** Malus of an article that only the query or only the name has. */
const FILLER_MISSING = 0.06;
/** Types of names that are known by their beginning: "Lauf" for "Lauf an der Pegnitz". */
export const SETTLEMENTS: ReadonlySet<number> = new Set(
  (['city', 'town', 'village'] as const).map((type) => nameTypeCode(type)),
);
/** Weight of the beginning of a settlement's name: a village precedes a locality with exactly that name. */
const TOWN_BEGUN = 0.75;

/**
 * Returns the share of the words of a name, without articles, that the query has, whether all of them are complete and
 * spelt exactly, and the number of articles that the query lacks.
 */
function coverageOf(table: NameTable, row: number, matches: readonly Match[]) {
  const { rowStart, rowWords } = table.columns;
  const [from, to] = [rowStart[row]!, rowStart[row + 1]!];
  let naming = 0;
  let found = 0;
  let exact = 0;
  let fillers = 0;
  for (let at = from; at < to; at++) {
    const word = rowWords[at]!;
    let best: Quality = 0;
    for (const match of matches) best = Math.max(best, match.qualityOf(word));
    // the last word of "Calle A" is no article
    if (best === 0 && at < to - 1 && isFiller(table, word)) {
      fillers++;
      continue;
    }
    naming++;
    if (best > 0) found++;
    if (best === SAME) exact++;
  }
  if (naming === 0) return { covered: 0, isExact: false, fillers };
  // the shop "G" is no "gare"
  const isLetter = to - from === 1 && table.lengthOf(rowWords[from]!) === 1;
  const isExact = exact === naming && !(isLetter && matches.every(({ length }) => length > 1));
  return { covered: found / naming, isExact, fillers };
}

/** articles by table and word, filled as they are met */
const fillersOf = new WeakMap<NameTable, Map<number, boolean>>();

function isFiller(table: NameTable, word: number): boolean {
  if (table.lengthOf(word) > LONGEST_FILLER) return false;
  const known = fillersOf.get(table) ?? new Map<number, boolean>();
  fillersOf.set(table, known);
  const is = known.get(word) ?? FILLERS.has(table.wordText(word));
  known.set(word, is);
  return is;
}
const LONGEST_FILLER = [...FILLERS].reduce((longest, { length }) => Math.max(longest, length), 0);

/** Returns true if the first words of a name, without its article, are those of the query, in any order. */
function beginsWith(table: NameTable, row: number, matches: readonly Match[]): boolean {
  const { columns } = table;
  const start = columns.rowStart[row]!;
  const end = columns.rowStart[row + 1]!;
  const isWord = (at: number) => matches.some((match) => match.qualityOf(columns.rowWords[at]!) === SAME);
  const from =
    start + 1 < end && !isWord(start) && isFiller(table, columns.rowWords[start]!) ? start + 1 : start;
  for (let at = from; at < Math.min(from + matches.length, end); at++) if (!isWord(at)) return false;
  return true;
}

/** Returns the best match among the names of a settlement in all languages. @param row its local name, or NOWHERE */
function bestOfPlace(table: NameTable, row: number, match: Match): Quality {
  if (row === NOWHERE) return 0;
  let best = bestOf(table, row, match);
  for (let other = row + 1; other < table.names && table.localRow(other) === row; other++)
    best = Math.max(best, bestOf(table, other, match));
  return best;
}

function bestOf({ columns: { rowStart, rowWords } }: NameTable, row: number, match: Match): Quality {
  let best = 0;
  for (let at = rowStart[row]!; at < rowStart[row + 1]!; at++) {
    const quality = match.qualityOf(rowWords[at]!);
    if (quality > best) best = quality;
  }
  return best;
}
