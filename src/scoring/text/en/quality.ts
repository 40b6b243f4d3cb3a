/** English: how far an answer can be trusted. */

import type { QualityPhrases } from '../phrases/quality.ts';
import type { Wording } from '../phrases.ts';
import { distance } from './units.ts';

export const quality: Wording<QualityPhrases> = {
  quality_level: ({ level }) => level,
  quality_age: ({ year }) => `Based on map data of ${year}`,
  quality_edge: ({ distance: metres }) =>
    `The map data ends ${distance(metres)} from here: what lies beyond is unknown`,
  quality_guessed: ({ percent }) =>
    `${percent} % of the noise rests on typical traffic: no speed limit or usage is mapped`,
  quality_sample: () => 'This is the sample region that comes with the program',
  quality_sparse: () => 'Little is mapped around here',
};
