/** Christmas Eve and the eve of Good Friday: people stay at home although the next day is a holiday. */
import { easterSunday, orthodoxEasterSunday } from '../../shared/time/easter.ts';
import { type HolidayArea, isPublicHoliday } from './holidays.ts';
import type { LocalDay } from './night.ts';

/**
 * Countries of Europe, the Caucasus and North America, and Australia and New Zealand, with a Christian majority (Pew
 * Research Center, Global Christianity, 2011). Latin America and the Philippines are left out: Christmas begins there
 * with fireworks at midnight.
 */
const CHRISTIAN = new Set(
  (
    'AD AM AT AU BE BG BY CA CH CY CZ DE DK EE ES FI FO FR GB GE GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME ' +
    'MK MT NL NO NZ PL PT RO RS RU SE SI SK SM UA US VA'
  ).split(' '),
);
/** Countries with processions through the night before Good Friday. */
const WITH_PROCESSIONS: ReadonlySet<string> = new Set(['ES']);

/**
 * Returns true in CHRISTIAN countries on Christmas Eve and, in those without processions, on the eve of Good Friday.
 * The next day must be a public holiday there. Dates of the Eastern churches count, too: 6 January, and the eve of
 * their Good Friday.
 * @param morning day on which the night ends
 */
export function isQuietNight(morning: LocalDay, area: HolidayArea): boolean {
  const country = area.country ?? '';
  if (!CHRISTIAN.has(country)) return false;
  const isChristmas =
    (morning.month === 12 && morning.day === 25) || (morning.month === 1 && morning.day === 7);
  if (!isChristmas && (WITH_PROCESSIONS.has(country) || !isGoodFriday(morning))) return false;
  return isPublicHoliday(area, morning);
}

function isGoodFriday({ number, year, month }: LocalDay): boolean {
  // Easter is between 22 March and, in the Eastern churches, 10 May
  if (month < 3 || month > 5) return false;
  return number + 2 === easterSunday(year) || number + 2 === orthodoxEasterSunday(year);
}
