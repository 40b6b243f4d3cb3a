/** German. */
import { LINE_CLASSES, type LineClassName } from '../../region/features.ts';
import type { Wording } from './phrases.ts';

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
const LEVELS = { high: 'hoch', medium: 'mittel', low: 'niedrig' };

/** „15 m“, „240 m“, „1,2 km“ */
export function distance(metres: number): string {
  if (metres < 20) return `${Math.max(1, Math.round(metres))} m`;
  if (metres < 1000) return `${Math.round(metres / 10) * 10} m`;
  return `${(metres / 1000).toFixed(1).replace('.', ',')} km`;
}

function named(kind: string, name: string): string {
  return name ? `${kind} ${name}` : kind;
}

export const de: Wording = {
  road_noise: ({ roadClass, name, distance: metres, level }) =>
    `${named(ROAD_CLASSES[LINE_CLASSES[roadClass]!] ?? 'Straße', name)} in ${distance(metres)}: nachts etwa ${Math.round(level)} dB`,
  very_quiet: ({ level }) => `Sehr ruhig: nichts lauter als ${Math.round(level)} dB in der Nähe`,

  quality_level: ({ level }) => LEVELS[level],
  quality_no_data: () => 'Für diesen Ort sind keine Kartendaten geladen',
  quality_age: ({ year }) => `Grundlage sind Kartendaten von ${year}`,
  quality_edge: ({ distance: metres }) =>
    `Die Kartendaten enden ${distance(metres)} von hier: was dahinter liegt, ist unbekannt`,
  quality_guessed: ({ percent }) =>
    `${percent} % des Lärms beruhen auf typischem Verkehr: Tempolimit oder Nutzung sind nicht eingetragen`,
  quality_sample: () => 'Das ist die Beispielregion, die dem Programm beiliegt',
  quality_sparse: () => 'Hier ist erst wenig kartiert',
};
