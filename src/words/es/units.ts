/** Numbers and names in Spanish sentences. The reader is «tú», as in the camper apps of Spain. */
import { unitsOf } from '../units.ts';

export const units = unitsOf('es', {
  thousands: '.',
  thousandsFrom: 10_000,
  and: 'y',
  here: 'justo al lado',
  away: (distance) => `a ${distance}`,
  minute: ['minuto', 'minutos'],
  hour: ['hora', 'horas'],
  loudness: {
    faint: 'apenas se oye',
    audible: 'se oye',
    clear: 'se oye bien',
    light_sleepers: 'fuerte para un sueño ligero',
    many_sleepers: 'demasiado fuerte para muchos',
  },
});
