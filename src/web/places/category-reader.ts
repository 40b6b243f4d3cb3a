/** Loads the reader of wishes when the user begins to type; most visits do not need it. */
import { CURRENCIES } from '../../api/facts/wishes.ts';
import { VAN_SIZES } from '../../shared/van.ts';
import { text } from '../lib/i18n.ts';
import type { CategoryReader } from './categories.ts';
import { plain } from './region-names.ts';
import { isArea } from './suggestion.ts';

/** Returns null if it cannot be loaded: texts are then only names. */
export function categoryReader(): Promise<CategoryReader | null> {
  reader ??= import('./categories.ts').then(
    ({ CategoryReader }) =>
      new CategoryReader({ plain, currencies: CURRENCIES, sizes: VAN_SIZES, text, isArea }),
    () => {
      reader = undefined;
      return null;
    },
  );
  return reader;
}
let reader: Promise<CategoryReader | null> | undefined;
