/** Car parks of shops and restaurants, by their Wikidata item or by a well-known name. */
import { partsOf, type Tags } from '../tags.ts';
import chains from './shop-chains.json' with { type: 'json' };
import { isAboutPlace, ownWordsOf, patternOf } from './whole-words.ts';

/** Names of chains that mean nothing else. */
const CHAINS = patternOf([
  'aldi lidl edeka rewe kaufland hofer billa migros denner hornbach toom',
  'carrefour auchan leclerc intermarché intermarche',
  'mercadona eroski tesco asda morrisons walmart ikea decathlon kfc',
  'supermarkt supermarket supermarché supermarche supermercado supermercato süpermarket супермаркет',
]);
/** Names of chains that are words or names of something else as well ("Penny Lane"): only the whole name counts. */
const AMBIGUOUS: ReadonlySet<string> = new Set([
  'penny',
  'netto',
  'real',
  'globus',
  'spar',
  'coop',
  'casino',
  'super u',
  'continente',
  'pingo doce',
  "sainsbury's",
  'sainsburys',
  'obi',
  'bauhaus',
  "mcdonald's",
  'mcdonalds',
  'burger king',
  'target',
  'costco',
]);
const ITEM_KEYS = ['brand:wikidata', 'operator:wikidata', 'owner:wikidata'] as const;

/** Wikidata items (numbers after the Q) of chains; made when the first car park has one. */
let items: ReadonlySet<number> | undefined;

function chainItems(): ReadonlySet<number> {
  if (items) return items;
  let last = 0;
  items = new Set(
    chains.items.split(' ').map((difference) => {
      last += Number.parseInt(difference, 36);
      return last;
    }),
  );
  return items;
}

/** Returns true if a car park is one of a shop or restaurant by its brand, operator or name. */
export function isOfShop(tags: Tags): boolean {
  for (const key of ITEM_KEYS) {
    for (const part of partsOf(tags.get(key) ?? '')) {
      const item = /^q(\d+)$/i.exec(part);
      if (item && chainItems().has(Number(item[1]))) return true;
    }
  }
  return ['name', 'operator', 'brand'].some((key) => isNameOfShop(tags.get(key) ?? ''));
}

function isNameOfShop(name: string): boolean {
  return isAboutPlace(CHAINS, name) || AMBIGUOUS.has(ownWordsOf(name));
}
