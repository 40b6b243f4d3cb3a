/** French. */

import { events } from './fr/events.ts';
import { ground } from './fr/ground.ts';
import { law } from './fr/law.ts';
import { nearby } from './fr/nearby.ts';
import { quality } from './fr/quality.ts';
import { sound } from './fr/sound.ts';
import { titles } from './fr/titles.ts';
import type { Wording } from './phrases.ts';

export const fr: Wording = { ...sound, ...events, ...law, ...nearby, ...quality, ...ground, ...titles };
