/**
 * Usual summer holidays of schools. They move by some days from year to year, and in some countries from region to
 * region, so that they are only told as usual. Source: Eurydice, The Organisation of School Time in Europe, 2025/26;
 * other countries: calendars of their ministries, as usual in 2025.
 */
import type { HolidayArea } from './holidays.ts';
import type { LocalDay } from './night.ts';

/** First and last day by area (ISO 3166-1 or 3166-2), as `MMDD`. */
const SUMMER: Readonly<Record<string, readonly [first: number, last: number]>> = {
  ...of([704, 906], 'AT'),
  ...of([701, 831], 'BE CZ SK GB-NIR'),
  ...of([615, 914], 'BG'),
  ...of([615, 905], 'HR RS BA ME MK XK AL'),
  ...of([620, 908], 'CY AD RO'),
  ...of([627, 809], 'DK'),
  ...of([610, 831], 'EE LV LT'),
  ...of([601, 809], 'FI'),
  ...of([705, 831], 'FR MC'),
  ...of([701, 831], 'DE'),
  ...of([730, 912], 'DE-BW DE-BY'),
  ...of([615, 910], 'GR TR'),
  ...of([620, 831], 'HU'),
  ...of([701, 828], 'IE'),
  ...of([610, 912], 'IT SM'),
  ...of([715, 914], 'LU'),
  ...of([701, 924], 'MT'),
  ...of([710, 825], 'NL'),
  ...of([627, 831], 'PL'),
  ...of([616, 911], 'PT'),
  ...of([625, 831], 'SI'),
  ...of([621, 909], 'ES'),
  ...of([613, 817], 'SE NO'),
  ...of([608, 821], 'IS'),
  ...of([705, 815], 'CH LI'),
  ...of([722, 831], 'GB'),
  ...of([628, 814], 'GB-SCT'),
  ...of([610, 820], 'US'),
  ...of([627, 904], 'CA'),
  ...of([1219, 128], 'AU NZ'),
  ...of([1211, 112], 'ZA'),
  ...of([1215, 228], 'AR CL UY BR'),
};

function of(days: readonly [number, number], areas: string): Record<string, readonly [number, number]> {
  return Object.fromEntries(areas.split(' ').map((area) => [area, days]));
}

/** Returns true if schools are usually closed for the summer on a day; false where it is not known. */
export function isSummerHoliday({ country, state }: HolidayArea, { month, day }: LocalDay): boolean {
  const days = SUMMER[state ?? ''] ?? SUMMER[country ?? ''];
  if (!days) return false;
  const [first, last] = days;
  const date = month * 100 + day;
  return first <= last ? date >= first && date <= last : date >= first || date <= last;
}
