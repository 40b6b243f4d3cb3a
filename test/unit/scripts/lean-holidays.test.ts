/** Public holidays in the page's worker, whose rules have no names. */
import { expect, test } from 'bun:test';
import { join } from 'node:path';
import Holidays from 'date-holidays';
import { leanHolidays } from '../../../scripts/web/lean-holidays.ts';
import * as complete from '../../../src/scoring/calendar/holidays.ts';
import { dayNumberOf } from '../../../src/shared/time/day-number.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { fewer } from '../../support/whole.ts';

const ROOT = join(import.meta.dir, '../../..');
const YEAR = 2027;

test('are those of the complete rules, in some countries and their first states', async () => {
  const { outputs, success } = await Bun.build({
    entrypoints: [join(ROOT, 'src/scoring/calendar/holidays.ts')],
    outdir: emptyDirectory(),
    target: 'bun',
    plugins: [leanHolidays(ROOT)],
  });
  expect(success).toBe(true);
  const lean = (await import(outputs[0]!.path)) as typeof complete;
  const library = new Holidays();
  const days = Array.from({ length: 365 }, (_, n) => {
    const number = dayNumberOf(YEAR, 1, 1) + n;
    const date = new Date(number * 86_400_000);
    return { year: YEAR, month: date.getUTCMonth() + 1, day: date.getUTCDate(), number, weekday: 1 };
  });
  let holidays = 0;
  for (const country of Object.keys(library.getCountries()).filter((_, i) => i % fewer(20, 4) === 0)) {
    const [state] = Object.keys(library.getStates(country) ?? {});
    for (const area of [
      { country, state: null },
      { country, state: `${country}-${state}` },
    ]) {
      const known = days.filter((day) => complete.isPublicHoliday(area, day));
      expect(days.filter((day) => lean.isPublicHoliday(area, day))).toEqual(known);
      holidays += known.length;
    }
  }
  expect(holidays).toBeGreaterThan(fewer(200, 1000));
});
