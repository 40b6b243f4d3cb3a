/** Words for things near a place ("petrol station near Vaduz"): what each language must have. Other wishes: wish-phrases.ts. */

/** Categories of points that people search for near a place. */
export type ThingName =
  | 'fuel'
  | 'delivery'
  | 'bakery'
  | 'hospital'
  | 'police'
  | 'rail_station'
  | 'bus_station'
  | 'ferry_terminal'
  | 'beach'
  | 'viewpoint';

/** Kinds of places to sleep, and facilities, which are also wishes. */
export const WISHED_THINGS = [
  'caravan_site',
  'camp_site',
  'parking',
  'rest_area',
  'services',
  'water',
  'toilets',
  'dump_station',
  'showers',
] as const;
export type WishedThing = (typeof WISHED_THINGS)[number];

/** Wishes that say how a place should be: without a kind of place they tell nothing of where it is. */
export const WISHED_STAYS = ['official', 'free', 'good'] as const;
export type WishedStay = (typeof WISHED_STAYS)[number];

/** Phrases of one language, separated by commas; those of `links` and `articles` are single words. */
export interface ThingPhrases {
  things: Readonly<Record<ThingName, string>>;
  kinds: Readonly<Record<WishedThing, string>>;
  /** words after which a place follows */
  near: string;
  /** words for "near" that mean it only between a thing and a place; '' = none */
  by: string;
  /** words for "in": things beside the place are not meant */
  inside: string;
  stays: Readonly<Record<WishedStay, string>>;
  /** words that join wishes, which mean nothing here */
  links: string;
  /** articles and the like, which mean nothing before a wish and may be part of a name */
  articles: string;
  /** vehicles, words for any place to sleep or for a night, and wishes for which there is no filter */
  anyPlace: string;
}
