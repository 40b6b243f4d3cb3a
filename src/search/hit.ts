/** How well a name answers a query. */
import { NOWHERE } from '../region/format/names.ts';
import type { TableMatches } from './candidates.ts';
import { IMPORTANCE } from './importance.ts';
import { type Match, type Quality, SAME } from './match.ts';
import type { NameTable } from './name-table.ts';

/** What a word of the query counts that is not in the name itself but in that of its town: "Lauf R" is "Lauf Rathaus". */
const OF_TOWN = 0.8;

export interface Hit {
  table: NameTable;
  row: number;
  score: number;
  /** every word of the query is there as it was typed, none only begun or spelt alike */
  asTyped: boolean;
  /** the name is the query and nothing else */
  complete: boolean;
}

/**
 * Returns how well a name answers that was found by the word of the query with index `term`; null when a word of the
 * query is neither in the name nor in that of its town or part of town, or when an earlier one found the name too.
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
    else best = Math.max(bestOf(table, columns.part[row]!, match), bestOf(table, columns.town[row]!, match));
    if (best === 0) return null;
    asTyped &&= best === SAME;
    quality += inName || best * OF_TOWN;
  }
  // A name that is the query and nothing else is better than one that also holds it.
  const coverage = Math.min(1, matched / (columns.rowStart[row + 1]! - columns.rowStart[row]!));
  const score = quality / matches.length + coverage + IMPORTANCE[columns.type[row]!]!;
  return { table, row, score, asTyped, complete: asTyped && matched === matches.length && coverage === 1 };
}

function bestOf({ columns: { rowStart, rowWords } }: NameTable, row: number, match: Match): Quality {
  if (row === NOWHERE) return 0;
  let best = 0;
  for (let at = rowStart[row]!; at < rowStart[row + 1]!; at++) {
    const quality = match.qualityOf(rowWords[at]!);
    if (quality > best) best = quality;
  }
  return best;
}
