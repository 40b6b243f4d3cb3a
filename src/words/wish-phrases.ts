/** Words with which people type wishes into the search: what each language must have. */

import { WISHED_STAYS, WISHED_THINGS, type WishedStay, type WishedThing } from './thing-phrases.ts';

/** Wishes that words can express. */
export const WISHES = [
  ...WISHED_THINGS,
  ...WISHED_STAYS,
  'layby',
  'power',
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

/** Words of a language. Phrases are separated by commas. */
export interface WishPhrases {
  wishes: Readonly<Record<Exclude<WishName, WishedThing | WishedStay>, string>>;
  /** words for the user's location, or for the part of the map in view */
  here: string;
  /** words for a maximum, before or after a price, a size or a distance */
  upTo: string;
}
