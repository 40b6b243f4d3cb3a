/** Sentences in Italian. */
import { events } from './it/events.ts';
import { law } from './it/law.ts';
import { ground, nearby, titles } from './it/places.ts';
import { quality } from './it/quality.ts';
import { sound } from './it/sound.ts';
import { tour } from './it/tour.ts';
import { vehicle } from './it/vehicle.ts';
import type { Wording } from './phrases.ts';

export const it: Wording = {
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
