/** Roads and gates that are closed in a part of some or all nights: a van behind them cannot leave. */
import { NIGHT_END_HOUR, NIGHT_START_HOUR } from '../../shared/time/night.ts';
import { openSlots, Slot } from '../../shared/time/open-slots.ts';
import { isDated, parseRules } from '../../shared/time/opening-rules.ts';
import { clausesIn, MIN_CLOSED_SLOTS, type RoadClause } from '../format/sections/road-conditions.ts';
import type { ClosedNights } from '../format/sections/roads.ts';

const DAY_SLOTS = 48;
const WEEK_SLOTS = 7 * DAY_SLOTS;

const remembered = new Map<string, ClosedNights>();
/** Maximum conditions in the cache; a country has a few thousand. */
const MAX_REMEMBERED = 10_000;

/**
 * Returns in which nights conditions close a road in both directions for two hours or more. `some` is also what depends
 * on dates or the sun, and what may do so at times that are not known; sizes of vehicles do not count.
 * @param conditions see `RoadClause`; '' = none
 */
export function closedNights(conditions: string): ClosedNights {
  if (conditions === '') return 'none';
  let nights = remembered.get(conditions);
  if (nights === undefined) {
    nights = nightsOf(
      clausesIn(conditions).filter(({ open, way, slow, over }) => !over && !slow && (open || !way)),
    );
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(conditions, nights);
  }
  return nights;
}

function nightsOf(clauses: readonly RoadClause[]): ClosedNights {
  if (clauses.every(({ open }) => open)) return 'none';
  if (closedIn(clauses, true) === 7) return 'all';
  return closedIn(clauses, false) > 0 ? 'some' : 'none';
}

/**
 * Returns the number of nights of a week in which clauses close a road.
 * @param isSure false = also those in which times that are not known, or that depend on dates, may close it
 */
function closedIn(clauses: readonly RoadClause[], isSure: boolean): number {
  const isOpen = new Uint8Array(WEEK_SLOTS).fill(1);
  for (const { open, times } of clauses) {
    const isWide = open === isSure;
    const week = times === undefined ? null : weekOf(times, isWide);
    if (times !== undefined && !week) {
      // what opens a road at times that are not known may open it at night
      if (isWide) isOpen.fill(Number(open));
      continue;
    }
    for (let slot = 0; slot < WEEK_SLOTS; slot++) if (!week || week[slot]) isOpen[slot] = Number(open);
  }
  let nights = 0;
  for (let day = 0; day < 7; day++) {
    let closed = 0;
    for (let slot = 2 * NIGHT_START_HOUR; slot < 2 * (24 + NIGHT_END_HOUR); slot++)
      closed += 1 - isOpen[(day * DAY_SLOTS + slot) % WEEK_SLOTS]!;
    if (closed >= MIN_CLOSED_SLOTS) nights++;
  }
  return nights;
}

/**
 * Returns the half hours of a week that times contain, 1 for each; null if its weeks differ, or if they cannot be read.
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
