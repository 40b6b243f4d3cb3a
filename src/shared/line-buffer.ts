/** Gathers lines as UTF-8 in pages of memory that are used again: a log line then leaves no garbage behind. */

const PAGE_BYTES = 64 * 1024;
const LINE_FEED = 0x0a;
const LAST_ASCII = 0x7f;
/** UTF-8 takes at most so many bytes for each UTF-16 unit of a string. */
const MOST_BYTES_PER_UNIT = 3;

export class LineBuffer {
  private page = Buffer.from(new ArrayBuffer(PAGE_BYTES));
  private used = 0;
  /** full pages, the oldest first */
  private readonly full: Buffer<ArrayBuffer>[] = [];
  private readonly spare: Buffer<ArrayBuffer>[] = [];

  /** @param mostPages further lines are refused until something is taken */
  constructor(private readonly mostPages: number) {}

  /** Bytes that wait. */
  get length(): number {
    return this.full.reduce((sum, page) => sum + page.length, this.used);
  }

  /** True when there is a page's worth to write. */
  get hasFullPage(): boolean {
    return this.full.length > 0;
  }

  /**
   * Appends a line, given in pieces so that nobody need join them; false = there is no room for it.
   * @param beginning what comes again and again is quicker as UTF-8 bytes
   */
  add(beginning: string | Uint8Array, rest: readonly string[]): boolean {
    let most = 1 + beginning.length * MOST_BYTES_PER_UNIT;
    for (const text of rest) most += text.length * MOST_BYTES_PER_UNIT;
    if (this.used + most > this.page.length && !this.turnPage(most)) return false;
    if (typeof beginning === 'string') this.append(beginning);
    else {
      this.page.set(beginning, this.used);
      this.used += beginning.length;
    }
    for (const text of rest) this.append(text);
    this.page[this.used++] = LINE_FEED;
    return true;
  }

  /** The oldest part of what waits, which the caller gives back with `release`; null when nothing waits. */
  take(): Buffer<ArrayBuffer> | null {
    const oldest = this.full.shift();
    if (oldest) return oldest;
    if (this.used === 0) return null;
    const part = this.page.subarray(0, this.used);
    this.page = this.newPage(PAGE_BYTES);
    this.used = 0;
    return part;
  }

  /** Takes the memory of a written part back. */
  release(part: Buffer<ArrayBuffer>): void {
    if (part.buffer.byteLength === PAGE_BYTES && this.spare.length < 2) {
      this.spare.push(Buffer.from(part.buffer, 0, PAGE_BYTES));
    }
  }

  /** Character by character, as long as they are ASCII: the runtime would first make one string of the line. */
  private append(text: string): void {
    const { page } = this;
    let at = this.used;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code > LAST_ASCII) {
        at += page.write(text.slice(i), at);
        break;
      }
      page[at++] = code;
    }
    this.used = at;
  }

  private turnPage(least: number): boolean {
    if (this.full.length >= this.mostPages) return false;
    if (this.used > 0) this.full.push(this.page.subarray(0, this.used));
    this.page = this.newPage(Math.max(PAGE_BYTES, least));
    this.used = 0;
    return true;
  }

  private newPage(bytes: number): Buffer<ArrayBuffer> {
    return (bytes === PAGE_BYTES ? this.spare.pop() : undefined) ?? Buffer.from(new ArrayBuffer(bytes));
  }
}
