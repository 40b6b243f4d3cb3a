/** Roads and gates that are closed in a part of every night: a van behind them cannot leave. */
import { NIGHT_END_HOUR, NIGHT_START_HOUR } from '../../shared/time/night.ts';
import { openSlots, Slot } from '../../shared/time/open-slots.ts';
import { isDated, parseRules } from '../../shared/time/opening-rules.ts';
import { clausesIn, type RoadClause } from '../format/sections/road-conditions.ts';

/** Half hours of a night in which a road is closed from which on it is closed in the night. */
const MIN_CLOSED = 4;
const DAY_SLOTS = 48;
const WEEK_SLOTS = 7 * DAY_SLOTS;

const remembered = new Map<string, boolean>();
/** Maximum conditions in the cache; a country has a few thousand. */
const MAX_REMEMBERED = 10_000;

/**
 * Returns true if conditions close a road in both directions for two hours or more of every night of the week. What
 * depends on dates, the sun or the size of the vehicle does not.
 * @param conditions see `RoadClause`; '' = none
 */
export function closesAtNight(conditions: string): boolean {
  if (conditions === '') return false;
  let closes = remembered.get(conditions);
  if (closes === undefined) {
    closes = isClosedEveryNight(clausesIn(conditions));
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(conditions, closes);
  }
  return closes;
}

function isClosedEveryNight(clauses: readonly RoadClause[]): boolean {
  const isOpen = new Uint8Array(WEEK_SLOTS).fill(1);
  for (const { open, way, times, over } of clauses) {
    // what opens a road at times that are not known may open it at night
    const week = times === undefined ? null : weekOf(times, open);
    if (over || (way && !open)) continue;
    if (times !== undefined && !week) {
      if (open) return false;
      continue;
    }
    for (let slot = 0; slot < WEEK_SLOTS; slot++) if (!week || week[slot]) isOpen[slot] = Number(open);
  }
  for (let day = 0; day < 7; day++) {
    let closed = 0;
    for (let slot = 2 * NIGHT_START_HOUR; slot < 2 * (24 + NIGHT_END_HOUR); slot++)
      closed += 1 - isOpen[(day * DAY_SLOTS + slot) % WEEK_SLOTS]!;
    if (closed < MIN_CLOSED) return false;
  }
  return true;
}

/**
 * Returns the half hours of a week that times contain, 1 for each; null if its weeks differ.
 * @param isWide true includes those of which it is not known
 */
function weekOf(times: string, isWide: boolean): Uint8Array | null {
  const rules = parseRules(times);
  if (!rules || isDated(rules)) return null;
  const week = new Uint8Array(WEEK_SLOTS);
  for (let day = 0; day < 7; day++) {
    const slots = openSlots(rules, dayOf(day), dayOf((day + 6) % 7), () => NO_SUN);
    for (let slot = 0; slot < DAY_SLOTS; slot++)
      week[day * DAY_SLOTS + slot] =
        slots[slot] === Slot.open || (isWide && slots[slot] === Slot.unknown) ? 1 : 0;
  }
  return week;
}
const NO_SUN = { dawn: null, sunrise: null, sunset: null, dusk: null };

/** Returns a day of some week without holidays. @param day 0 = Monday */
function dayOf(day: number) {
  return { year: 2024, month: 6, day: 10 + day, weekday: day + 1, isHoliday: false };
}
