/**
 * Selects the names that are worth scoring, by their highest possible score, so that a query for "calle"
 * takes no longer than one for a rare word.
 */
import { Column } from '../shared/collections/column.ts';
import { IMPORTANCE } from './importance.ts';
import type { Match } from './names/match.ts';
import type { NameTable, Term } from './names/name-table.ts';

/** Number of steps per 1.0 of score. Names are selected by the step of their highest possible score. */
const STEPS_PER_SCORE = 20;
/** Number of steps: quality and importance are at most 1 each. */
const STEPS = 2 * STEPS_PER_SCORE + 1;

/** Numbers per group of names in a column: its step, its first posting, and the end of its postings. */
const GROUP_WORDS = 3;

/** Table of names, and its matches for each word of the query. */
export interface TableMatches {
  table: NameTable;
  matches: readonly Match[];
}

/**
 * Returns the index of a term that every result has in its own name, as no settlement has it: the one with the fewest names;
 * null if there is none. Only its names need be visited.
 */
export function decidingTerm(tables: readonly TableMatches[], terms: readonly Term[]): number | null {
  let best: number | null = null;
  let fewest = Number.POSITIVE_INFINITY;
  for (const [i, { isFiller }] of terms.entries()) {
    if (isFiller || tables.some(({ table, matches }) => isOfPlace(table, matches[i]!))) continue;
    const names = tables.reduce((sum, { table, matches }) => sum + namesWith(table, matches[i]!), 0);
    if (names < fewest) [best, fewest] = [i, names];
  }
  return best;
}

/** Returns true if a settlement of a table, or of its neighbours, has a word of a match. */
function isOfPlace(table: NameTable, match: Match): boolean {
  const { postingStart, postings, rowStart, rowWords } = table.columns;
  const isPlace = (word: number) => {
    const first = postingStart[word]!;
    return first < postingStart[word + 1]! && postings[first]! < table.places;
  };
  for (let word = match.from; word < match.to; word++) if (isPlace(word)) return true;
  for (const word of match.alike.keys()) if (isPlace(word)) return true;
  for (let at = rowStart[table.names]!; at < rowWords.length; at++)
    if (match.qualityOf(rowWords[at]!) > 0) return true;
  return false;
}

function namesWith({ columns: { postingStart } }: NameTable, { from, to, alike }: Match): number {
  let names = postingStart[to]! - postingStart[from]!;
  for (const word of alike.keys()) names += postingStart[word + 1]! - postingStart[word]!;
  return names;
}

/**
 * Calls `visit` with names that have a match for the word of the query with index `term`, in no particular order. If
 * there are more than `limit`, chooses those with the highest possible score, among equals those of the first
 * tables. Works in small steps.
 * @param limit maximum number of names, over all tables
 */
export function* eachCandidate(
  tables: readonly TableMatches[],
  term: number,
  limit: number,
  visit: (matches: TableMatches, row: number) => void,
): Generator<void> {
  if (limit === 0) return;
  const counts = new Uint32Array(STEPS);
  const groups = tables.map(() => new Column(Uint32Array, GROUP_WORDS));
  let cut = { step: 0, left: limit };
  for (const [i, { table, matches }] of tables.entries()) {
    addGroups(table, matches[term]!, cut.step, counts, groups[i]!);
    cut = cutOf(counts, limit);
    yield;
  }
  let { step: last, left } = cut;
  for (const [i, matches] of tables.entries()) {
    const { postings } = matches.table.columns;
    const words = groups[i]!.view();
    for (let at = 0; at < words.length; at += GROUP_WORDS) {
      const [step, from, to] = [words[at]!, words[at + 1]!, words[at + 2]!];
      if (step < last) continue;
      const end = step > last ? to : Math.min(to, from + left);
      for (let posting = from; posting < end; posting++) visit(matches, postings[posting]!);
      if (step === last) left -= end - from;
    }
    yield;
  }
}

/** Returns the lowest step with names within the limit, and how many names of that step are still within it. */
function cutOf(counts: Uint32Array, limit: number): { step: number; left: number } {
  let step = STEPS - 1;
  let left = limit;
  while (step > 0 && counts[step]! <= left) left -= counts[step--]!;
  return { step, left };
}

/** Adds the groups of names with matching words that can score in step `least` or above. */
function addGroups(
  table: NameTable,
  match: Match,
  least: number,
  counts: Uint32Array,
  groups: Column<Uint32Array>,
): void {
  const { postingStart, postings, type } = table.columns;
  const { places } = table;
  const add = (quality: number, from: number, to: number) => {
    const step = Math.floor((quality + IMPORTANCE[type[postings[from]!]!]!) * STEPS_PER_SCORE);
    if (step < least) return;
    counts[step]! += to - from;
    groups.push(step);
    groups.push(from);
    groups.push(to);
  };
  // each settlement is a group of its own, as settlements differ in importance; streets and other names form one group
  const addWord = (word: number) => {
    const quality = match.qualityOf(word);
    const end = postingStart[word + 1]!;
    let at = postingStart[word]!;
    while (at < end && postings[at]! < places) add(quality, at, ++at);
    if (at < end) add(quality, at, end);
  };
  for (let word = match.from; word < match.to; word++) addWord(word);
  for (const word of match.alike.keys()) addWord(word);
}
