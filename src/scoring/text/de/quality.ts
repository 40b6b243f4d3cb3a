/** German: how far an answer can be trusted. */

import type { QualityPhrases } from '../phrases/quality.ts';
import type { Wording } from '../phrases.ts';
import { distance } from './units.ts';

const LEVELS = { high: 'hoch', medium: 'mittel', low: 'niedrig' };

export const quality: Wording<QualityPhrases> = {
  quality_level: ({ level }) => LEVELS[level],
  quality_age: ({ year }) => `Grundlage sind Kartendaten von ${year}`,
  quality_edge: ({ distance: metres }) =>
    `Die Kartendaten enden ${distance(metres)} von hier: was dahinter liegt, ist unbekannt`,
  quality_guessed: ({ percent }) =>
    `${percent} % des Lärms beruhen auf typischem Verkehr: Tempolimit oder Nutzung sind nicht eingetragen`,
  quality_sample: () => 'Das ist die Beispielregion, die dem Programm beiliegt',
  quality_sparse: () => 'Hier ist erst wenig kartiert',
};
