/** Sentences in Dutch. */
import { answersOf } from '../skeletons/answers.ts';
import { events } from './events.ts';
import { law } from './law.ts';
import { places } from './places.ts';
import { quality } from './quality.ts';
import { sound } from './sound.ts';
import { tour } from './tour.ts';
import { units } from './units.ts';
import { vehicle } from './vehicle.ts';

export const nl = answersOf('nl', units, { events, law, places, quality, sound, tour, vehicle });
