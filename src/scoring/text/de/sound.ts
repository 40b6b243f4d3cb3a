/** German: sound. */
import { LINE_CLASSES, type LineClassName } from '../../../region/features.ts';
import type { SoundPhrases } from '../phrases/sound.ts';
import type { Wording } from '../phrases.ts';
import { distance, named } from './units.ts';

const ROAD_CLASSES: Partial<Record<LineClassName, string>> = {
  motorway: 'Autobahn',
  trunk: 'Schnellstraße',
  primary: 'Hauptstraße',
  secondary: 'Hauptstraße',
  tertiary: 'Durchgangsstraße',
  unclassified: 'Nebenstraße',
  residential: 'Wohnstraße',
  living_street: 'Spielstraße',
  service: 'Zufahrtsweg',
  busway: 'Busspur',
  motorway_link: 'Autobahnauffahrt',
  trunk_link: 'Auffahrt',
  primary_link: 'Auffahrt',
  secondary_link: 'Auffahrt',
  tertiary_link: 'Auffahrt',
};

export const sound: Wording<SoundPhrases> = {
  road_noise: ({ roadClass, name, distance: metres, level }) =>
    `${named(ROAD_CLASSES[LINE_CLASSES[roadClass]!] ?? 'Straße', name)} in ${distance(metres)}: nachts etwa ${Math.round(level)} dB`,
  very_quiet: ({ level }) => `Sehr ruhig: nichts lauter als ${Math.round(level)} dB in der Nähe`,
};
