/** Reads counts: spaces, lanes, tracks, people. */
import { plain, type Quantity, quantitiesOf, type Unit } from './quantities.ts';

const ONE: Unit = { size: 1, isSmall: true };
const THOUSAND: Unit = { size: 1000 };
const MILLION: Unit = { size: 1_000_000 };

const COUNT: Quantity = {
  units: {
    k: THOUSAND,
    thousand: THOUSAND,
    tsd: THOUSAND,
    mil: THOUSAND,
    mio: MILLION,
    million: MILLION,
  },
  bare: ONE,
  hasApostrophes: true,
};

/** Words after a count, such as "20 cars" or "1,200 inhabitants", which contain no further number. */
const NOUN = /^(.*?\d)\s*\p{L}[^\d]*$/u;
/** Maximum number of people of a settlement. */
const MOST_PEOPLE = 50_000_000;

/**
 * Returns a whole number from 1 to `most` ("1,200", "ca. 50", "20-30", "12500;13000": the first); 0 if missing, unreadable
 * or out of range.
 */
export function countOf(value: string | undefined, most: number): number {
  if (value === undefined) return 0;
  if (/^\d{1,9}$/.test(value)) return within(Number(value), most);
  const [first] = plain(value).split(/[;|]/);
  const [count = null] = quantitiesOf(first!, COUNT);
  if (count !== null) return within(Math.floor(count), most);
  const [noun = null] = quantitiesOf(NOUN.exec(first!.trim())?.[1] ?? '', COUNT);
  return noun === null ? 0 : within(Math.floor(noun), most);
}

function within(count: number, most: number): number {
  return count >= 1 && count <= most ? count : 0;
}

/** Returns a number of people ("12500", "12,500", "12 500 (2011)"); 0 if missing or unreadable. */
export function populationOf(value: string | undefined): number {
  return countOf(value, MOST_PEOPLE);
}
