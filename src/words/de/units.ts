/** Numbers and names in German sentences. The reader is „du“, as is usual among people who sleep in vans. */
import { unitsOf } from '../units.ts';

export const units = unitsOf('de', {
  thousands: '.',
  and: 'und',
  here: 'gleich nebenan',
  away: (distance) => `in ${distance}`,
  minute: ['Minute', 'Minuten'],
  hour: ['Stunde', 'Stunden'],
  loudness: {
    faint: 'kaum zu hören',
    audible: 'zu hören',
    clear: 'gut zu hören',
    light_sleepers: 'zu laut für leichte Schläfer',
    many_sleepers: 'zu laut für viele',
  },
});
