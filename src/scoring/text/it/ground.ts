/** Italian: the ground under the wheels. */
import type { GroundPhrases } from '../phrases/ground.ts';
import type { Wording } from '../phrases.ts';

export const ground: Wording<GroundPhrases> = {
  pitch_slope: ({ lie, degrees }) => {
    if (lie === 'level') return 'Il terreno è piano';
    return lie === 'wedges'
      ? `Il terreno pende di ${degrees}°: servono i cunei`
      : `Il terreno pende di ${degrees}°: troppo per i cunei`;
  },
  cold_hollow: ({ metres }) =>
    `In una conca, ${metres} m sotto i dintorni: qui si raccoglie aria fredda d’inverno`,
};
