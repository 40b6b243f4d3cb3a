/** Dutch. */

import { events } from './nl/events.ts';
import { ground } from './nl/ground.ts';
import { law } from './nl/law.ts';
import { nearby } from './nl/nearby.ts';
import { quality } from './nl/quality.ts';
import { sound } from './nl/sound.ts';
import { titles } from './nl/titles.ts';
import type { Wording } from './phrases.ts';

export const nl: Wording = { ...sound, ...events, ...law, ...nearby, ...quality, ...ground, ...titles };
