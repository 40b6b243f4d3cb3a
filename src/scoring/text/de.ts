/** Sentences in German. */
import { events } from './de/events.ts';
import { law } from './de/law.ts';
import { ground, nearby, titles } from './de/places.ts';
import { quality } from './de/quality.ts';
import { sound } from './de/sound.ts';
import { tour } from './de/tour.ts';
import { vehicle } from './de/vehicle.ts';
import type { Wording } from './phrases.ts';

export const de: Wording = {
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
