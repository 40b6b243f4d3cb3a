/**
 * Numbers and names in French sentences. The reader is « vous », as in the camper apps of France. A no-break
 * space precedes each colon.
 */
import { unitsOf } from '../units.ts';

export const units = unitsOf('fr', {
  thousands: '\u202f',
  and: 'et',
  here: 'juste à côté',
  away: (distance) => `à ${distance}`,
  minute: ['minute', 'minutes'],
  hour: ['heure', 'heures'],
  // less than two of anything is singular
  pluralFrom: 2,
  loudness: {
    faint: 'à peine audible',
    audible: 'audible',
    clear: 'bien audible',
    light_sleepers: 'fort pour un sommeil léger',
    many_sleepers: 'trop fort pour beaucoup',
  },
  colon: '\u00a0:',
});
