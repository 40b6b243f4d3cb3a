/** The law of a country on a night in a van, in two short lines. */
import type { LawOfCountry } from '../../../api/facts/country-law.ts';
import { countryInPageLanguage, locale, text } from '../../lib/i18n.ts';

/** Minimum share of a view for the strip of a country without a listed place; at most two strips. */
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
  /** first words, in semibold, with the stop before `second`; without any if nothing follows */
  first: string;
  second: string;
  isForbidden: boolean;
}

/**
 * Returns the laws to show above a list, at most MAX_STRIPS: those of the countries of its places, of the first card
 * first. Without any place those of the countries that fill a large share of the view. Omits laws without limits.
 * Unknown laws stand beside others only, so that the law of a neighbour never heads the list of a country.
 * @param laws larger share first
 */
export function lawsToTell(laws: readonly LawOfCountry[]): LawOfCountry[] {
  const rank = ({ first_place = Infinity }: LawOfCountry) => first_place;
  const ofPlaces = laws.filter((law) => rank(law) < Infinity).sort((a, b) => rank(a) - rank(b));
  const shown = ofPlaces.length > 0 ? ofPlaces : laws.filter(({ share }) => share >= MIN_SHARE);
  const told = shown.filter((law) => wordsOfLaw(law) !== null).slice(0, MAX_STRIPS);
  return told.every((law) => strictestOf(law) === 'unknown') ? [] : told;
}

/** Returns the sentence about a law: both lines, each with its stop. */
export function sentenceOfLaw({ first, second }: LawWords): string {
  return withStop([first, second].filter(Boolean).join(' '));
}

/** Returns words as a sentence with its stop. */
export function withStop(words: string): string {
  return `${words.replace(/[.;]$/, '')}.`;
}

/** Returns a law in words; null if there is nothing to say above a list. */
export function wordsOfLaw(law: LawOfCountry): LawWords | null {
  // the browser takes a slow phone 90 ms for the first name of a country
  const name = law.name ?? countryInPageLanguage(law.country);
  const level = strictestOf(law);
  const words = text().law;
  if (level === 'forbidden')
    return {
      first: `${words.forbidden(name)}.`,
      second: law.fine ? words.fine(moneyOf(law.fine)) : words.noFine,
      isForbidden: true,
    };
  if (level === 'restricted') return { first: words.local(name), second: words.signs, isForbidden: false };
  if (level === 'unknown') return { first: words.unknown(name), second: '', isForbidden: false };
  if (law.self_contained) return { first: words.selfContained(name), second: '', isForbidden: false };
  const span = law.hours ? words.hours(law.hours) : nightsOf(law);
  const isShoreClosed = law.shore === 'forbidden';
  const isNatureClosed = law.nature === 'forbidden';
  const limits = [span, isShoreClosed ? words.notBySea : isNatureClosed ? words.notInNature : ''].filter(
    Boolean,
  );
  if (limits.length === 0) return null;
  const nature = isShoreClosed && isNatureClosed ? words.norInNature : '';
  const fine = law.fine ? words.otherwise(moneyOf(law.fine)) : '';
  return {
    // "not by the sea nor in nature; fine 600 €", "not by the sea; fine 600 €"
    first: words.limits(name, limits.join(', ')) + (fine && !nature ? ';' : ''),
    second: [nature, fine].filter(Boolean).join('; '),
    isForbidden: false,
  };
}

function nightsOf({ nights }: LawOfCountry): string {
  const words = text().law;
  return nights === 1 ? words.restNight : nights ? words.nights(nights) : '';
}

/** Returns why a night at a place is not allowed: the fine, if the law of its country forbids it and has one. */
export function notAllowedWords(laws: readonly LawOfCountry[]): string {
  const [law] = laws;
  const isByLaw = law !== undefined && strictestOf(law) === 'forbidden';
  return text().notAllowedLine(isByLaw && law.fine ? moneyOf(law.fine) : '');
}

/** Formats a fine: "600 €", "120 to 600 €", whose sign stays with its number. */
export function moneyOf({ least, most, currency }: NonNullable<LawOfCountry['fine']>): string {
  const parts = new Intl.NumberFormat(locale(), { style: 'currency', currency }).formatToParts(most);
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  const amount = (value: number) => value.toLocaleString(locale());
  return `${least === most ? amount(most) : text().fromTo(amount(least), amount(most))}\u00a0${sign}`;
}

/** Returns the stricter level of roads and car parks, as vans park on either. */
function strictestOf({ level, car_park }: LawOfCountry): LawOfCountry['level'] {
  if (car_park === 'unknown') return level;
  return STRICTNESS.indexOf(car_park) > STRICTNESS.indexOf(level) ? car_park : level;
}
