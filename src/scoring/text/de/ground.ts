/** German: the ground under the wheels. */
import type { GroundPhrases } from '../phrases/ground.ts';
import type { Wording } from '../phrases.ts';

export const ground: Wording<GroundPhrases> = {
  pitch_slope: ({ lie, degrees }) => {
    if (lie === 'level') return 'Der Boden ist hier eben';
    return lie === 'wedges'
      ? `Der Boden neigt sich um ${degrees}°: Keile helfen`
      : `Der Boden neigt sich um ${degrees}°: zu steil für Keile`;
  },
  cold_hollow: ({ metres }) =>
    `In einer Mulde ${metres} m unter dem Umland: in klaren Winternächten sammelt sich hier Kaltluft`,
};
