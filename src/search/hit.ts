/** Scores a name for a query. */
import { NOWHERE, nameTypeCode } from '../region/format/names.ts';
import type { TableMatches } from './candidates.ts';
import { IMPORTANCE } from './importance.ts';
import { type Match, type Quality, SAME } from './match.ts';
import type { NameTable } from './name-table.ts';

/** Weight of a word found only in the name of the town or its part: "Lauf" of the query "Lauf R" for Lauf's Rathaus. */
const OF_TOWN = 0.8;

export interface Hit {
  table: NameTable;
  row: number;
  score: number;
  /** true if every word of the query is complete and spelt exactly */
  asTyped: boolean;
  /** true if the name has exactly the words of the query, apart from a leading article */
  complete: boolean;
}

/**
 * Returns the score of a name that was found by the word of the query with index `term`. Null when a word of the
 * query is neither in the name nor in that of its town or part of town, or when an earlier word found the name too.
 */
export function hitOf({ table, matches }: TableMatches, row: number, term: number): Hit | null {
  const { columns } = table;
  let quality = 0;
  let matched = 0;
  let asTyped = true;
  for (let i = 0; i < matches.length; i++) {
    const match = matches[i]!;
    const inName = bestOf(table, row, match);
    if (inName > 0 && i < term) return null;
    let best = inName;
    if (inName > 0) matched++;
    else
      best = Math.max(
        bestOfPlace(table, columns.part[row]!, match),
        bestOfPlace(table, columns.town[row]!, match),
      );
    if (best === 0) return null;
    asTyped &&= best === SAME;
    quality += inName || best * OF_TOWN;
  }
  const type = columns.type[row]!;
  // a name that is exactly the query is better than one with further words
  const coverage = Math.min(1, matched / namingWords(table, row));
  const isWhole = matched === matches.length;
  const least =
    asTyped && isWhole && SETTLEMENTS.has(type) && beginsWith(table, row, matches) ? TOWN_BEGUN : 0;
  const score = quality / matches.length + Math.max(coverage, least) + IMPORTANCE[type]!;
  return { table, row, score, asTyped, complete: asTyped && isWhole && coverage === 1 };
}

/** Articles in the names of towns, which people leave out: "Il-Mellieħa", "La Coruña", "Den Haag". */
const ARTICLES: ReadonlySet<string> = new Set(
  [
    'il',
    'l',
    'is',
    'el',
    'la',
    'le',
    'les',
    'los',
    'las',
    'lo',
    'gli',
    'i',
    'the',
    'der',
    'die',
    'das',
  ].concat(['o', 'a', 'os', 'as', 'de', 'den', 'het', 'al']),
);
/** Types of names that are known by their beginning: "Lauf" for "Lauf an der Pegnitz". */
export const SETTLEMENTS: ReadonlySet<number> = new Set(
  (['city', 'town', 'village'] as const).map((type) => nameTypeCode(type)),
);
/** Weight of the beginning of a settlement's name: a village precedes a locality with exactly that name. */
const TOWN_BEGUN = 0.75;

/** Returns the number of words of a name without its article. */
function namingWords(table: NameTable, row: number): number {
  const { columns } = table;
  const from = columns.rowStart[row]!;
  const count = columns.rowStart[row + 1]! - from;
  return count > 1 && ARTICLES.has(table.wordText(columns.rowWords[from]!)) ? count - 1 : count;
}

/** Returns true if the first words of a name, without its article, are those of the query, in any order. */
function beginsWith(table: NameTable, row: number, matches: readonly Match[]): boolean {
  const { columns } = table;
  const start = columns.rowStart[row]!;
  const from = ARTICLES.has(table.wordText(columns.rowWords[start]!)) ? start + 1 : start;
  for (let at = from; at < Math.min(from + matches.length, columns.rowStart[row + 1]!); at++) {
    if (!matches.some((match) => match.qualityOf(columns.rowWords[at]!) === SAME)) return false;
  }
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
