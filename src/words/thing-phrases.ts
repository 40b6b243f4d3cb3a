/** Words for things near a place ("petrol station near Vaduz"), beside those for places and facilities (wish-phrases.ts). */

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

/** Phrases of one language, separated by commas. */
export interface ThingPhrases {
  things: Readonly<Record<ThingName, string>>;
  /** words for "near" that mean it only between a thing and a place; '' = none */
  near: string;
  /** words for "in": things beside the place are not meant */
  inside: string;
}
