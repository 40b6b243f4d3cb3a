/** Names that are worth a look, best first, so that a query for "calle" takes no longer than one for a rare word. */
import { IMPORTANCE } from './importance.ts';
import type { Match } from './match.ts';
import type { NameTable } from './name-table.ts';

/** Names are collected in steps of what they score at most, so fine that one step is no matter. */
const STEPS_PER_SCORE = 20;
/** Quality and importance are at most 1 each. */
const STEPS = 2 * STEPS_PER_SCORE + 1;

/** A table of names, and what in it answers each word of the query. */
export interface TableMatches {
  table: NameTable;
  matches: readonly Match[];
}

/**
 * Calls `visit` with the names that have the word of the query with index `term` in them: those that can score best,
 * of equal ones those of the first tables. In small steps.
 * @param limit of names, over all tables
 */
export function* eachCandidate(
  tables: readonly TableMatches[],
  term: number,
  limit: number,
  visit: (matches: TableMatches, row: number) => void,
): Generator<void> {
  const counts = new Uint32Array(STEPS);
  for (const { table, matches } of tables) {
    eachGroup(table, matches[term]!, (step, from, to) => {
      counts[step]! += to - from;
    });
    yield;
  }
  let last = STEPS - 1;
  let left = limit;
  while (last > 0 && counts[last]! <= left) left -= counts[last--]!;
  for (const each of tables) {
    const { table, matches } = each;
    const { postings } = table.columns;
    eachGroup(table, matches[term]!, (step, from, to) => {
      if (step < last) return;
      const end = step > last ? to : Math.min(to, from + left);
      for (let i = from; i < end; i++) visit(each, postings[i]!);
      if (step === last) left -= end - from;
    });
    yield;
  }
}

/** Calls `visit` with ranges of postings and the step of what their names score at most. */
function eachGroup(
  table: NameTable,
  match: Match,
  visit: (step: number, from: number, to: number) => void,
): void {
  for (let word = match.from; word < match.to; word++) groupsOf(table, match, word, visit);
  for (const word of match.alike.keys()) groupsOf(table, match, word, visit);
}

/** Places are groups of their own, as they differ in importance; streets and all else come behind them. */
function groupsOf(
  table: NameTable,
  match: Match,
  word: number,
  visit: (step: number, from: number, to: number) => void,
): void {
  const { postingStart, postings, type } = table.columns;
  const quality = match.qualityOf(word);
  const stepOf = (at: number) => Math.floor((quality + IMPORTANCE[type[postings[at]!]!]!) * STEPS_PER_SCORE);
  const end = postingStart[word + 1]!;
  let at = postingStart[word]!;
  while (at < end && postings[at]! < table.places) visit(stepOf(at), at, ++at);
  if (at < end) visit(stepOf(at), at, end);
}
