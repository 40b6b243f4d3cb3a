/** Numbers and names in English sentences. British words; the reader is "you". */
import { says, unitsOf } from '../units.ts';

export const units = unitsOf('en', {
  thousands: ',',
  and: 'and',
  here: 'right here',
  away: (distance) => `${distance} away`,
  minute: ['minute', 'minutes'],
  hour: ['hour', 'hours'],
  loudness: {
    faint: 'faint',
    audible: 'audible',
    clear: 'easy to hear',
    light_sleepers: 'too loud for light sleepers',
    many_sleepers: 'too loud for many people',
  },
  // "Lidl (supermarket)"; "Supermarket" without a name; "Grand Hotel" if the name has the kind
  called(kind, name) {
    if (!name) return kind.charAt(0).toUpperCase() + kind.slice(1);
    return says(name, kind) ? name : `${name} (${kind})`;
  },
});
