/** Sentences in Dutch. */

import type { Wording } from '../phrases.ts';
import { events } from './events.ts';
import { law } from './law.ts';
import { ground, nearby, titles } from './places.ts';
import { quality } from './quality.ts';
import { sound } from './sound.ts';
import { tour } from './tour.ts';
import { vehicle } from './vehicle.ts';

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
