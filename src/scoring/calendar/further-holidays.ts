/** Public holidays by law that date-holidays lacks or lists as mere observances. */
import { dayNumberOf } from '../../shared/time/day-number.ts';

interface Row {
  /** ISO 3166-1 countries or ISO 3166-2 states */
  areas: readonly string[];
  month: number;
  day: number;
  /** first year, and last one of a single occasion */
  from?: number;
  until?: number;
  /** true if the Monday after one on a weekend is free, too */
  onMonday?: true;
  source: string;
}

const ROWS: readonly Row[] = [
  { areas: ['LI'], month: 8, day: 15, source: 'Staatsfeiertag (Liechtenstein, Arbeitsgesetz art. 18)' },
  { areas: ['LI'], month: 11, day: 1, source: 'Allerheiligen (Liechtenstein, Arbeitsgesetz art. 18)' },
  { areas: ['MA'], month: 1, day: 14, from: 2024, source: 'Amazigh New Year (royal decision of 3 May 2023)' },
  { areas: ['MA'], month: 10, day: 31, from: 2025, source: 'Aïd Al Wahda (Royal Cabinet, 4 November 2025)' },
  { areas: ['IM'], month: 7, day: 5, onMonday: true, source: 'Tynwald Day (Bank Holidays Act 1989)' },
  { areas: ['FO'], month: 7, day: 29, source: 'Ólavsøka: shops and offices are closed' },
  {
    areas: ['KR'],
    month: 5,
    day: 1,
    from: 2026,
    onMonday: true,
    source: 'Labour Day, a public holiday since 2026',
  },
  {
    areas: ['MY'],
    month: 3,
    day: 20,
    from: 2026,
    until: 2026,
    source: 'additional day of Aidilfitri (Holidays Act s. 8)',
  },
];
const SATURDAY = 6;

/** Returns the numbers of these days in a year. @param areas ISO 3166-1 and 3166-2 codes of one place; null = unknown */
export function furtherHolidays(areas: readonly (string | null)[], year: number): number[] {
  return ROWS.filter(
    ({ areas: kept, from = year, until = year }) =>
      kept.some((area) => areas.includes(area)) && year >= from && year <= until,
  ).flatMap(({ month, day, onMonday }) => {
    const number = dayNumberOf(year, month, day);
    const weekday = ((((number + 3) % 7) + 7) % 7) + 1;
    if (!onMonday || weekday < SATURDAY) return [number];
    return [number, number + 8 - weekday];
  });
}
