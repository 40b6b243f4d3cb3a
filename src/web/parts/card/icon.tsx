/** Icons of the page's sprite; decoration beside words. */
import type { SiteKind } from '../../../api/nearby.ts';
import { ICON_ID, type IconName } from '../../lib/icon-names.ts';

/** Icons of the kinds of places on cards; pins and map have the same, or none. */
const KIND_ICONS: Readonly<Record<SiteKind, IconName>> = {
  caravan_site: 'camper_trailer',
  camp_site: 'campsite',
  parking: 'parking',
  rest_area: 'highway-rest-area',
  services: 'fuel',
  layby: 'parking',
  kerb: 'car',
  track: 'car',
};

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" aria-hidden="true">
      <use href={`#${ICON_ID}${name}`} />
    </svg>
  );
}

export function KindIcon({ kind }: { kind: SiteKind | null }) {
  return <Icon name={kind ? KIND_ICONS[kind] : 'parking'} />;
}
