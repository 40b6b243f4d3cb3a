/**
 * Numbers and names in Portuguese sentences. European Portuguese; the reader is addressed politely, without
 * «tu» or «você».
 */
import { unitsOf } from '../units.ts';

export const units = unitsOf('pt', {
  thousands: '\u00a0',
  thousandsFrom: 10_000,
  and: 'e',
  here: 'mesmo ao lado',
  away: (distance) => `a ${distance}`,
  minute: ['minuto', 'minutos'],
  hour: ['hora', 'horas'],
  loudness: {
    faint: 'mal se ouve',
    audible: 'ouve-se',
    clear: 'ouve-se bem',
    light_sleepers: 'alto demais para sono leve',
    many_sleepers: 'alto demais para muitos',
  },
});
