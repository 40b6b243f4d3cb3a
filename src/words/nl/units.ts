/** Numbers and names in Dutch sentences. The reader is „je“, as in the camper apps of the Netherlands. */
import { unitsOf } from '../units.ts';

export const units = unitsOf('nl', {
  thousands: '.',
  and: 'en',
  here: 'vlak naast je',
  away: (distance) => `op ${distance}`,
  minute: ['minuut', 'minuten'],
  hour: ['uur', 'uur'],
  loudness: {
    faint: 'nauwelijks te horen',
    audible: 'te horen',
    clear: 'goed te horen',
    light_sleepers: 'te luid voor lichte slapers',
    many_sleepers: 'te luid voor velen',
  },
});
