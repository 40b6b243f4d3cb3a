/** German. */

import { events } from './de/events.ts';
import { ground } from './de/ground.ts';
import { law } from './de/law.ts';
import { nearby } from './de/nearby.ts';
import { quality } from './de/quality.ts';
import { sound } from './de/sound.ts';
import { titles } from './de/titles.ts';
import type { Wording } from './phrases.ts';

export const de: Wording = { ...sound, ...events, ...law, ...nearby, ...quality, ...ground, ...titles };
