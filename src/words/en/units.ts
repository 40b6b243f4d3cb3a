/** Numbers and names in English sentences. British words; the reader is "you". */
import { says, unitsOf } from '../names-and-numbers.ts';

export { count, distanceWithin, inYear, named } from '../names-and-numbers.ts';

export const { distance, number, vehicles, loudness, near, list, duration } = unitsOf({
  decimal: '.',
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
});

/** Returns "Lidl (supermarket)"; "Supermarket" without a name; "Grand Hotel" if the name has the kind. */
export function called(kind: string, name: string): string {
  if (!name) return kind.charAt(0).toUpperCase() + kind.slice(1);
  return says(name, kind) ? name : `${name} (${kind})`;
}
