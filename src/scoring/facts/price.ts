/** Parses the price of a night from the OSM tag `charge`. */
import type { Price } from '../../api/facts/place-facts.ts';
import { CURRENCIES, type Currency } from '../../api/facts/wishes.ts';

/** Signs and words that mappers use for currencies; codes of CURRENCIES are understood as well. */
const SIGNS: Readonly<Record<string, Currency>> = {
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '£': 'GBP',
  fr: 'CHF',
  'fr.': 'CHF',
  sfr: 'CHF',
  zł: 'PLN',
  kč: 'CZK',
  ft: 'HUF',
};
const CODES = new Map<string, Currency>([
  ...CURRENCIES.map((code) => [code.toLowerCase(), code] as const),
  ...(Object.entries(SIGNS) as [string, Currency][]),
]);

/** Pattern of an amount such as `12`, `12.50`, `12,5` or `12.-`. Groups: whole units, then cents or dashes. */
const AMOUNT = String.raw`(\d{1,6})(?:[.,](\d{1,2}|-{1,2}))?`;
const CURRENCY = String.raw`(\p{L}{2,5}\.?|[€£])`;
/** Pattern of the units of a price of a night: 24 hours, night, day, stay or vehicle, but not hour, person or metre. */
const NIGHT =
  '(?:24 ?(?:h|hrs?|hours?|stunden?)|1? ?(?:night|day|stay|nacht|tag|nuit|jour|noche|d[ií]a|notte|giorno|noite|dia|dag)|vehicle|motorhome|camper)';
const PER = `(?: ?(?:/|per|pro|par|por|al|a) ?${NIGHT})*`;
const PATTERNS = [
  new RegExp(`^(?:${AMOUNT}) ?${CURRENCY}${PER}$`, 'iu'),
  new RegExp(`^${CURRENCY} ?(?:${AMOUNT})${PER}$`, 'iu'),
];

/**
 * Returns the price of a night; null unless the text is one plain amount with its currency, alone or per night, day,
 * 24 hours, stay or vehicle. Ranges, several prices, conditions, and prices per hour or person are not plain.
 * @param charge value of the tag; '' or null = not tagged
 */
export function priceIn(charge: string | null): Price | null {
  const text = (charge ?? '').trim();
  const [after, before] = PATTERNS.map((pattern) => pattern.exec(text));
  if (after) return priceOf(after[1]!, after[2], after[3]!);
  return before ? priceOf(before[2]!, before[3], before[1]!) : null;
}

function priceOf(whole: string, cents: string | undefined, currencyName: string): Price | null {
  const currency = CODES.get(currencyName.toLowerCase());
  if (!currency) return null;
  const isRound = cents === undefined || cents.startsWith('-');
  return { amount: Number(isRound ? whole : `${whole}.${cents}`), currency };
}
