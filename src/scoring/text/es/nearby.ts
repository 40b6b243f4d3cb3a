/** Spanish: places nearby. */
import type { BetterReason, NearbyPhrases } from '../phrases/nearby.ts';
import type { Wording } from '../phrases.ts';
import { distance } from './units.ts';

const BETTER: Record<BetterReason, string> = {
  reachable: 'Allí sí puede parar una camper',
  allowed: 'Allí no se conoce ninguna prohibición',
  official: 'Sitio oficial para dormir',
  official_quieter: 'Sitio oficial para dormir, y más tranquilo',
  quieter_safer: 'Más tranquilo, y menos riesgo de que llamen a la puerta',
  safer: 'Menos riesgo de que llamen a la puerta',
  much_quieter: 'Mucho más tranquilo que aquí',
  quieter: 'Claramente más tranquilo que aquí',
  calmer: 'Menos cosas que puedan despertarte',
  little: 'Un poco mejor que aquí',
};

export const nearby: Wording<NearbyPhrases> = {
  better_place: ({ reason }) => BETTER[reason],
  no_green_place: ({ radius, nearest, searched }) => {
    if (!nearest) return `No se conoce ningún buen sitio para dormir a menos de ${distance(searched)}`;
    const where = radius === null ? 'en esta parte del mapa' : `a menos de ${distance(radius)}`;
    const what = nearest.name ? `${nearest.name}, ` : '';
    return `Ningún buen sitio ${where}. El más cercano: ${what}a ${distance(nearest.distance)}`;
  },
  no_green_in_view: () => 'Ningún buen sitio en esta parte del mapa',
  no_green_on_route: ({ corridor }) => `Ningún buen sitio a menos de ${distance(corridor)} de la ruta`,
};
