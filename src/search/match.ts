/** Which words of a region's names answer a word of a query, and how well. */
import type { NameTable, Term } from './name-table.ts';

/** How well a word of a name answers a word of the query: 1 = the same, 0 = not at all. */
export type Quality = number;
export const SAME: Quality = 1;

/** A word that was begun answers this well, and better the more of it was typed. */
const BEGUN = { least: 0.6, more: 0.3 };
/** A word that is spelt alike answers worse than any that was begun. */
const ALIKE = 0.6;

/** "Mntevideo" is one letter off; "Strace" is two from "Straße", which is folded to "strasse". */
function allowedSlips({ text }: Term): number {
  // of one letter nothing is left when it is wrong
  if (text.length < 2 || !/\p{L}/u.test(text)) return 0;
  return text.length < 6 ? 1 : 2;
}

/** Words that answer one word of a query in one table. */
export class Match {
  /** words from `from` up to but not including `to` begin with it */
  readonly from: number;
  readonly to: number;
  /** words that are spelt alike, ascending */
  readonly alike: ReadonlyMap<number, Quality>;
  private readonly length: number;

  /** @param slips whether words that are spelt alike count */
  constructor(
    private readonly table: NameTable,
    term: Term,
    slips: boolean,
  ) {
    const { from, to } = table.wordsFrom(term);
    this.from = from;
    this.to = to;
    this.length = term.text.length;
    const alike = new Map<number, Quality>();
    const limit = slips ? allowedSlips(term) : 0;
    if (limit > 0) {
      table.eachSimilar(term, limit, (word, distance) => {
        if (word < from || word >= to) alike.set(word, ALIKE * (1 - distance / (this.length + 1)));
      });
    }
    this.alike = alike;
  }

  get isEmpty(): boolean {
    return this.from === this.to && this.alike.size === 0;
  }

  qualityOf(word: number): Quality {
    if (word < this.from || word >= this.to) return this.alike.size === 0 ? 0 : (this.alike.get(word) ?? 0);
    const length = this.table.lengthOf(word);
    return length === this.length ? SAME : BEGUN.least + BEGUN.more * (this.length / length);
  }
}
