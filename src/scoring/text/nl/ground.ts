/** Dutch: the ground under the wheels. */
import type { GroundPhrases } from '../phrases/ground.ts';
import type { Wording } from '../phrases.ts';

export const ground: Wording<GroundPhrases> = {
  pitch_slope: ({ lie, degrees }) => {
    if (lie === 'level') return 'De grond is hier vlak';
    return lie === 'wedges'
      ? `De grond helt ${degrees}°: neem blokken mee`
      : `De grond helt ${degrees}°: te steil voor blokken`;
  },
  cold_hollow: ({ metres }) =>
    `In een kom, ${metres} m onder het land eromheen: in heldere winternachten zakt hier koude lucht`,
};
