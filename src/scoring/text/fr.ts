/** Sentences in French. */
import { events } from './fr/events.ts';
import { law } from './fr/law.ts';
import { ground, nearby, titles } from './fr/places.ts';
import { quality } from './fr/quality.ts';
import { sound } from './fr/sound.ts';
import { tour } from './fr/tour.ts';
import { vehicle } from './fr/vehicle.ts';
import type { Wording } from './phrases.ts';

export const fr: Wording = {
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
