/** Compares readers of tag values with tables of spellings. */
import { expect } from 'bun:test';

/** Expects each spelling to be read as the value beside it, to four digits. */
export function expectAll(
  read: (value: string) => number | null | undefined,
  table: Record<string, number | null>,
) {
  for (const [text, value] of Object.entries(table)) {
    const found = read(text) ?? null;
    const isNear = value !== null && found !== null && Math.abs(found - value) <= Math.abs(value) * 1e-3;
    expect([text, isNear ? value : found]).toEqual([text, value]);
  }
}
