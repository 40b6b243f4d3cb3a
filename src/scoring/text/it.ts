/** Italian. */

import { events } from './it/events.ts';
import { ground } from './it/ground.ts';
import { law } from './it/law.ts';
import { nearby } from './it/nearby.ts';
import { quality } from './it/quality.ts';
import { sound } from './it/sound.ts';
import { titles } from './it/titles.ts';
import type { Wording } from './phrases.ts';

export const it: Wording = { ...sound, ...events, ...law, ...nearby, ...quality, ...ground, ...titles };
