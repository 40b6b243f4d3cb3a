/** Wishes typed into the search, which become filters, here or around the place that is named with them. */
import type { SiteKind } from '../../api/facts/words.ts';
import type { FoundPlace } from '../../api/places.ts';
import type { Van, VanSize } from '../../shared/van.ts';
import { decimalWords, text } from '../lib/i18n.ts';
import type { IconName } from '../lib/icon-names.ts';
import { type Reading, type Wish, type WishName, WishReader } from '../lib/wishes/read-wishes.ts';
import { type Filters, NO_FILTERS, type QuickFilter } from '../state/filters.ts';
import { withoutAccents } from './region-names.ts';

/** Filters and van, on which lists depend. */
export interface Wanted {
  filters: Filters;
  van: Van;
}

/** Wishes suggested by the search. */
export interface Category {
  title: string;
  icon: IconName;
  /** place around which the wishes apply; null = here */
  near: FoundPlace | null;
  /**
   * Returns filters and van with the wishes added; wished kinds replace the kinds before. With `near`, the
   * wishes replace all filters before, except the currency.
   */
  appliedTo(before: Wanted): Wanted;
}

/** Suggested wishes: sure ones precede place names; unsure ones ("Camping Mittagspitze") follow them. */
export interface Categories {
  sure: readonly Category[];
  unsure: readonly Category[];
}

/** Maximum number of suggestions for places that share a name. */
const MAX_NAMESAKES = 3;
const UNITS: Readonly<Record<VanSize, string>> = {
  height_m: 'm',
  length_m: 'm',
  weight_t: 't',
  width_m: 'm',
};
const reader = new WishReader(withoutAccents);

/**
 * Reads the wishes in a typed text.
 * @param find searches places by name
 * @param isArea returns true for a town and the like
 */
export async function readCategories(
  typed: string,
  find: (name: string) => Promise<readonly FoundPlace[]>,
  isArea: (place: FoundPlace) => boolean,
): Promise<Categories> {
  const { sure, unsure } = reader.read(typed);
  const isTown = (place: FoundPlace | null) => place !== null && isArea(place);
  const around = (reading: Reading, places: readonly (FoundPlace | null)[]) =>
    places
      .toSorted((a, b) => Number(isTown(b)) - Number(isTown(a)))
      .slice(0, MAX_NAMESAKES)
      .map((near) => categoryOf(reading, near));
  const suggested = async (readings: readonly Reading[]) => {
    const named = await Promise.all(readings.map(({ name }) => (name === null ? [null] : find(name))));
    const all = readings.flatMap((reading, i) => around(reading, named[i]!));
    // "Schaan kostenlos" may be a street, "Schaan" is a town
    const towns = all.filter(({ near }) => isTown(near));
    return towns.length > 0 ? all.filter((each) => !each.near || towns.includes(each)) : all;
  };
  const [first, last] = await Promise.all([suggested(sure), suggested(unsure)]);
  return { sure: first, unsure: last };
}

function categoryOf({ wishes, icon }: Reading, near: FoundPlace | null): Category {
  const title = wishes.map(nameOf).join(' · ') || text().listRegion;
  const base = ({ filters }: Wanted) => (near ? { ...NO_FILTERS, currency: filters.currency } : filters);
  return {
    title,
    icon,
    near,
    appliedTo: (before) => withWishes({ filters: base(before), van: before.van }, wishes),
  };
}

/** Names a wish: "Motorhome site", or "Length 7.5 m" by the first word of the label "Length, in metres". */
function nameOf(wish: Wish): string {
  if (typeof wish !== 'string')
    return 'size' in wish
      ? `${/^\p{L}+/u.exec(text().vanSizes[wish.size])![0]} ${decimalWords(wish.value)} ${UNITS[wish.size]}`
      : text().feeAtMost(`${decimalWords(wish.amount)} ${wish.currency}`);
  if (wish === 'open') return text().openThen;
  return isKind(wish) ? text().kind[wish] : text().quickFilter[wish];
}

function isKind(wish: WishName): wish is WishName & SiteKind {
  return wish in text().kind;
}

function withWishes({ filters, van }: Wanted, wishes: readonly Wish[]): Wanted {
  const names = wishes.filter((wish) => typeof wish === 'string');
  const numbers = wishes.filter((wish) => typeof wish !== 'string');
  const kinds = names.filter(isKind);
  const quick = names.filter((wish): wish is QuickFilter => !isKind(wish) && wish !== 'open');
  const fee = numbers.find((wish) => 'amount' in wish);
  const sizes = numbers.filter((wish) => 'size' in wish);
  return {
    filters: {
      ...filters,
      quick: [...new Set([...filters.quick, ...quick])],
      kinds: kinds.length > 0 ? kinds : filters.kinds,
      isOpen: filters.isOpen || names.includes('open'),
      ...(fee && { fee: fee.amount, currency: fee.currency }),
      withUnknown: false,
    },
    // the same object, unless it changes
    van:
      sizes.length === 0
        ? van
        : { ...van, ...Object.fromEntries(sizes.map(({ size, value }) => [size, value])) },
  };
}
