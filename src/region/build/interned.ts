/** Texts, opening hours and seasons, which many features share, stored once. */

import { Column } from '../../shared/collections/column.ts';
import { hasOtherNames, shownNames } from '../../shared/text/names.ts';
import { WEEK_BYTES, YEAR_BYTES } from '../format/codes.ts';
import type { SectionArray } from '../format/layout.ts';

/** Interned UTF-8 texts; index 0 is the empty text. */
export class Strings {
  private readonly indices = new Map<string, number>([['', 0]]);
  private readonly bytes = new Column(Uint8Array);
  private readonly offsets = new Column(Uint32Array);
  private readonly encoder = new TextEncoder();

  constructor() {
    this.offsets.push(0);
    this.offsets.push(0);
  }

  add(text: string): number {
    const known = this.indices.get(text);
    if (known !== undefined) return known;
    const index = this.indices.size;
    this.indices.set(text, index);
    this.bytes.pushAll(this.encoder.encode(text));
    this.offsets.push(this.bytes.length);
    return index;
  }

  /**
   * Returns for names that differ only in those of other languages the index of the fullest: a street is one, though not
   * every piece of it has them. Others are missing.
   */
  sameNames(): Map<number, number> {
    const fullest = new Map<string, string>();
    for (const text of this.indices.keys()) {
      if (!hasOtherNames(text)) continue;
      const shown = shownNames(text);
      if (text.length > (fullest.get(shown)?.length ?? 0)) fullest.set(shown, text);
    }
    const same = new Map<number, number>();
    for (const [text, index] of this.indices) {
      const full = fullest.get(shownNames(text));
      if (full !== undefined && full !== text) same.set(index, this.indices.get(full)!);
    }
    return same;
  }

  /** Returns all texts by index. */
  texts(): string[] {
    return [...this.indices.keys()];
  }

  sections(): Record<string, SectionArray> {
    return { 'strings.bytes': this.bytes.view(), 'strings.offsets': this.offsets.view() };
  }
}

/** Interned bitmaps of one length; index 0 means "none given". */
export class Bitmaps {
  private readonly indices = new Map<string, number>();
  private readonly all = new Column(Uint8Array);

  /** @param length length of each bitmap, bytes */
  constructor(private readonly length: number) {}

  add(bitmap: Uint8Array | null): number {
    if (!bitmap) return 0;
    if (bitmap.length !== this.length)
      throw new RangeError(`bitmap of ${bitmap.length} bytes; expected ${this.length}`);
    const key = Buffer.from(bitmap.buffer, bitmap.byteOffset, bitmap.length).toString('latin1');
    let index = this.indices.get(key);
    if (index === undefined) {
      index = this.indices.size + 1;
      this.indices.set(key, index);
      this.all.pushAll(bitmap);
    }
    return index;
  }

  /** Returns all bitmaps, concatenated. */
  bytes(): SectionArray {
    return this.all.view();
  }
}

/** Bitmaps shared by areas and points: opening hours and seasons. */
export class TimeBitmaps {
  readonly hours = new Bitmaps(WEEK_BYTES);
  readonly seasons = new Bitmaps(YEAR_BYTES);

  sections(): Record<string, SectionArray> {
    return { 'hours.bytes': this.hours.bytes(), 'seasons.bytes': this.seasons.bytes() };
  }
}
