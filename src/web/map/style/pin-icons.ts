/** Icons of the kinds of places in pins: equal to those on the map and on cards, where a kind has one. */
import type { SiteKind } from '../../../api/nearby.ts';
import type { IconName } from '../../lib/icon-names.ts';

const ICONS: Partial<Record<SiteKind, IconName>> = {
  caravan_site: 'camper_trailer',
  camp_site: 'campsite',
  parking: 'parking',
  layby: 'parking',
  rest_area: 'highway-rest-area',
  services: 'fuel',
};

/** Returns the icon of a kind of place; null if there is none. */
export function pinIcon(kind: SiteKind | null): IconName | null {
  return (kind && ICONS[kind]) ?? null;
}
