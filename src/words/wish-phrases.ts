/** Words with which people type wishes into the search: what each language must have. */

import { WISHED_THINGS, type WishedThing } from './thing-phrases.ts';

/** Wishes that words can express. */
export const WISHES = [
  ...WISHED_THINGS,
  'layby',
  'official',
  'free',
  'power',
  'good',
  'waste',
  'dog',
  'level',
  'paved',
  'lit',
  'dark',
  'by_water',
  'water_view',
  'few_houses',
  'no_aerodrome',
  'open',
] as const;
export type WishName = (typeof WISHES)[number];

/** Words of a language. Phrases are separated by commas, those of `links` and `articles` are single words. */
export interface WishPhrases {
  wishes: Readonly<Record<Exclude<WishName, WishedThing>, string>>;
  /** words that join wishes, which mean nothing here */
  links: string;
  /** articles and the like, which mean nothing before a wish and may be part of a name */
  articles: string;
  /** vehicles, words for any place to sleep, and wishes for which there is no filter */
  anyPlace: string;
  /** words for the user's location, or for the part of the map in view */
  here: string;
  /** words for a maximum, before or after a price, a size or a distance */
  upTo: string;
}
