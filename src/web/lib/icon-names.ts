/**
 * Icons of the page by their names in the packages from which the build copies them (scripts/web/sprite.ts):
 * `<svg class="icon" aria-hidden="true"><use href="#i-moon" /></svg>` draws one.
 */

/** Icons of actions: lines, 24 by 24, from Lucide (ISC). */
export const LINE_ICONS = [
  'arrow-up-down',
  'badge-check',
  'bookmark',
  'check',
  'chevron-right',
  'circle-help',
  'clock',
  'gavel',
  'hand',
  'house',
  'info',
  'layers',
  'locate-fixed',
  'locate-off',
  'map',
  'minus',
  'moon',
  'navigation',
  'pencil',
  'plus',
  'route',
  'search',
  'settings',
  'share-2',
  'shield',
  'sliders-horizontal',
  'volume-2',
  'wifi-off',
  'x',
] as const;

/** Icons of objects: filled, 15 by 15, from Maki (CC0). */
export const MAKI_ICONS = [
  'bar',
  'campsite',
  'car',
  'drinking-water',
  'fuel',
  'highway-rest-area',
  'hospital',
  'parking',
  'police',
  'rail',
  'toilet',
] as const;

/** Icons of objects from Temaki (CC0). */
export const TEMAKI_ICONS = ['camper_trailer', 'camper_trailer_dump', 'power', 'shower'] as const;

export type IconName =
  | (typeof LINE_ICONS)[number]
  | (typeof MAKI_ICONS)[number]
  | (typeof TEMAKI_ICONS)[number];

/** Prefix of an icon's id in the page. */
export const ICON_ID = 'i-';
