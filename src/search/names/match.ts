/** Matches words of a region's names with a word of a query. */
import type { NameTable, Term } from './name-table.ts';

/** Quality of a match: 1 = the same word, 0 = none. */
export type Quality = number;
export const SAME: Quality = 1;

/** Quality of a word whose beginning was typed: `least` plus `more` times the share of its letters that was typed. */
const BEGUN = { least: 0.6, more: 0.3 };
/** Upper limit of the quality of a similarly spelt word; each error lowers it below that of any beginning. */
export const ALIKE = 0.6;

/**
 * Returns the number of typing errors allowed. "Mntevideo" has one; "Strace" has two compared with "Straße", folded
 * to "strasse".
 */
function allowedSlips({ text }: Term): number {
  // a single letter with an error has nothing left to match
  if (text.length < 2 || !/\p{L}/u.test(text)) return 0;
  return text.length < 6 ? 1 : 2;
}

/** Words of one table that match one word of a query. */
export class Match {
  /** range of the words that begin with the word of the query; `to` is excluded */
  readonly from: number;
  readonly to: number;
  /** quality of each similarly spelt word and of other forms of the word, by index of the word */
  readonly alike: ReadonlyMap<number, Quality>;
  /** number of letters of the word of the query */
  readonly length: number;
  /** see Term */
  readonly isFiller: boolean;
  private readonly isJoined: boolean;

  /** Finds the matching words of `table`. @param slips true to match similar spellings, too */
  constructor(
    private readonly table: NameTable,
    term: Term,
    slips: boolean,
  ) {
    const { from, to } = table.wordsFrom(term);
    this.from = from;
    this.to = to;
    this.length = term.text.length;
    this.isFiller = term.isFiller;
    this.isJoined = term.isJoined;
    const alike = new Map<number, Quality>();
    const limit = slips ? allowedSlips(term) : 0;
    if (limit > 0) {
      table.eachSimilar(term, limit, (word, distance) => {
        if (word < from || word >= to) alike.set(word, ALIKE * (1 - distance / (this.length + 1)));
      });
    }
    for (const form of term.forms) {
      const word = table.wordOf(form);
      if (word !== null) alike.set(word, SAME);
    }
    this.alike = alike;
  }

  get isEmpty(): boolean {
    return this.from === this.to && this.alike.size === 0;
  }

  qualityOf(word: number): Quality {
    const known = this.alike.size === 0 ? undefined : this.alike.get(word);
    if (known !== undefined || word < this.from || word >= this.to) return known ?? 0;
    const length = this.table.lengthOf(word);
    return length === this.length || this.isJoined ? SAME : BEGUN.least + BEGUN.more * (this.length / length);
  }
}
