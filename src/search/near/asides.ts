/**
 * Words of a query that say how or when somebody wants to stay, not where: "quiet place in Geneva tonight". The page reads
 * them as wishes; the search leaves them out if nothing has them in its name.
 */
import { runsOf } from '../../shared/text/words.ts';
import { queryTokens } from './near-query.ts';
import { keysOf, MAX_WHAT_WORDS, nearWordsAt, THINGS, whatOf } from './what-words.ts';

const asides = new Set(
  THINGS.flatMap(({ anyPlace, stays }) => [anyPlace, ...Object.values(stays)].flatMap(keysOf)),
);
const MAX_WORDS = Math.max(...[...asides].map((key) => key.split(' ').length));
/** Words that mean nothing beside those, "where can I sleep", and articles, which may belong to a name. */
const links = new Set(THINGS.flatMap((each) => runsOf(each.links)));
const fillers = new Set([...links, ...THINGS.flatMap(({ articles }) => runsOf(articles))]);

/** Returns a query without such words at its beginning and end; null if there are none, or nothing else. */
export function withoutAsides(query: string): string | null {
  const tokens = queryTokens(query);
  const words = tokens.map(({ word }) => word);
  let [from, to] = [endOfAsides(words), words.length];
  for (let start = to - 1; start > from; start--) {
    const rest = words.slice(start);
    const isOver = endOfAsides(rest) === rest.length || (from > 0 && rest.every((word) => links.has(word)));
    if (isOver && (links.has(rest[0]!) || !fillers.has(rest[0]!))) to = start;
  }
  // "wo kann ich in Vaduz schlafen"
  if (to < words.length) while (from < to && links.has(words[from]!)) from++;
  if (from > 0) from += nearWordsAt(words, from).count;
  if (from >= to || (from === 0 && to === words.length)) return null;
  return query.slice(tokens[from]!.start, tokens[to - 1]!.end);
}

/** Returns the number of words at the beginning that are such phrases, with words that mean nothing beside them. */
function endOfAsides(words: readonly string[]): number {
  let at = 0;
  let isAny = false;
  while (at < words.length) {
    const count = longestAt(words, at, MAX_WORDS, (key) => asides.has(key));
    const ofKind = longestAt(words, at, MAX_WHAT_WORDS, (key) => whatOf(key.split(' ')) !== null);
    if (count > ofKind) at += count;
    else if (ofKind === 0 && fillers.has(words[at]!)) at++;
    else break;
    isAny ||= count > ofKind;
  }
  return isAny ? at : 0;
}

function longestAt(
  words: readonly string[],
  at: number,
  most: number,
  isPhrase: (key: string) => boolean,
): number {
  for (let count = Math.min(most, words.length - at); count > 0; count--)
    if (isPhrase(words.slice(at, at + count).join(' '))) return count;
  return 0;
}
