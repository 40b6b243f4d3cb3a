/** What the law of a country makes of a night in a van, in two short lines. */
import type { LawOfCountry } from '../../../api/facts/country-law.ts';
import { countryName, locale, text } from '../../lib/i18n.ts';

/** Of a view, from which on a country has its strip: a third; two strips at most. */
const MIN_SHARE = 0.33;
const MAX_STRIPS = 2;

/** From what leaves most. */
const STRICTNESS: readonly LawOfCountry['level'][] = [
  'allowed',
  'tolerated',
  'unknown',
  'restricted',
  'forbidden',
];

export interface LawWords {
  /** in semibold, then what follows it */
  first: string;
  second: string;
  isForbidden: boolean;
}

/** Laws that are told above a list, the larger share first: not where one may sleep without limits, nor where nothing is known. */
export function lawsToTell(laws: readonly LawOfCountry[]): LawOfCountry[] {
  return laws.filter((law) => law.share >= MIN_SHARE && wordsOfLaw(law) !== null).slice(0, MAX_STRIPS);
}

/** Null where there is nothing to say above a list. */
export function wordsOfLaw(law: LawOfCountry): LawWords | null {
  const name = countryName(law.country);
  const level = strictestOf(law);
  const words = text().law;
  if (level === 'forbidden')
    return {
      first: words.forbidden(name),
      second: law.fine ? words.fine(moneyOf(law.fine)) : words.noFine,
      isForbidden: true,
    };
  if (level === 'restricted') return { first: words.local(name), second: words.signs, isForbidden: false };
  if (level === 'unknown') return null;
  if (law.self_contained) return { first: words.selfContained(name), second: '', isForbidden: false };
  const span = law.hours ? words.hours(law.hours) : law.nights ? words.nights(law.nights) : '';
  const isShoreClosed = law.shore === 'forbidden';
  const isNatureClosed = law.nature === 'forbidden';
  const limits = [span, isShoreClosed ? words.notBySea : isNatureClosed ? words.notInNature : ''].filter(
    Boolean,
  );
  if (limits.length === 0) return null;
  const rest = [
    isShoreClosed && isNatureClosed ? words.norInNature : '',
    law.fine ? words.otherwise(moneyOf(law.fine)) : '',
  ];
  return {
    first: words.limits(name, limits.join(', ')),
    second: rest.filter(Boolean).join('; '),
    isForbidden: false,
  };
}

/** "600 €", "120 to 600 €". */
export function moneyOf({ least, most, currency }: NonNullable<LawOfCountry['fine']>): string {
  const parts = new Intl.NumberFormat(locale(), { style: 'currency', currency }).formatToParts(most);
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  const amount = (value: number) => value.toLocaleString(locale());
  return `${least === most ? amount(most) : text().fromTo(amount(least), amount(most))} ${sign}`;
}

/** Of roads and car parks the level that leaves less: a van stands on either. */
function strictestOf({ level, car_park }: LawOfCountry): LawOfCountry['level'] {
  if (car_park === 'unknown') return level;
  return STRICTNESS.indexOf(car_park) > STRICTNESS.indexOf(level) ? car_park : level;
}
