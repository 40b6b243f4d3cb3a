/** Numbers and names in Italian sentences. The reader is «tu», as in the camper apps of Italy. */
import { unitsOf } from '../units.ts';

export const units = unitsOf('it', {
  thousands: '.',
  thousandsFrom: 10_000,
  and: 'e',
  here: 'proprio accanto',
  away: (distance) => `a ${distance}`,
  minute: ['minuto', 'minuti'],
  hour: ['ora', 'ore'],
  loudness: {
    faint: 'si sente appena',
    audible: 'si sente',
    clear: 'si sente bene',
    light_sleepers: 'forte per sonni leggeri',
    many_sleepers: 'troppo forte per molti',
  },
});
