/** Sentences in English. */
import { events } from './en/events.ts';
import { law } from './en/law.ts';
import { ground, nearby, titles } from './en/places.ts';
import { quality } from './en/quality.ts';
import { sound } from './en/sound.ts';
import { tour } from './en/tour.ts';
import { vehicle } from './en/vehicle.ts';
import type { Wording } from './phrases.ts';

export const en: Wording = {
  ...sound,
  ...events,
  ...law,
  ...nearby,
  ...quality,
  ...ground,
  ...titles,
  ...vehicle,
  ...tour,
};
