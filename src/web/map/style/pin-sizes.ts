/** Sizes of pins, px at the default font size. A pill is as wide as its icon and digits need. */
import type { MapPlace } from '../map-state.ts';

/** Form of a pin: `chosen` has a tail whose tip is at the place; the others are centred on the place. */
export type PinForm = 'chosen' | 'pill' | 'dot';

interface PillSize {
  height: number;
  /** width of the ring in the page's colour */
  ring: number;
  icon: number;
  text: number;
  /** width of each digit */
  digit: number;
  /** gaps: before the icon, between icon and digits, after the digits */
  before: number;
  between: number;
  after: number;
  tail: number;
}

export const PILL: PillSize = {
  height: 28,
  ring: 2,
  icon: 15,
  text: 15,
  digit: 9,
  before: 9,
  between: 4,
  after: 10,
  tail: 0,
};
export const CHOSEN: PillSize = {
  height: 40,
  ring: 3,
  icon: 18,
  text: 17,
  digit: 10.5,
  before: 13,
  between: 5,
  after: 14,
  tail: 12,
};
/** Diameter of a dot with its ring; smaller for a place where sleeping is forbidden. */
export const DOT_PX = 18;
export const SMALL_DOT_PX = 14;
/** Maximum distance of a press from the pin that it hits, px. */
export const PRESS_PX = 22;

/** Content of a pin: light, score, and whether it shows the icon of a kind of place. */
export type PinText = Pick<MapPlace, 'light' | 'score'> & { hasIcon: boolean };

/** Returns true if a pin shows its score: it is known and meaningful. */
export function hasNumber<P extends Pick<MapPlace, 'light' | 'score'>>(
  place: P,
): place is P & { score: number } {
  const { light, score } = place;
  return score !== null && (light === 'good' || light === 'fair' || light === 'bad');
}

/** Returns width and height with the ring, without the tail, px. */
export function pillSize(
  size: PillSize,
  { light, score, hasIcon }: PinText,
): { width: number; height: number } {
  const digits = hasNumber({ light, score }) ? String(score).length * size.digit : 0;
  const icon = hasIcon ? size.icon : 0;
  const between = digits > 0 && icon > 0 ? size.between : 0;
  const inside = size.before + icon + between + digits + size.after;
  const ring = 2 * size.ring;
  return { width: Math.max(size.height, inside) + ring, height: size.height + ring };
}
