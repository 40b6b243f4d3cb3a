/** French: the ground under the wheels. */
import type { GroundPhrases } from '../phrases/ground.ts';
import type { Wording } from '../phrases.ts';

export const ground: Wording<GroundPhrases> = {
  pitch_slope: ({ lie, degrees }) => {
    if (lie === 'level') return 'Ici le sol est plat';
    return lie === 'wedges'
      ? `Le sol penche de ${degrees}°\u00a0: prends des cales`
      : `Le sol penche de ${degrees}°\u00a0: trop pour des cales`;
  },
  cold_hollow: ({ metres }) =>
    `Dans un creux, ${metres} m sous les alentours\u00a0: l’air froid s’y dépose par nuit claire en hiver`,
};
