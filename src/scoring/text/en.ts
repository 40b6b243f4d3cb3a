/** English. */
import { LINE_CLASSES, type LineClassName } from '../../region/features.ts';
import type { Wording } from './phrases.ts';

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

/** "15 m", "240 m", "1.2 km" */
export function distance(metres: number): string {
  if (metres < 20) return `${Math.max(1, Math.round(metres))} m`;
  if (metres < 1000) return `${Math.round(metres / 10) * 10} m`;
  return `${(metres / 1000).toFixed(1)} km`;
}

function named(kind: string, name: string): string {
  return name ? `${kind} ${name}` : kind;
}

export const en: Wording = {
  road_noise: ({ roadClass, name, distance: metres, level }) =>
    `${named(ROAD_CLASSES[LINE_CLASSES[roadClass]!] ?? 'Road', name)}, ${distance(metres)} away: about ${Math.round(level)} dB at night`,
  very_quiet: ({ level }) => `Very quiet: nothing louder than ${Math.round(level)} dB nearby`,

  quality_level: ({ level }) => level,
  quality_no_data: () => 'No map data is loaded for this place',
  quality_age: ({ year }) => `Based on map data of ${year}`,
  quality_edge: ({ distance: metres }) =>
    `The map data ends ${distance(metres)} from here: what lies beyond is unknown`,
  quality_guessed: ({ percent }) =>
    `${percent} % of the noise rests on typical traffic: no speed limit or usage is mapped`,
  quality_sample: () => 'This is the sample region that comes with the program',
  quality_sparse: () => 'Little is mapped around here',
};
