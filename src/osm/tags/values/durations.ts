/** Reads durations: limits of stays, and crossings of ferries. */
import { plain, type Quantity, quantitiesOf, type Unit } from './quantities.ts';

const MINUTE: Unit = { size: 1 };
const HOUR: Unit = { size: 60, next: 1 };
const DAY: Unit = { size: 1440 };
const WEEK: Unit = { size: 10_080 };
const MONTH: Unit = { size: 43_200 };
const YEAR: Unit = { size: 525_600 };

/** Units in the languages of the program. A night is a day: the next one needs another. */
const UNITS: Readonly<Record<string, Unit>> = {
  ...unitsOf({ size: 1 / 60 }, 's', 'sec', 'second', 'sek', 'sekunde'),
  ...unitsOf(MINUTE, 'min', 'minute', 'minuten', 'minuti', 'minuto', 'mn', 'minuut', 'minut', 'minuty'),
  ...unitsOf(
    HOUR,
    'h',
    'hr',
    'hour',
    'std',
    'stunde',
    'stunden',
    'heure',
    'hora',
    'ora',
    'ore',
    'uur',
    'uren',
    'timer',
    'timmar',
    'godzina',
    'godziny',
    'godzin',
    'hodina',
    'hodiny',
    'hodin',
  ),
  ...unitsOf(
    DAY,
    'd',
    'day',
    'tag',
    'tage',
    'jour',
    'día',
    'dia',
    'giorno',
    'giorni',
    'dag',
    'dagen',
    'dager',
    'dagar',
    'dzień',
    'dni',
    'den',
    'dny',
  ),
  ...unitsOf(DAY, 'night', 'nacht', 'nächte', 'nuit', 'noche', 'notte', 'notti', 'noite', 'nachten'),
  ...unitsOf(
    WEEK,
    'w',
    'wk',
    'week',
    'woche',
    'wochen',
    'semaine',
    'semana',
    'settimana',
    'settimane',
    'weken',
  ),
  ...unitsOf(MONTH, 'month', 'monat', 'monate', 'mois', 'mes', 'mese', 'mesi', 'mês', 'maand', 'maanden'),
  ...unitsOf(YEAR, 'y', 'year', 'jahr', 'jahre', 'an', 'année', 'año', 'anno', 'anni', 'ano', 'jaar'),
};

function unitsOf(unit: Unit, ...words: string[]): Record<string, Unit> {
  return Object.fromEntries(words.map((word) => [word, unit]));
}

/** Size of a number without a unit that no duration has: such a number cannot be read. */
const NO_UNIT: Unit = { size: Number.NaN };
const DURATION: Quantity = { units: UNITS, bare: NO_UNIT };
const MINUTES: Quantity = { units: UNITS, bare: MINUTE };

/** Maximum stay limit that counts, minutes: 30 days. Longer limits do not limit a night. */
const LONGEST_STAY = 43_200;
const ISO = /^p(?:(\d+)w)?(?:(\d+)d)?(?:t(?:(\d+(?:[.,]\d+)?)h)?(?:(\d+)m)?(?:\d+s)?)?$/;
/** First hour of the day at which a stay may end. */
const FIRST_HOUR = 9;
const CLOCK = /^(\d{1,3}):(\d{2})(?::\d{2})?$/;

/**
 * Returns a stay limit ("2 hours", "90 min", "PT2H", "1 night") in minutes, of a list or range the shortest; 0 if missing,
 * unreadable, without a unit or above LONGEST_STAY.
 */
export function minutesOf(value: string | undefined): number {
  const minutes = shortest(value, DURATION);
  return minutes <= LONGEST_STAY ? minutes : 0;
}

/** Returns true for a duration of any length, also above LONGEST_STAY. */
export function isDuration(value: string): boolean {
  return shortest(value, DURATION) > 0;
}

/** Returns the duration of a ferry crossing in minutes, the unit of a plain number; 0 if missing or unreadable. */
export function crossingMinutesOf(value: string | undefined): number {
  return shortest(value, MINUTES);
}

function shortest(value: string | undefined, quantity: Quantity): number {
  if (value === undefined) return 0;
  const all = plain(value)
    .split(/[;|]/)
    .flatMap((part) => minutesIn(part.trim(), quantity))
    .filter((minutes) => minutes > 0);
  return all.length === 0 ? 0 : Math.round(Math.min(...all));
}

function minutesIn(text: string, quantity: Quantity): number[] {
  const iso = ISO.exec(text);
  if (iso) {
    const [weeks = 0, days = 0, hours = 0, minutes = 0] = iso
      .slice(1)
      .map((part) => Number((part ?? '0').replace(',', '.')));
    return [weeks * WEEK.size + days * DAY.size + hours * HOUR.size + minutes];
  }
  const clock = CLOCK.exec(text);
  // a stay "22:00" may as well end at that hour
  if (clock) {
    const hours = Number(clock[1]);
    const isHour = quantity === DURATION && hours >= FIRST_HOUR && hours < 24;
    return isHour ? [] : [hours * HOUR.size + Number(clock[2])];
  }
  return quantitiesOf(text, quantity).map((minutes) => minutes ?? 0);
}
