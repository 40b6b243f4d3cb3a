/** German: places nearby. */
import type { BetterReason, NearbyPhrases } from '../phrases/nearby.ts';
import type { Wording } from '../phrases.ts';
import { distance } from './units.ts';

const BETTER: Record<BetterReason, string> = {
  reachable: 'Dort kann ein Van stehen',
  allowed: 'Dort ist kein Verbot bekannt',
  official: 'Offizieller Platz für die Nacht',
  official_quieter: 'Offizieller Platz für die Nacht, und ruhiger',
  quieter_safer: 'Ruhiger, und es klopft seltener jemand',
  safer: 'Dort klopft seltener jemand',
  much_quieter: 'Viel ruhiger als hier',
  quieter: 'Deutlich ruhiger als hier',
  calmer: 'Dort gibt es weniger, was dich weckt',
  little: 'Ein wenig besser als hier',
};

export const nearby: Wording<NearbyPhrases> = {
  better_place: ({ reason }) => BETTER[reason],
  no_green_place: ({ radius, nearest, searched }) => {
    if (!nearest) return `Im Umkreis von ${distance(searched)} ist kein guter Platz für die Nacht bekannt`;
    const where = radius === null ? 'auf diesem Stück der Karte' : `im Umkreis von ${distance(radius)}`;
    const what = nearest.name ? `${nearest.name}, ` : '';
    return `Kein guter Platz ${where}. Der nächste: ${what}${distance(nearest.distance)} entfernt`;
  },
  no_green_in_view: () => 'Kein guter Platz auf diesem Stück der Karte',
  no_green_on_route: ({ corridor }) => `Kein guter Platz näher als ${distance(corridor)} an der Strecke`,
};
