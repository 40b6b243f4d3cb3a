/** Reads a query as something near a place: "campsite near Ejido", "Parkplatz in Vaduz", "Lauf, Lidl". */
import { runsOf } from '../../shared/text/words.ts';
import { FILLERS } from '../names/abbreviations.ts';
import { MAX_WHAT_WORDS, nearWordsAt, type What, whatOf } from './what-words.ts';

export interface NearQuery {
  /** the kind that is wanted; null for a name */
  what: What | null;
  /** words for it, as they were typed */
  name: string;
  /** name of the place, as it was typed */
  place: string;
  /** true if the query says "near" or "in", or has a comma there */
  isSaid: boolean;
  /** true if it says "near", not "in" */
  isNear: boolean;
}

interface Token {
  word: string;
  /** range in the text */
  start: number;
  end: number;
}

/** Words of a text, with the signs that join their parts. */
const PIECES = /[\p{L}\p{N}\p{M}]+(?:['’.\-–][\p{L}\p{N}\p{M}]+)*/gu;
/** Maximum number of words of a query, and of the name of a place without a word such as "near". */
const MAX_WORDS = 12;
const MAX_PLACE_WORDS = 3;
/** Maximum number of readings: each is a search. */
const MAX_READINGS = 5;

/** Returns the ways to read a query as something near a place, the likeliest first. */
export function nearQueriesOf(query: string): NearQuery[] {
  const tokens = queryTokens(query);
  const words = tokens.map(({ word }) => word);
  const found: NearQuery[] = [];
  const textOf = (from: number, to: number) => query.slice(tokens[from]!.start, tokens[to - 1]!.end);
  const add = (
    what: What | null,
    name: readonly [number, number],
    place: readonly [number, number],
    isSaid: boolean,
    isNear = false,
  ) => {
    if (name[0] >= name[1] || place[0] >= place[1]) return;
    const read = { what, name: textOf(...name), place: textOf(...place), isSaid, isNear };
    if (!found.some((other) => other.name === read.name && other.place === read.place)) found.push(read);
  };
  const isComma = (at: number) => /[,;:]/.test(query.slice(tokens[at - 1]!.end, tokens[at]!.start));
  // "near Vaduz: campsite"
  const lead = nearWordsAt(words, 0);
  for (let count = Math.min(MAX_WHAT_WORDS, words.length - 1); count > 0; count--) {
    const first = whatOf(words.slice(0, count));
    const near = nearWordsAt(words, count);
    const isSaid = near.count > 0 || isComma(count);
    if (first) add(first, [0, count], [count + near.count, words.length], isSaid, near.isNear);
    const from = words.length - count;
    const last = whatOf(words.slice(from));
    const isLed = lead.count > 0 || isComma(from);
    if (last) add(last, [from, words.length], [lead.count, from], isLed, lead.isNear);
  }
  if (found.length > 0) return found.slice(0, MAX_READINGS);
  for (let at = 1; at < words.length; at++) {
    const near = nearWordsAt(words, at);
    if (near.count > 0 || isComma(at)) add(null, [0, at], [at + near.count, words.length], true, near.isNear);
    if (isComma(at)) add(null, [at, words.length], [lead.count, at], true);
  }
  for (let count = 1; count <= Math.min(MAX_PLACE_WORDS, words.length - 1); count++) {
    add(null, [0, words.length - count], [words.length - count, words.length], false);
    add(null, [count, words.length], [0, count], false);
  }
  return found.slice(0, MAX_READINGS);
}

/** Minimum number of words for "near" that no name begins with: "in der Nähe von", "perto de". */
const MIN_LEAD = 2;

/**
 * Returns a query that wants no kind, without words for "near" at its beginning: "in der Nähe von Hamburg"; and any other without
 * those at its end: "hospital near me".
 */
export function withoutLead(query: string): string {
  const tokens = queryTokens(query);
  const words = tokens.map(({ word }) => word);
  for (let end = 1; end < words.length; end++) {
    const { count } = nearWordsAt(words, end);
    if (end + count !== words.length) continue;
    if (whatOf(words.slice(0, end)) || isSaid(words.slice(end))) return query.slice(0, tokens[end - 1]!.end);
  }
  const lead = nearWordsAt(words, 0);
  const first = tokens[lead.count];
  if (!first || !lead.isNear || !isSaid(words.slice(0, lead.count))) return query;
  return isForKind(query) ? query : query.slice(first.start);
}

/** Returns true for words for "near" that no name begins or ends with: "An der Halde" is a street. */
function isSaid(words: readonly string[]): boolean {
  return words.length >= MIN_LEAD && !words.every((word) => FILLERS.has(word));
}

/** Returns true for a query that wants a kind of things near a place: "campsite in Vaduz". */
export function isForKind(query: string): boolean {
  return nearQueriesOf(query).some(({ what }) => what);
}

/** Returns true for a query that is only a kind: "campsite". */
export function isOnlyWhat(query: string): boolean {
  return whatOf(runsOf(query)) !== null;
}

/** What is wanted near a position in digits: "car park near 47.1, 9.5". */
export interface WantedAt {
  what: What;
  /** words for it, as they were typed */
  name: string;
  /** the rest of the query: the position, if it has one */
  rest: string;
}

/** Returns what a query wants near a position; null if it has other words, or none for a kind. */
export function wantedAtPosition(query: string): WantedAt | null {
  const tokens = queryTokens(query.split(/\b[a-z]+:\S/i)[0]!).filter(({ word }) => /^\D{2,}$/.test(word));
  const words = tokens.map(({ word }) => word);
  const lead = nearWordsAt(words, 0).count;
  for (const from of [0, lead])
    for (let to = Math.min(from + MAX_WHAT_WORDS, words.length); to > from; to--) {
      const what = whatOf(words.slice(from, to));
      if (!what || to + nearWordsAt(words, to).count !== words.length) continue;
      const name = query.slice(tokens[from]!.start, tokens[to - 1]!.end);
      const rest = tokens.reduceRight(
        (text, { start, end }) => `${text.slice(0, start)} ${text.slice(end)}`,
        query,
      );
      return { what, name, rest: rest.replace(/^[\s,;:]+|[\s,;:]+$/g, '') };
    }
  return null;
}

/** Returns the first folded words of a query, `MAX_WORDS` at most, with their ranges in it. */
export function queryTokens(query: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: piece, index } of query.matchAll(PIECES)) {
    for (const word of runsOf(piece)) tokens.push({ word, start: index, end: index + piece.length });
    if (tokens.length >= MAX_WORDS) break;
  }
  // a piece such as "a.a.a" has any number of words
  return tokens.slice(0, MAX_WORDS);
}
