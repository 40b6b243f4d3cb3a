/**
 * Wishes typed into the search, which become filters, here or around the place that is named with them. Fetched with
 * the first word that is typed, so it imports no values of the page.
 */
import type { Currency } from '../../api/facts/wishes.ts';
import type { SiteKind } from '../../api/facts/words.ts';
import type { FoundPlace } from '../../api/places.ts';
import type { Van, VanSize } from '../../shared/van.ts';
import type { IconName } from '../lib/icon-names.ts';
import type { SizeLimits } from '../lib/wishes/numbers.ts';
import { type Reading, type Wish, type WishName, WishReader } from '../lib/wishes/read-wishes.ts';
import type { Filters, QuickFilter } from '../state/filters.ts';
import type { Texts } from '../text/en.ts';

/** What lists depend on. */
export interface Wanted {
  filters: Filters;
  van: Van;
}

/** Wishes suggested by the search. */
export interface Category {
  title: string;
  icon: IconName;
  /** place around which they apply; null = here */
  near: FoundPlace | null;
  /** Adds the wishes; kinds replace the previous ones. */
  addedTo(before: Wanted): Wanted;
}

/** Suggestions before and after those of names: "Camping Mittagspitze" is a name before it is a wish. */
export interface Categories {
  sure: readonly Category[];
  unsure: readonly Category[];
}

/** Maximum number of places that share a name. */
const MAX_NAMESAKES = 3;

/** What the page gives. */
export interface ReaderOptions {
  /** removes accents and capitals */
  plain(words: string): string;
  /** all codes */
  currencies: readonly Currency[];
  sizes: SizeLimits;
  /** in the language of the page */
  text(): Texts;
  /** Returns true for a town and the like. */
  isArea(place: FoundPlace): boolean;
}

export class CategoryReader {
  private readonly reader: WishReader;

  constructor(private readonly options: ReaderOptions) {
    this.reader = new WishReader(options.plain, options.currencies, options.sizes);
  }

  /** @param find searches places by name */
  async read(typed: string, find: (name: string) => Promise<readonly FoundPlace[]>): Promise<Categories> {
    const { sure, unsure } = this.reader.read(typed);
    const suggested = async (readings: readonly Reading[]) => {
      const named = await Promise.all(readings.map(({ name }) => (name === null ? [null] : find(name))));
      const all = readings.flatMap((reading, i) => this.around(reading, named[i]!));
      // "Schaan kostenlos" may be a street, "Schaan" is a town
      const towns = all.filter(({ near }) => this.isTown(near));
      return towns.length > 0 ? all.filter((each) => !each.near || towns.includes(each)) : all;
    };
    const [first, last] = await Promise.all([suggested(sure), suggested(unsure)]);
    return { sure: first, unsure: last };
  }

  /** @param places null = here */
  private around({ wishes, icon }: Reading, places: readonly (FoundPlace | null)[]): Category[] {
    const text = this.options.text();
    const title = titleOf(wishes, text);
    return places
      .toSorted((a, b) => Number(this.isTown(b)) - Number(this.isTown(a)))
      .slice(0, MAX_NAMESAKES)
      .map((near) => ({ title, icon, near, addedTo: (before) => withWishes(before, wishes, text) }));
  }

  private isTown(place: FoundPlace | null): boolean {
    return place !== null && this.options.isArea(place);
  }
}

const UNITS = { height_m: 'm', length_m: 'm', weight_t: 't', width_m: 'm' } as const satisfies Record<
  VanSize,
  string
>;

/** "Motorhome site · Length 7.5 m": of a label such as "Length, in metres" the first word. */
function titleOf(wishes: readonly Wish[], text: Texts): string {
  const nameOf = (wish: Wish) => {
    if (typeof wish !== 'string')
      return 'size' in wish
        ? `${/^\p{L}+/u.exec(text.vanSizes[wish.size])![0]} ${wish.value} ${UNITS[wish.size]}`
        : text.feeAtMost(`${wish.amount} ${wish.currency}`);
    if (wish === 'open') return text.openThen;
    return isKind(wish, text) ? text.kind[wish] : text.quickFilter[wish];
  };
  return wishes.map(nameOf).join(' · ') || text.listRegion;
}

function isKind(wish: WishName, text: Texts): wish is WishName & SiteKind {
  return wish in text.kind;
}

function withWishes({ filters, van }: Wanted, wishes: readonly Wish[], text: Texts): Wanted {
  const names = wishes.filter((wish) => typeof wish === 'string');
  const numbers = wishes.filter((wish) => typeof wish !== 'string');
  const kinds = names.filter((wish) => isKind(wish, text));
  const quick = names.filter((wish): wish is QuickFilter => !isKind(wish, text) && wish !== 'open');
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
