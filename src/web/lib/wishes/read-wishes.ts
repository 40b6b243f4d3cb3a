/**
 * Reads wishes from what is typed into the search: "Stellplatz mit Strom bei Vaduz" is a kind, a facility and a town.
 * Fetched with the first word that is typed, so it imports no values of the page.
 */
import type { Currency } from '../../../api/facts/wishes.ts';
import type { IconName } from '../icon-names.ts';
import { FILLERS, HERE, NEAR, UP_TO } from './other-words.ts';
import { WISH_WORDS, type WishName } from './wish-words.ts';

export type { WishName } from './wish-words.ts';

/** A price of a night at most. */
export interface MaxFee {
  amount: number;
  currency: Currency;
}
export type Wish = WishName | MaxFee;

/** Wishes that belong together. */
export interface SomeWishes {
  wishes: readonly Wish[];
  icon: IconName;
}

/** Wishes read from words. */
export interface ReadWishes {
  /** several where the last word is incomplete */
  some: readonly SomeWishes[];
  /** the wishes before the name of a place, and that name; null = no name follows */
  around: (SomeWishes & { name: string; isSure: boolean }) | null;
}

/** Maximum number of suggestions for an incomplete word. */
const MAX_SUGGESTIONS = 4;
/** Words for currencies besides their codes. */
const CURRENCY_WORDS: Readonly<Record<string, Currency>> = {
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  franken: 'CHF',
  francs: 'CHF',
  franchi: 'CHF',
  '£': 'GBP',
  pounds: 'GBP',
};

interface Phrase<T> {
  words: readonly string[];
  means: T;
}

interface Token {
  word: string;
  /** where it starts in what was typed */
  start: number;
}

export class WishReader {
  private readonly wishes: readonly Phrase<WishName>[];
  private readonly upTo: readonly Phrase<null>[];
  private readonly near: readonly Phrase<null>[];
  private readonly here: ReadonlySet<string>;
  private readonly fillers: ReadonlySet<string>;
  private readonly currencies: ReadonlyMap<string, Currency>;

  /** @param plain removes accents and capitals @param currencies all codes */
  constructor(
    private readonly plain: (words: string) => string,
    currencies: readonly Currency[],
  ) {
    const phrases = (list: string) => list.split(/[,\n]/).map((phrase) => this.wordsOf(phrase));
    const meaningless = (list: string) => phrases(list).map((words) => ({ words, means: null }));
    this.wishes = WISH_WORDS.flatMap(([means, , list]) => phrases(list).map((words) => ({ words, means })));
    this.upTo = meaningless(UP_TO);
    this.near = meaningless(NEAR);
    this.here = new Set(phrases(HERE).map((words) => words.join(' ')));
    this.fillers = new Set(this.wordsOf(FILLERS));
    this.currencies = new Map([
      ...currencies.map((code) => [plain(code), code] as const),
      ...(Object.entries(CURRENCY_WORDS) as [string, Currency][]),
    ]);
  }

  /**
   * Reads wishes, then "here" or the name of a place. `isSure`: a word such as "near" says that a place follows, so
   * what was typed is no name such as "Camping Mittagspitze".
   */
  read(typed: string): ReadWishes {
    const tokens = this.tokensOf(typed);
    const words = tokens.map(({ word }) => word);
    const wishes: Wish[] = [];
    let at = 0;
    /** where the last wish begins */
    let lastAt = 0;
    /** where the name of a place may begin; -1 = no word says so */
    let nameAt = -1;
    while (at < words.length) {
      const found = this.wishAt(words, at);
      const near = wishes.length > 0 ? longestAt(this.near, words, at) : null;
      if (found) {
        wishes.push(found.wish);
        lastAt = at;
        at = found.end;
        nameAt = -1;
      } else if (wishes.length > 0 && this.here.has(words.slice(at).join(' '))) at = words.length;
      else if (near) {
        at += near.words.length;
        if (nameAt < 0) nameAt = at;
      } else if (this.fillers.has(words[at]!)) at++;
      else break;
    }
    const isWhole = at === words.length;
    const complete = (before: readonly Wish[], from: number) =>
      this.completionsOf(words.slice(from)).map((wish) => together([...before, wish]));
    const whole = isWhole && wishes.length > 0 ? [together(wishes)] : [];
    // "aire" is a motorhome site, and may become "aire de repos"
    const completed = [...complete(wishes, at), ...complete(wishes.slice(0, -1), lastAt)];
    const hasName = !isWhole && wishes.length > 0;
    const name = typed.slice(tokens[nameAt < 0 ? at : nameAt]?.start).trim();
    return {
      some: unlike([...whole, ...completed]).slice(0, MAX_SUGGESTIONS),
      around: hasName ? { ...together(wishes), name, isSure: nameAt >= 0 } : null,
    };
  }

  private wishAt(words: readonly string[], at: number): { wish: Wish; end: number } | null {
    const upTo = longestAt(this.upTo, words, at);
    if (upTo) {
      const amountAt = at + upTo.words.length;
      const amount = Number(words[amountAt]?.replace(',', '.'));
      const currency = this.currencies.get(words[amountAt + 1] ?? '');
      if (amount >= 0 && currency) return { wish: { amount, currency }, end: amountAt + 2 };
    }
    const phrase = longestAt(this.wishes, words, at);
    return phrase && { wish: phrase.means, end: at + phrase.words.length };
  }

  /** Returns the wishes of which a phrase begins with these words. */
  private completionsOf(words: readonly string[]): WishName[] {
    const wanted = words.join(' ');
    if (wanted === '') return [];
    const found = this.wishes.filter((phrase) => phrase.words.join(' ').startsWith(wanted));
    return [...new Set(found.map(({ means }) => means))];
  }

  private wordsOf(typed: string): string[] {
    return this.tokensOf(typed).map(({ word }) => word);
  }

  /** Returns words without accents and capitals, amounts, and signs of currencies. */
  private tokensOf(typed: string): Token[] {
    return [...typed.matchAll(/[€£]|\d+(?:[.,]\d+)?|[\p{L}\p{M}]+/gu)].map(({ 0: word, index }) => ({
      word: this.plain(word),
      start: index,
    }));
  }
}

/** Returns the longest phrase that the words from `at` on begin with; of equal ones the first. */
function longestAt<T>(list: readonly Phrase<T>[], words: readonly string[], at: number): Phrase<T> | null {
  let longest: Phrase<T> | null = null;
  for (const phrase of list) {
    if (phrase.words.length <= (longest?.words.length ?? 0)) continue;
    if (phrase.words.every((word, i) => words[at + i] === word)) longest = phrase;
  }
  return longest;
}

/** Returns wishes without repetitions, with the icon of the first. */
function together(wishes: readonly Wish[]): SomeWishes {
  const [first] = wishes;
  return {
    wishes: [...new Map(wishes.map((wish) => [typeof wish === 'string' ? wish : 'fee', wish])).values()],
    icon: WISH_WORDS.find(([wish]) => wish === first)?.[1] ?? 'check',
  };
}

function unlike(some: readonly SomeWishes[]): SomeWishes[] {
  return [...new Map(some.map((each) => [each.wishes.join(), each])).values()];
}
