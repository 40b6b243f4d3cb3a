/** Words for what somebody looks for rather than for a place: they become a filter, here. In all languages of the page. */
import type { SiteKind } from '../../api/nearby.ts';
import { text } from '../lib/i18n.ts';
import type { IconName } from '../lib/icon-names.ts';
import type { Filters, QuickFilter } from './filters.ts';
import { plain } from './region-names.ts';

export interface Category {
  wish: QuickFilter | SiteKind;
  icon: IconName;
  /** in the language of the page */
  name(): string;
}

interface Words extends Category {
  /** folded, in seven languages */
  words: readonly string[];
}

const quick = (wish: QuickFilter, icon: IconName, ...words: string[]): Words => ({
  wish,
  icon,
  name: () => text().quickFilter[wish],
  words: words.map(plain),
});
const kind = (wish: SiteKind, icon: IconName, ...words: string[]): Words => ({
  wish,
  icon,
  name: () => text().kind[wish],
  words: words.map(plain),
});

const CATEGORIES: readonly Words[] = [
  quick(
    'water',
    'drinking-water',
    'water',
    'drinking water',
    'Wasser',
    'Trinkwasser',
    'eau',
    'eau potable',
    'agua',
    'agua potable',
    'acqua',
    'acqua potabile',
    'água',
    'drinkwater',
  ),
  quick(
    'toilets',
    'toilet',
    'WC',
    'toilet',
    'toilets',
    'Toilette',
    'Toiletten',
    'toilettes',
    'aseos',
    'baños',
    'servicios',
    'bagni',
    'servizi igienici',
    'casa de banho',
    'sanitários',
    'toiletten',
  ),
  quick(
    'dump_station',
    'camper_trailer_dump',
    'dump',
    'dump station',
    'Entsorgung',
    'Entsorgungsstation',
    'vidange',
    'vaciado',
    'scarico',
    'camper service',
    'despejo',
    'estação de serviço',
    'lozen',
    'loosplaats',
  ),
  quick(
    'power',
    'power',
    'power',
    'electricity',
    'Strom',
    'électricité',
    'courant',
    'electricidad',
    'luz',
    'corrente',
    'elettricità',
    'eletricidade',
    'stroom',
  ),
  quick('free', 'check', 'free', 'kostenlos', 'gratis', 'gratuit', 'gratuito'),
  kind(
    'caravan_site',
    'camper_trailer',
    'motorhome site',
    'motorhome stopover',
    'Stellplatz',
    'Wohnmobilstellplatz',
    'aire',
    'aire de camping-car',
    'área de autocaravanas',
    'area sosta',
    'area sosta camper',
    'área de serviço',
    'ASA',
    'camperplaats',
  ),
  kind(
    'camp_site',
    'campsite',
    'campsite',
    'camping',
    'Campingplatz',
    'campeggio',
    'parque de campismo',
    'campeerterrein',
  ),
  kind(
    'parking',
    'parking',
    'car park',
    'parking',
    'Parkplatz',
    'aparcamiento',
    'parcheggio',
    'estacionamento',
    'parkeerplaats',
  ),
  kind(
    'rest_area',
    'highway-rest-area',
    'rest area',
    'Rastplatz',
    'aire de repos',
    'área de descanso',
    'area di sosta',
    'área de repouso',
    'verzorgingsplaats',
  ),
];

/** Those of which a name begins with the words, in whatever language. */
export function categoriesNamed(typed: string): Category[] {
  const wanted = plain(typed.trim());
  return CATEGORIES.filter(({ words }) => words.some((word) => word.startsWith(wanted)));
}

/** The filters with the wish among them. */
export function withCategory(filters: Filters, { wish }: Category): Filters {
  if (wish in text().quickFilter) {
    const name = wish as QuickFilter;
    const quick = filters.quick.includes(name) ? filters.quick : [...filters.quick, name];
    return { ...filters, quick, withUnknown: false };
  }
  return { ...filters, kinds: [wish as SiteKind], withUnknown: false };
}
