/** Portuguese: the ground under the wheels. */
import type { GroundPhrases } from '../phrases/ground.ts';
import type { Wording } from '../phrases.ts';

export const ground: Wording<GroundPhrases> = {
  pitch_slope: ({ lie, degrees }) => {
    if (lie === 'level') return 'O chão é plano';
    return lie === 'wedges'
      ? `O chão inclina-se ${degrees}°: são precisos calços`
      : `O chão inclina-se ${degrees}°: demais para calços`;
  },
  cold_hollow: ({ metres }) =>
    `Numa cova, ${metres} m abaixo dos arredores: o ar frio junta-se nas noites de inverno limpas`,
};
