/** Spanish: the ground under the wheels. */
import type { GroundPhrases } from '../phrases/ground.ts';
import type { Wording } from '../phrases.ts';

export const ground: Wording<GroundPhrases> = {
  pitch_slope: ({ lie, degrees }) => {
    if (lie === 'level') return 'El suelo es llano';
    return lie === 'wedges'
      ? `El suelo se inclina ${degrees}°: hay que calzar`
      : `El suelo se inclina ${degrees}°: no hay cuña que lo nivele`;
  },
  cold_hollow: ({ metres }) =>
    `En una hoya, ${metres} m bajo los alrededores: se junta aire frío en la noche de invierno`,
};
