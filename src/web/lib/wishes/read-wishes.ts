/**
 * Reads wishes from text typed into the search: "Stellplatz mit Strom bei Vaduz" is a kind, a facility and a
 * town. Loaded with the first typed word.
 */
import { WISHES, type WishName } from '../../../words/wish-phrases.ts';
import type { IconName } from '../icon-names.ts';
import { type MaxFee, NumberReader, type SizeOfVan } from './numbers.ts';
import { corrected, longestAt, type Phrase, type Plain, phrasesOf, type Token, tokensOf } from './phrases.ts';
import { otherWords, WISH_ICONS, wordsForWish } from './wish-words.ts';

export type { WishName } from '../../../words/wish-phrases.ts';

export type Wish = WishName | MaxFee | SizeOfVan;

/** Wishes read from words. */
export interface Reading {
  /** wishes; empty = any place to sleep */
  wishes: readonly Wish[];
  icon: IconName;
  /** name of the place around which the wishes apply; null = here */
  name: string | null;
}

/** Readings of a typed text, the likeliest first. */
export interface ReadWishes {
  /** readings that are certainly wishes */
  sure: readonly Reading[];
  /** readings that may be part of a name such as "Camping Mittagspitze", or that correct typing errors */
  unsure: readonly Reading[];
}

/** Maximum number of readings without a name; an incomplete word may have many. */
const MAX_HERE = 4;
/** Maximum number of readings with a name, each of which is a search. */
const MAX_AROUND = 3;

/** Minimum letters of a word such as "near" that is a wish on its own: "near Chur", but not "A Coruña". */
const NEAR_LETTERS = 3;

/** Wishes of successive words. */
interface Run {
  wishes: Wish[];
  /** index of the word after the wishes */
  end: number;
  /** index of the word at which the last wish begins; -1 if there is none */
  lastAt: number;
  /** true if a word for any place to sleep is among the words */
  isAny: boolean;
}

export class WishReader {
  private readonly wishes: readonly Phrase<WishName>[];
  private readonly near: readonly Phrase<null>[];
  private readonly here: readonly Phrase<null>[];
  private readonly anyPlace: readonly Phrase<null>[];
  private readonly links: ReadonlySet<string>;
  private readonly articles: ReadonlySet<string>;
  private readonly numbers: NumberReader;
  private readonly known: ReadonlySet<string>;

  constructor(private readonly plain: Plain) {
    const wordsIn = (list: string) => new Set(phrasesOf(list, null, plain).flatMap(({ words }) => words));
    this.wishes = WISHES.flatMap((means) => phrasesOf(wordsForWish(means), means, plain));
    this.near = phrasesOf(otherWords('near'), null, plain);
    this.here = phrasesOf(otherWords('here'), null, plain);
    this.anyPlace = phrasesOf(otherWords('anyPlace'), null, plain);
    this.links = wordsIn(otherWords('links'));
    this.articles = wordsIn(otherWords('articles'));
    this.numbers = new NumberReader(plain);
    this.known = new Set([this.wishes, this.near, this.here].flat().flatMap(({ words }) => words));
  }

  /** Reads wishes, and "here" or the name of a place before, between or after them. */
  read(typed: string): ReadWishes {
    const tokens = tokensOf(typed, this.plain);
    const meant = corrected(tokens, this.known);
    const usual = this.readingsOf(tokens, typed, false);
    // "perto da praia" is by the water, "perto da Praia da Rocha" near a town
    const named = this.readingsOf(tokens, typed, true);
    const isSlip = meant.some((token, i) => token !== tokens[i]);
    const slips = isSlip ? this.readingsOf(meant, typed, false) : { sure: [], unsure: [], completed: [] };
    return few(
      [...usual.sure, ...named.sure, ...usual.completed],
      [...usual.unsure, ...named.unsure, ...slips.sure, ...slips.unsure, ...slips.completed],
    );
  }

  /**
   * Returns the readings of words; in those of `completed` the last words are the start of a longer phrase.
   * @param nearFirst true to read a word such as "near" before wishes that begin with that word
   */
  private readingsOf(
    tokens: readonly Token[],
    typed: string,
    nearFirst: boolean,
  ): ReadWishes & { completed: readonly Reading[] } {
    const lead = this.runAt(tokens, 0, nearFirst);
    const { wishes, end, lastAt, isAny } = lead;
    const isWhole = end === tokens.length;
    const isWanted = wishes.length > 0 || isAny;
    const complete = (before: readonly Wish[], from: number) =>
      this.completionsOf(tokens.slice(from)).map((wish) => reading([...before, wish]));
    // "aire" is a motorhome site, and may become "aire de repos"
    const completed = [
      // "zur Post" is a name
      ...(isWanted || end === 0 ? complete(wishes, end) : []),
      ...(lastAt < 0 ? [] : complete(wishes.slice(0, -1), lastAt)),
    ];
    const here = isWhole && wishes.length > 0 ? [reading(wishes)] : [];
    const around = (from: number, isSure: boolean) => this.namesFrom(tokens, typed, { from, lead, isSure });

    const nameAt = this.afterNear(tokens, end);
    const isNear = nameAt > end;
    // "toilets near parking"
    const nearWish = isNear ? this.runAt(tokens, nameAt) : null;
    if (nearWish?.end === tokens.length && nearWish.wishes.length > 0)
      here.push(reading([...wishes, ...nearWish.wishes]));
    const first = isWhole ? [] : around(nameAt, isNear && isWanted);
    // "quiet something near Chur": words that are not understood are ignored
    const laterAt = isNear || !isWanted ? -1 : this.laterNear(tokens, end + 1);
    const later = laterAt < 0 ? [] : around(laterAt, false);
    const isLongNear = tokens.slice(end, nameAt).some(({ word }) => word.length >= NEAR_LETTERS);
    const all = [...first, ...later].filter(({ read }) => read.wishes.length > 0 || isAny || isLongNear);
    return {
      sure: [...here, ...all.filter(({ isSure }) => isSure).map(({ read }) => read)],
      unsure: all.filter(({ isSure }) => !isSure).map(({ read }) => read),
      completed,
    };
  }

  /**
   * Returns the readings of words that begin with a name, which wishes may follow: "Genève avec vue sur le
   * lac". Without a link between both, all words may be the name: "Praia da Luz".
   */
  private namesFrom(
    tokens: readonly Token[],
    typed: string,
    { from, lead, isSure }: { from: number; lead: Run; isSure: boolean },
  ): { read: Reading; isSure: boolean }[] {
    const nameTo = (end: number) => typed.slice(tokens[from]!.start, tokens[end - 1]!.end);
    const until = (end: number, after: Run | null, sure: boolean) => ({
      read: reading([...lead.wishes, ...(after?.wishes ?? [])], nameTo(end)),
      isSure: sure,
    });
    if (from >= tokens.length) return [];
    for (let end = from + 1; end < tokens.length; end++) {
      const run = this.runAt(tokens, end);
      const isLinked = this.isLinked(tokens, end);
      const isPrefix = isLinked && this.completionsOf(tokens.slice(run.end)).length > 0;
      if (run.end < tokens.length ? !isPrefix : !run.isAny && run.wishes.length === 0) continue;
      if (isLinked) return [until(end, run, isSure || lead.wishes.length > 0)];
      const isInName = this.articles.has(tokens[end - 1]!.word);
      if (!isInName) return [until(tokens.length, null, isSure), until(end, run, isSure)];
    }
    return [until(tokens.length, null, isSure)];
  }

  private isMeaningless({ word }: Token): boolean {
    return this.links.has(word) || this.articles.has(word);
  }

  /**
   * Returns true if the word at an index does not continue a name: it follows a comma, is a link such as "with", or
   * begins a number or a wish of several words such as "by the sea".
   */
  private isLinked(tokens: readonly Token[], at: number): boolean {
    const { word, isAfterComma } = tokens[at]!;
    const isLong = lengthOf(longestAt(this.wishes, tokens, at)) > 1;
    return isAfterComma || this.links.has(word) || isLong || this.numbers.read(tokens, at) !== null;
  }

  /** Reads wishes, "here", words for any place, and words without a meaning, until something else comes. */
  private runAt(tokens: readonly Token[], from: number, nearFirst = false): Run {
    const run: Run = { wishes: [], end: from, lastAt: -1, isAny: false };
    while (run.end < tokens.length) {
      const at = run.end;
      const wish = longestAt(this.wishes, tokens, at);
      const here = longestAt(this.here, tokens, at);
      const near = longestAt(this.near, tokens, at);
      const any = longestAt(this.anyPlace, tokens, at);
      const number = this.numbers.read(tokens, at);
      // "stroom en water" is not in a town called Water
      const isJoint = this.isMeaningless(tokens[at]!) && longestAt(this.wishes, tokens, at + 1) !== null;
      const isNear =
        isLonger(near, nearFirst ? null : wish) &&
        !isLonger(any, near) &&
        !(isJoint && lengthOf(near) === 1) &&
        (isLonger(near, here) || at + lengthOf(near) < tokens.length);
      if (number) {
        run.wishes.push(number.wish);
        [run.lastAt, run.end] = [at, number.end];
      } else if (isNear && !isLonger(here, near)) break;
      else if (isLonger(here, wish)) run.end += lengthOf(here);
      else if (isLonger(any, wish)) {
        run.isAny = true;
        run.end += lengthOf(any);
      } else if (wish) {
        run.wishes.push(wish.means);
        [run.lastAt, run.end] = [at, at + wish.words.length];
      } else if (this.isMeaningless(tokens[at]!)) run.end++;
      else break;
    }
    return run;
  }

  /** Returns the index after words such as "near" or "within 10 km of"; `at` if there are none. */
  private afterNear(tokens: readonly Token[], at: number): number {
    const end = at + lengthOf(longestAt(this.near, tokens, at));
    return Math.max(end, this.numbers.afterDistance(tokens, at));
  }

  /** Returns the index after the next words such as "near"; -1 if there are none. */
  private laterNear(tokens: readonly Token[], from: number): number {
    for (let at = from; at < tokens.length; at++) {
      const end = this.afterNear(tokens, at);
      const here = longestAt(this.here, tokens, at);
      if (end > at + lengthOf(here)) return end;
    }
    return -1;
  }

  /** Returns the wishes with a phrase that begins with these words. */
  private completionsOf(tokens: readonly Token[]): WishName[] {
    const wanted = tokens.map(({ word }) => word).join(' ');
    if (wanted === '') return [];
    const found = this.wishes.filter((phrase) => phrase.words.join(' ').startsWith(wanted));
    return [...new Set(found.map(({ means }) => means))];
  }
}

function lengthOf(phrase: Phrase<unknown> | null): number {
  return phrase?.words.length ?? 0;
}

function isLonger(one: Phrase<unknown> | null, other: Phrase<unknown> | null): boolean {
  return lengthOf(one) > lengthOf(other);
}

/** Returns wishes without repetitions, with the icon of the first. */
function reading(wishes: readonly Wish[], name: string | null = null): Reading {
  const [first] = wishes;
  return {
    wishes: [...new Map(wishes.map((wish) => [keyOf(wish), wish])).values()],
    icon: WISH_ICONS[first as WishName] ?? 'check',
    name,
  };
}

function keyOf(wish: Wish): string {
  if (typeof wish === 'string') return wish;
  return 'size' in wish ? wish.size : 'fee';
}

/** Returns each reading once, at most MAX_HERE without a name and MAX_AROUND with one. */
function few(sure: readonly Reading[], unsure: readonly Reading[]): ReadWishes {
  const seen = new Set<string>();
  let [here, around] = [MAX_HERE, MAX_AROUND];
  const isNew = (each: Reading) => {
    const key = JSON.stringify([each.wishes, each.name]);
    if (seen.has(key)) return false;
    seen.add(key);
    return each.name === null ? here-- > 0 : around-- > 0;
  };
  return { sure: sure.filter(isNew), unsure: unsure.filter(isNew) };
}
