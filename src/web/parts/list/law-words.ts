/** The law of a country on a night in a van, in two short lines. */
import type { LawOfCountry } from '../../../api/facts/country-law.ts';
import { countryInPageLanguage, locale, text } from '../../lib/i18n.ts';

/** Minimum share of a view for the strip of a country; at most two strips. */
const MIN_SHARE = 0.33;
const MAX_STRIPS = 2;

/** Levels of a law, least strict first. */
const STRICTNESS: readonly LawOfCountry['level'][] = [
  'allowed',
  'tolerated',
  'unknown',
  'restricted',
  'forbidden',
];

export interface LawWords {
  /** first words, in semibold; `second` follows */
  first: string;
  second: string;
  isForbidden: boolean;
}

/**
 * Returns the laws to show above a list, at most MAX_STRIPS. Omits laws without limits, unknown laws, and
 * countries with a small share of the view. @param laws larger share first
 */
export function lawsToTell(laws: readonly LawOfCountry[]): LawOfCountry[] {
  return laws.filter((law) => law.share >= MIN_SHARE && wordsOfLaw(law) !== null).slice(0, MAX_STRIPS);
}

/** Returns a law in words; null if there is nothing to say above a list. */
export function wordsOfLaw(law: LawOfCountry): LawWords | null {
  const name = countryInPageLanguage(law.country);
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

/** Returns why a night at a place is not allowed: the fine, if the law of its country forbids it and has one. */
export function notAllowedWords(laws: readonly LawOfCountry[]): string {
  const [law] = laws;
  const isByLaw = law !== undefined && strictestOf(law) === 'forbidden';
  return text().notAllowedLine(isByLaw && law.fine ? moneyOf(law.fine) : '');
}

/** Formats a fine: "600 €", "120 to 600 €". */
export function moneyOf({ least, most, currency }: NonNullable<LawOfCountry['fine']>): string {
  const parts = new Intl.NumberFormat(locale(), { style: 'currency', currency }).formatToParts(most);
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  const amount = (value: number) => value.toLocaleString(locale());
  return `${least === most ? amount(most) : text().fromTo(amount(least), amount(most))} ${sign}`;
}

/** Returns the stricter level of roads and car parks, as vans park on either. */
function strictestOf({ level, car_park }: LawOfCountry): LawOfCountry['level'] {
  if (car_park === 'unknown') return level;
  return STRICTNESS.indexOf(car_park) > STRICTNESS.indexOf(level) ? car_park : level;
}
