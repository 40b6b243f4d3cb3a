/** Signs for kinds of places: the same in a pin, on the map and in the page. */
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

/** The icon of a kind of place; null where none says what it is. */
export function pinIcon(kind: SiteKind | null): IconName | null {
  return (kind && ICONS[kind]) ?? null;
}
