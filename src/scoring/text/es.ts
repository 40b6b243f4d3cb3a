/** Sentences in Spanish. */
import { events } from './es/events.ts';
import { law } from './es/law.ts';
import { ground, nearby, titles } from './es/places.ts';
import { quality } from './es/quality.ts';
import { sound } from './es/sound.ts';
import { tour } from './es/tour.ts';
import { vehicle } from './es/vehicle.ts';
import type { Wording } from './phrases.ts';

export const es: Wording = {
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
