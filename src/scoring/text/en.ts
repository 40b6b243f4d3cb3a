/** English. */

import { events } from './en/events.ts';
import { ground } from './en/ground.ts';
import { law } from './en/law.ts';
import { nearby } from './en/nearby.ts';
import { quality } from './en/quality.ts';
import { sound } from './en/sound.ts';
import { titles } from './en/titles.ts';
import type { Wording } from './phrases.ts';

export const en: Wording = { ...sound, ...events, ...law, ...nearby, ...quality, ...ground, ...titles };
