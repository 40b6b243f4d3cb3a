/** Portuguese: places nearby. */
import type { BetterReason, NearbyPhrases } from '../phrases/nearby.ts';
import type { Wording } from '../phrases.ts';
import { distance } from './units.ts';

const BETTER: Record<BetterReason, string> = {
  reachable: 'Ali pode parar uma autocaravana',
  allowed: 'Ali não se conhece nenhuma proibição',
  official: 'Lugar oficial para a noite',
  official_quieter: 'Lugar oficial para a noite, e mais calmo',
  quieter_safer: 'Mais calmo, e é menos provável que batam à porta',
  safer: 'É menos provável que batam à porta',
  much_quieter: 'Muito mais calmo do que aqui',
  quieter: 'Claramente mais calmo do que aqui',
  calmer: 'Menos coisas que possam acordar',
  little: 'Um pouco melhor do que aqui',
};

export const nearby: Wording<NearbyPhrases> = {
  better_place: ({ reason }) => BETTER[reason],
  no_green_place: ({ radius, nearest, searched }) => {
    if (!nearest) return `Não se conhece nenhum bom lugar para a noite a menos de ${distance(searched)}`;
    const where = radius === null ? 'nesta parte do mapa' : `a menos de ${distance(radius)}`;
    const what = nearest.name ? `${nearest.name}, ` : '';
    return `Nenhum bom lugar ${where}. O mais próximo: ${what}a ${distance(nearest.distance)}`;
  },
  no_green_in_view: () => 'Nenhum bom lugar nesta parte do mapa',
  no_green_on_route: ({ corridor }) => `Nenhum bom lugar a menos de ${distance(corridor)} do percurso`,
};
