/** Spanish. */

import { events } from './es/events.ts';
import { ground } from './es/ground.ts';
import { law } from './es/law.ts';
import { nearby } from './es/nearby.ts';
import { quality } from './es/quality.ts';
import { sound } from './es/sound.ts';
import { titles } from './es/titles.ts';
import type { Wording } from './phrases.ts';

export const es: Wording = { ...sound, ...events, ...law, ...nearby, ...quality, ...ground, ...titles };
