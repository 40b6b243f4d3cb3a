/** Reads tokens from the front of a text. */
export class Cursor {
  private at = 0;
  constructor(private readonly text: string) {}

  /** Returns the match of a sticky pattern at the cursor, and moves behind it; null if there is none. */
  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (match) this.at = pattern.lastIndex;
    return match;
  }

  /** Returns what `read` returns; if that is null, the cursor stays where it was. */
  attempt<T>(read: () => T | null): T | null {
    const before = this.at;
    const result = read();
    if (result === null) this.at = before;
    return result;
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }
}
