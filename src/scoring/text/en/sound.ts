/** English: sound. */
import { LINE_CLASSES, type LineClassName } from '../../../region/features.ts';
import type { SoundPhrases } from '../phrases/sound.ts';
import type { Wording } from '../phrases.ts';
import { distance, named } from './units.ts';

const ROAD_CLASSES: Partial<Record<LineClassName, string>> = {
  motorway: 'Motorway',
  trunk: 'Trunk road',
  primary: 'Main road',
  secondary: 'Main road',
  tertiary: 'Through road',
  unclassified: 'Minor road',
  residential: 'Residential street',
  living_street: 'Living street',
  service: 'Service road',
  busway: 'Busway',
  motorway_link: 'Motorway slip road',
  trunk_link: 'Slip road',
  primary_link: 'Slip road',
  secondary_link: 'Slip road',
  tertiary_link: 'Slip road',
};

export const sound: Wording<SoundPhrases> = {
  road_noise: ({ roadClass, name, distance: metres, level }) =>
    `${named(ROAD_CLASSES[LINE_CLASSES[roadClass]!] ?? 'Road', name)}, ${distance(metres)} away: about ${Math.round(level)} dB at night`,
  very_quiet: ({ level }) => `Very quiet: nothing louder than ${Math.round(level)} dB nearby`,
};
