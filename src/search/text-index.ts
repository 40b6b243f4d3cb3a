/**
 * Which names hold a word, its beginning, or a word that is nearly the same. The words are in a radix tree
 * (MiniSearch's), the names they occur in are in typed arrays: MiniSearch itself keeps objects per name and needed
 * 1 KB for each (600 MB for a country), this needs about 20 bytes and one tree node per different word.
 */
import SearchableMap from 'minisearch/SearchableMap';
import { Column } from '../shared/collections/column.ts';
import { wordsOf } from './fold.ts';

/** How well a word of a name answers a word of the query: 1 = the same. */
export type Quality = number;
export const SAME: Quality = 1;

/** Words that begin with one typed letter are too many to look at; the shortest ones of these are enough. */
const MAX_WORDS_PER_TERM = 500;
/** Between two points at which the caller may do something else: some 10 µs. */
const ITEMS_PER_STEP = 4096;

/** A word that was begun answers this well, and better the more of it was typed. */
const BEGUN = { least: 0.6, more: 0.3 };
/** A word that is spelt alike answers worse than any that was begun. */
const ALIKE = 0.6;

const NUMBERS = /\d+/g;
const numbersIn = (word: string): string => word.match(NUMBERS)?.join(' ') ?? '';

/** "Mntevideo" is one letter off; "Strace" is two from "Straße", which is folded to "strasse". */
function allowedTypos(term: string): number {
  // of one letter nothing is left when it is wrong
  if (term.length < 2 || !/\p{L}/u.test(term)) return 0;
  return term.length < 6 ? 1 : 2;
}

/** A word with two neighbours swapped, each pair in turn: one slip of the fingers, but two letters off. */
function* swapsOf(term: string): Generator<string> {
  for (let i = 1; i < term.length; i++) {
    if (term[i - 1] !== term[i]) yield term.slice(0, i - 1) + term[i] + term[i - 1] + term.slice(i + 1);
  }
}

export class TextIndexBuilder {
  private readonly ids = new Map<string, number>();
  private readonly wordsOfEntry = new Column(Uint32Array);
  private readonly entryStart = new Column(Uint32Array);

  /** Adds the next entry; entries are numbered from 0 in the order they come. */
  add(text: string): void {
    this.entryStart.push(this.wordsOfEntry.length);
    for (const word of wordsOf(text)) {
      let id = this.ids.get(word);
      if (id === undefined) {
        id = this.ids.size;
        this.ids.set(word, id);
      }
      this.wordsOfEntry.push(id);
    }
  }

  /** The finished index, made in small steps: between two of them the caller may do something else. */
  *finish(): Generator<void, TextIndex> {
    this.entryStart.push(this.wordsOfEntry.length);
    const tree = new SearchableMap<number>();
    for (const [word, id] of this.ids) {
      tree.set(word, id);
      yield;
    }
    // the tree would have to count its leaves
    const words = this.ids.size;
    this.ids.clear();
    const wordsOf = { start: this.entryStart.view().slice(), items: this.wordsOfEntry.view().slice() };
    return new TextIndex(tree, wordsOf, yield* invert(wordsOf, words));
  }
}

/** Lists of numbers in one array: list `i` is `items[start[i]..start[i + 1]]`. */
interface Lists {
  start: Uint32Array;
  items: Uint32Array;
}

/** From "words of each entry" to "entries of each word", ascending. */
function* invert({ start, items }: Lists, words: number): Generator<void, Lists> {
  const inverted = { start: new Uint32Array(words + 1), items: new Uint32Array(items.length) };
  for (let i = 0; i < items.length; i++) {
    inverted.start[items[i]! + 1]!++;
    if (i % ITEMS_PER_STEP === 0) yield;
  }
  for (let word = 0; word < words; word++) inverted.start[word + 1]! += inverted.start[word]!;
  const next = inverted.start.slice();
  for (let entry = 0; entry + 1 < start.length; entry++) {
    for (let i = start[entry]!; i < start[entry + 1]!; i++) inverted.items[next[items[i]!]!++] = entry;
    if (entry % ITEMS_PER_STEP === 0) yield;
  }
  return inverted;
}

export class TextIndex {
  constructor(
    private readonly tree: SearchableMap<number>,
    private readonly wordsOfEntry: Lists,
    private readonly entriesOfWord: Lists,
  ) {}

  get words(): number {
    return this.entriesOfWord.start.length - 1;
  }

  /** The words of the index that a folded word of a query may mean: itself, longer ones, and with `typos` similar ones. */
  match(term: string, typos: boolean): Map<number, Quality> {
    const found = new Map<number, Quality>();
    const exact = this.tree.get(term);
    if (exact !== undefined) found.set(exact, SAME);
    for (const [word, id] of this.tree.atPrefix(term)) {
      if (found.size >= MAX_WORDS_PER_TERM) break;
      if (id !== exact) found.set(id, BEGUN.least + BEGUN.more * (term.length / word.length));
    }
    if (typos) this.addSimilar(term, found);
    return found;
  }

  /** Adds the words with a slip. Those with other numbers are other words: nobody who types 26 means 25. */
  private addSimilar(term: string, found: Map<number, Quality>): void {
    const typoLimit = allowedTypos(term);
    if (typoLimit === 0) return;
    const numbers = numbersIn(term);
    const add = (word: string, id: number | undefined, distance: number) => {
      if (id === undefined || found.has(id) || numbersIn(word) !== numbers) return;
      found.set(id, ALIKE * (1 - distance / (term.length + 1)));
    };
    for (const swapped of swapsOf(term)) add(swapped, this.tree.get(swapped), 1);
    for (const [word, [id, distance]] of this.tree.fuzzyGet(term, typoLimit)) add(word, id, distance);
  }

  /** Adds the entries that hold one of these words to `into`, best words first, at most `limit` of them. */
  collect(words: Map<number, Quality>, limit: number, into: Set<number>): void {
    let left = limit;
    for (const [word] of [...words].sort((a, b) => b[1] - a[1])) {
      const entries = listOf(this.entriesOfWord, word).subarray(0, left);
      for (const entry of entries) into.add(entry);
      left -= entries.length;
      if (left <= 0) return;
    }
  }

  wordsOf(entry: number): Uint32Array {
    return listOf(this.wordsOfEntry, entry);
  }
}

function listOf({ start, items }: Lists, index: number): Uint32Array {
  return items.subarray(start[index]!, start[index + 1]!);
}
