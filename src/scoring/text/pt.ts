/** Sentences in Portuguese. */
import type { Wording } from './phrases.ts';
import { events } from './pt/events.ts';
import { law } from './pt/law.ts';
import { ground, nearby, titles } from './pt/places.ts';
import { quality } from './pt/quality.ts';
import { sound } from './pt/sound.ts';
import { tour } from './pt/tour.ts';
import { vehicle } from './pt/vehicle.ts';

export const pt: Wording = {
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
