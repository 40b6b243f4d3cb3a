/** Portuguese. */

import type { Wording } from './phrases.ts';
import { events } from './pt/events.ts';
import { ground } from './pt/ground.ts';
import { law } from './pt/law.ts';
import { nearby } from './pt/nearby.ts';
import { quality } from './pt/quality.ts';
import { sound } from './pt/sound.ts';
import { titles } from './pt/titles.ts';

export const pt: Wording = { ...sound, ...events, ...law, ...nearby, ...quality, ...ground, ...titles };
