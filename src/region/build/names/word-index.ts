/** Builds the index of words in names: sorted words, words of each row, rows with each word. */
import { Column } from '../../../shared/collections/column.ts';
import { wordsOf } from '../../../shared/text/words.ts';
import type { SectionArray } from '../../format/layout.ts';
import { letterMark } from '../../format/names.ts';

/** Items between two yields to the caller: about 100 µs. */
const ITEMS_PER_STEP = 1024;

export class WordIndex {
  /** number of each word, in order of appearance */
  private readonly numbers = new Map<string, number>();
  private readonly rowWords = new Column(Uint32Array);
  private readonly rowStart = new Column(Uint32Array);
  /** first row of each text: many names are equal */
  private readonly rowOfText = new Map<string, number>();

  /** Adds the next row; rows are numbered from 0. */
  add(text: string): void {
    const row = this.rowStart.length;
    const known = this.rowOfText.get(text);
    this.rowStart.push(this.rowWords.length);
    if (known === undefined) {
      this.rowOfText.set(text, row);
      for (const word of wordsOf(text)) this.rowWords.push(this.numberOf(word));
      return;
    }
    const end = this.rowStart.at(known + 1);
    for (let at = this.rowStart.at(known); at < end; at++) this.rowWords.push(this.rowWords.at(at));
  }

  private numberOf(word: string): number {
    const known = this.numbers.get(word);
    if (known !== undefined) return known;
    this.numbers.set(word, this.numbers.size);
    return this.numbers.size - 1;
  }

  /** Builds the sections in small steps. @param found number of searchable rows, which come first */
  *finish(found: number): Generator<void, Record<string, SectionArray>> {
    this.rowStart.push(this.rowWords.length);
    this.rowOfText.clear();
    const sorted = yield* sortedWords([...this.numbers.keys()]);
    const letters = new Column(Uint16Array);
    const wordStart = new Uint32Array(sorted.length + 1);
    const marks = new Int32Array(sorted.length);
    const newNumbers = new Uint32Array(sorted.length);
    for (const [number, word] of sorted.entries()) {
      if (number % ITEMS_PER_STEP === 0) yield;
      for (let i = 0; i < word.length; i++) {
        const unit = word.charCodeAt(i);
        letters.push(unit);
        marks[number]! |= letterMark(unit);
      }
      wordStart[number + 1] = letters.length;
      newNumbers[this.numbers.get(word)!] = number;
    }
    this.numbers.clear();
    const rowWords = this.rowWords.view();
    for (let i = 0; i < rowWords.length; i++) {
      if (i % ITEMS_PER_STEP === 0) yield;
      rowWords[i] = newNumbers[rowWords[i]!]!;
    }
    const rowStart = this.rowStart.view();
    return {
      'names.rowStart': rowStart,
      'names.rowWords': rowWords,
      'names.letters': letters.view(),
      'names.wordStart': wordStart,
      'names.marks': marks,
      ...(yield* postingsOf(rowStart, rowWords, found, sorted.length)),
    };
  }
}

/** Sorts words by UTF-16 code units, in small steps, which the built-in sort cannot do. */
function* sortedWords(words: string[]): Generator<void, string[]> {
  let from = words;
  let to = new Array<string>(words.length);
  for (let start = 0; start < words.length; start += ITEMS_PER_STEP) {
    for (const [i, word] of words
      .slice(start, start + ITEMS_PER_STEP)
      .sort()
      .entries())
      words[start + i] = word;
    yield;
  }
  for (let width = ITEMS_PER_STEP; width < words.length; width *= 2) {
    for (let start = 0; start < words.length; start += 2 * width) {
      const middle = Math.min(words.length, start + width);
      const end = Math.min(words.length, middle + width);
      let [a, b] = [start, middle];
      for (let at = start; at < end; at++) {
        if (at % ITEMS_PER_STEP === 0) yield;
        const takesFirst = b === end || (a < middle && from[a]! < from[b]!);
        to[at] = takesFirst ? from[a++]! : from[b++]!;
      }
    }
    [from, to] = [to, from];
  }
  return from;
}

/** Inverts "words of each row" to "rows with each word", ascending and without duplicates. */
function* postingsOf(
  rowStart: Uint32Array,
  rowWords: Uint32Array,
  rows: number,
  words: number,
): Generator<void, Record<string, SectionArray>> {
  const isRepeated = (i: number, start: number) => {
    for (let j = start; j < i; j++) if (rowWords[j] === rowWords[i]) return true;
    return false;
  };
  const postingStart = new Uint32Array(words + 1);
  for (let row = 0; row < rows; row++) {
    if (row % ITEMS_PER_STEP === 0) yield;
    for (let i = rowStart[row]!; i < rowStart[row + 1]!; i++)
      if (!isRepeated(i, rowStart[row]!)) postingStart[rowWords[i]! + 1]!++;
  }
  for (let word = 0; word < words; word++) postingStart[word + 1]! += postingStart[word]!;
  const next = postingStart.slice();
  const postings = new Uint32Array(postingStart[words]!);
  for (let row = 0; row < rows; row++) {
    if (row % ITEMS_PER_STEP === 0) yield;
    for (let i = rowStart[row]!; i < rowStart[row + 1]!; i++)
      if (!isRepeated(i, rowStart[row]!)) postings[next[rowWords[i]!]!++] = row;
  }
  return { 'names.postingStart': postingStart, 'names.postings': postings };
}
