/** English: the ground under the wheels. */
import type { GroundPhrases } from '../phrases/ground.ts';
import type { Wording } from '../phrases.ts';

export const ground: Wording<GroundPhrases> = {
  pitch_slope: ({ lie, degrees }) => {
    if (lie === 'level') return 'The ground here is level';
    return lie === 'wedges'
      ? `The ground slopes by ${degrees}°: bring wedges`
      : `The ground slopes by ${degrees}°: too steep for wedges`;
  },
  cold_hollow: ({ metres }) =>
    `In a hollow ${metres} m below the land around: cold air gathers here on clear winter nights`,
};
