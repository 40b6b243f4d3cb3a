/** French kinds of places, and the elision of "de". */
import type { KindNames } from '../en/kinds.ts';

export const kindsFr: KindNames = {
  caravan_site: 'Aire de camping-cars',
  camp_site: 'Camping',
  parking: 'Parking',
  rest_area: 'Aire de repos',
  services: 'Aire de service',
  layby: 'Aire d’arrêt',
  kerb: 'Bord de route',
  track: 'Chemin',
};

/** Letters before which "de" loses its own. Words with h keep it, as many of them are aspirated. */
const VOWEL = /^[aàâæeéèêëiîïoôœuùûü]/i;

/** Returns a word after "de": "de mai", "d’octobre". */
export function de(word: string): string {
  return VOWEL.test(word) ? `d’${word}` : `de ${word}`;
}
