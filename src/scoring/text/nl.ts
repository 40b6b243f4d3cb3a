/** Sentences in Dutch. */
import { events } from './nl/events.ts';
import { law } from './nl/law.ts';
import { ground, nearby, titles } from './nl/places.ts';
import { quality } from './nl/quality.ts';
import { sound } from './nl/sound.ts';
import { tour } from './nl/tour.ts';
import { vehicle } from './nl/vehicle.ts';
import type { Wording } from './phrases.ts';

export const nl: Wording = {
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
