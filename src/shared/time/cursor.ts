/** Reads tokens from the front of a text. */
export class Cursor {
  private position = 0;
  constructor(private readonly text: string) {}

  /** Returns the match of a sticky pattern at the cursor, and moves behind it; null if there is none. */
  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.position;
    const match = pattern.exec(this.text);
    if (match) this.position = pattern.lastIndex;
    return match;
  }

  /** Returns what `read` returns; if that is null, the cursor stays where it was. */
  attempt<T>(read: () => T | null): T | null {
    const before = this.position;
    const result = read();
    if (result === null) this.position = before;
    return result;
  }

  /** Number of characters before the cursor. */
  get at(): number {
    return this.position;
  }

  /** Returns the text from a former value of `at` up to the cursor. */
  since(at: number): string {
    return this.text.slice(at, this.position);
  }

  get isAtEnd(): boolean {
    return this.position >= this.text.length;
  }
}
