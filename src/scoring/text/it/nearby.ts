/** Italian: places nearby. */
import type { BetterReason, NearbyPhrases } from '../phrases/nearby.ts';
import type { Wording } from '../phrases.ts';
import { distance } from './units.ts';

const BETTER: Record<BetterReason, string> = {
  reachable: 'Lì un camper può stare',
  allowed: 'Lì non si conoscono divieti',
  official: 'Posto ufficiale per la notte',
  official_quieter: 'Posto ufficiale per la notte, e più tranquillo',
  quieter_safer: 'Più tranquillo, ed è meno probabile che bussino',
  safer: 'È meno probabile che bussino',
  much_quieter: 'Molto più tranquillo di qui',
  quieter: 'Nettamente più tranquillo di qui',
  calmer: 'Meno cose che possono svegliarti',
  little: 'Un po’ meglio di qui',
};

export const nearby: Wording<NearbyPhrases> = {
  better_place: ({ reason }) => BETTER[reason],
  no_green_place: ({ radius, nearest, searched }) => {
    if (!nearest) return `Entro ${distance(searched)} non si conosce un buon posto per la notte`;
    const where = radius === null ? 'in questa parte della mappa' : `entro ${distance(radius)}`;
    const what = nearest.name ? `${nearest.name}, ` : '';
    return `Nessun buon posto ${where}. Il più vicino: ${what}a ${distance(nearest.distance)}`;
  },
  no_green_in_view: () => 'Nessun buon posto in questa parte della mappa',
  no_green_on_route: ({ corridor }) => `Nessun buon posto entro ${distance(corridor)} dal percorso`,
};
