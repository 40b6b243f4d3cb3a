/** Wishes typed into the search, which become filters, here or around the place that follows them. */
import { CURRENCIES } from '../../api/facts/wishes.ts';
import type { SiteKind } from '../../api/facts/words.ts';
import type { FoundPlace } from '../../api/places.ts';
import { text } from '../lib/i18n.ts';
import { createLoader } from '../lib/on-demand.ts';
import type { SomeWishes, Wish, WishName, WishReader } from '../lib/wishes/read-wishes.ts';
import type { Filters, QuickFilter } from '../state/filters.ts';
import { plain } from './region-names.ts';

/** Wishes suggested by the search. */
export interface Category extends SomeWishes {
  /** place around which they apply; null = here */
  near: FoundPlace | null;
}

/** Loads the reader of wishes; null if it cannot be loaded: texts are then only names. */
export async function wishReader(): Promise<WishReader | null> {
  const file = await wishFile();
  if (file) reader ??= new file.WishReader(plain, CURRENCIES);
  return reader;
}
const wishFile = createLoader('read-wishes.js', () => import('../lib/wishes/read-wishes.ts'));
let reader: WishReader | null = null;

/** Returns the names of wishes in the language of the page. */
export function namesOf({ wishes }: Pick<Category, 'wishes'>): string {
  return wishes.map(nameOf).join(' · ');
}

function nameOf(wish: Wish): string {
  if (typeof wish !== 'string') return text().feeAtMost(`${wish.amount} ${wish.currency}`);
  if (wish === 'open') return text().openThen;
  return isKind(wish) ? text().kind[wish] : text().quickFilter[wish];
}

function isKind(wish: WishName): wish is WishName & SiteKind {
  return wish in text().kind;
}

/** Adds wishes to the filters; kinds replace the previous ones. */
export function withCategory(filters: Filters, { wishes }: Pick<Category, 'wishes'>): Filters {
  const names = wishes.filter((wish) => typeof wish === 'string');
  const kinds = names.filter(isKind);
  const quick = names.filter((wish): wish is QuickFilter => !isKind(wish) && wish !== 'open');
  const fee = wishes.find((wish) => typeof wish !== 'string');
  return {
    ...filters,
    quick: [...new Set([...filters.quick, ...quick])],
    kinds: kinds.length > 0 ? kinds : filters.kinds,
    isOpen: filters.isOpen || names.includes('open'),
    ...(fee && { fee: fee.amount, currency: fee.currency }),
    withUnknown: false,
  };
}
