/** Tests of the rows of a table: of all in the whole run, and of one in five in the quick one (see whole.ts). */
import { describe, test } from 'bun:test';
import { rowsOf } from './whole.ts';

/** `test.each` of the rows. */
export const testRows = ((table: readonly unknown[]) => test.each(rowsOf(table))) as typeof test.each;

/** `describe.each` of the rows. */
export const describeRows = ((table: readonly unknown[]) =>
  describe.each(rowsOf(table))) as typeof describe.each;
