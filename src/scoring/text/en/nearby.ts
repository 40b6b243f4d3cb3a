/** English: places nearby. */
import type { BetterReason, NearbyPhrases } from '../phrases/nearby.ts';
import type { Wording } from '../phrases.ts';
import { distance } from './units.ts';

const BETTER: Record<BetterReason, string> = {
  reachable: 'A van can stand there',
  allowed: 'We know of no rule against staying there',
  official: 'An official place for the night',
  official_quieter: 'An official place for the night, and quieter',
  quieter_safer: 'Quieter, and a knock is less likely',
  safer: 'A knock at the door is less likely',
  much_quieter: 'Much quieter than here',
  quieter: 'Clearly quieter than here',
  calmer: 'Less that could wake you',
  little: 'A little better than here',
};

export const nearby: Wording<NearbyPhrases> = {
  better_place: ({ reason }) => BETTER[reason],
  no_green_place: ({ radius, nearest, searched }) => {
    if (!nearest) return `No good place for the night is known within ${distance(searched)}`;
    const where = radius === null ? 'in this part of the map' : `within ${distance(radius)}`;
    const what = nearest.name ? `${nearest.name}, ` : '';
    return `No good place ${where}. The nearest one: ${what}${distance(nearest.distance)} away`;
  },
  no_green_in_view: () => 'No good place in this part of the map',
  no_green_on_route: ({ corridor }) => `No good place within ${distance(corridor)} of the route`,
};
