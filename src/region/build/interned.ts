/** Texts and opening hours that many features share, stored once. */

import { Column } from '../../shared/collections/column.ts';
import { WEEK_BYTES, type WeekBitmap } from '../format/codes.ts';
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

  /** All texts by their indices. */
  texts(): string[] {
    return [...this.indices.keys()];
  }

  sections(): Record<string, SectionArray> {
    return { 'strings.bytes': this.bytes.view(), 'strings.offsets': this.offsets.view() };
  }
}

/** Interned weekly bitmaps; index 0 means "none given". */
export class Hours {
  private readonly indices = new Map<string, number>();
  private readonly bytes = new Column(Uint8Array);

  add(bitmap: WeekBitmap | null): number {
    if (!bitmap) return 0;
    if (bitmap.length !== WEEK_BYTES)
      throw new RangeError(`a week has ${WEEK_BYTES} bytes, got ${bitmap.length}`);
    const key = Buffer.from(bitmap.buffer, bitmap.byteOffset, bitmap.length).toString('latin1');
    let index = this.indices.get(key);
    if (index === undefined) {
      index = this.indices.size + 1;
      this.indices.set(key, index);
      this.bytes.pushAll(bitmap);
    }
    return index;
  }

  sections(): Record<string, SectionArray> {
    return { 'hours.bytes': this.bytes.view() };
  }
}
