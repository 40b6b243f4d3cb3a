/** French: places nearby. */
import type { BetterReason, NearbyPhrases } from '../phrases/nearby.ts';
import type { Wording } from '../phrases.ts';
import { distance } from './units.ts';

const BETTER: Record<BetterReason, string> = {
  reachable: 'Un van peut s’y garer',
  allowed: 'Aucune interdiction n’y est connue',
  official: 'Lieu officiel pour la nuit',
  official_quieter: 'Lieu officiel pour la nuit, et plus calme',
  quieter_safer: 'Plus calme, et moins de risque qu’on frappe à la porte',
  safer: 'Moins de risque qu’on frappe à la porte',
  much_quieter: 'Bien plus calme qu’ici',
  quieter: 'Nettement plus calme qu’ici',
  calmer: 'Moins de choses qui peuvent vous réveiller',
  little: 'Un peu mieux qu’ici',
};

export const nearby: Wording<NearbyPhrases> = {
  better_place: ({ reason }) => BETTER[reason],
  no_green_place: ({ radius, nearest, searched }) => {
    if (!nearest) return `Aucun bon lieu pour la nuit n’est connu à moins de ${distance(searched)}`;
    const where = radius === null ? 'dans cette partie de la carte' : `à moins de ${distance(radius)}`;
    const what = nearest.name ? `${nearest.name}, ` : '';
    return `Aucun bon lieu ${where}. Le plus proche\u00a0: ${what}à ${distance(nearest.distance)}`;
  },
  no_green_in_view: () => 'Aucun bon lieu dans cette partie de la carte',
  no_green_on_route: ({ corridor }) => `Aucun bon lieu à moins de ${distance(corridor)} de l’itinéraire`,
};
