/** A place that is asked on every night of a year says what the evaluator of OpenStreetMap's programs says. */
import { expect, test } from 'bun:test';
import { disagreements, isExact } from '../../../support/scoring/nights-of-a-year.ts';
import { someOf } from '../../../support/whole.ts';

test.each(
  someOf(
    [
      'Mo-Fr 07:00-19:00; Sa 08:00-23:30',
      'Apr-Oct 06:00-23:00; Nov-Mar 24/7; PH off',
      'easter-Sep 30 Fr-Su 20:00-05:00; week 51-53 24/7',
    ],
    1,
  ),
)(
  '"%s"',
  async (times) => {
    expect(isExact(times)).toBe(true);
    expect(await disagreements(times)).toEqual([]);
  },
  60_000,
);
