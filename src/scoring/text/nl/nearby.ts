/** Dutch: places nearby. */
import type { BetterReason, NearbyPhrases } from '../phrases/nearby.ts';
import type { Wording } from '../phrases.ts';
import { distance } from './units.ts';

const BETTER: Record<BetterReason, string> = {
  reachable: 'Daar kan een camper staan',
  allowed: 'Daar is geen verbod bekend',
  official: 'Officiële plek voor de nacht',
  official_quieter: 'Officiële plek voor de nacht, en rustiger',
  quieter_safer: 'Rustiger, en minder kans dat er iemand klopt',
  safer: 'Minder kans dat er iemand klopt',
  much_quieter: 'Veel rustiger dan hier',
  quieter: 'Duidelijk rustiger dan hier',
  calmer: 'Minder dat je wakker kan maken',
  little: 'Iets beter dan hier',
};

export const nearby: Wording<NearbyPhrases> = {
  better_place: ({ reason }) => BETTER[reason],
  no_green_place: ({ radius, nearest, searched }) => {
    if (!nearest) return `Binnen ${distance(searched)} is geen goede plek voor de nacht bekend`;
    const where = radius === null ? 'op dit deel van de kaart' : `binnen ${distance(radius)}`;
    const what = nearest.name ? `${nearest.name}, ` : '';
    return `Geen goede plek ${where}. De dichtstbijzijnde: ${what}op ${distance(nearest.distance)}`;
  },
  no_green_in_view: () => 'Geen goede plek op dit deel van de kaart',
  no_green_on_route: ({ corridor }) => `Geen goede plek binnen ${distance(corridor)} van de route`,
};
