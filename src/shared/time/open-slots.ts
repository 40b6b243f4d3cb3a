/** Evaluates opening hours on one day. Rules override each other as in the library `opening_hours`. */
import type { OpeningDay } from './opening-dates.ts';
import { DAY_MINUTES, onlyClose, type Rule, type Rules, type SunEvent, type Time } from './opening-rules.ts';

export const DAY_SLOTS = 48;
const SLOT_MINUTES = 30;

/** State of a half hour. */
export const Slot = { closed: 0, open: 1, unknown: 2 } as const;

/** Times of the sun on a day, minutes since midnight on the clock of the place; null where the sun does not do so. */
export type SunTimes = Readonly<Record<SunEvent, number | null>>;

/**
 * Returns the states (Slot) of the 48 half hours of a day; ends of periods are rounded to half hours. Unknown is what
 * depends on school holidays, on a sun that does not rise or set, on an unknown state or a comment, what comes after an open
 * end, and what rules that only close do not mention.
 * @param before the day before, whose hours may end after midnight
 * @param sun times of the sun; called only if the rules name the sun
 */
export function openSlots(
  rules: Rules,
  day: OpeningDay,
  before: OpeningDay,
  sun: () => SunTimes,
): Uint8Array {
  const isOnHoliday = evaluated(rules, day, before, sun, true);
  const onOthers = evaluated(rules, day, before, sun, false);
  return isOnHoliday.map((state, slot) => (state === onOthers[slot] ? state : Slot.unknown));
}

/** @param isSchoolHoliday assumed where a selector does not know */
function evaluated(
  rules: Rules,
  day: OpeningDay,
  before: OpeningDay,
  sun: () => SunTimes,
  isSchoolHoliday: boolean,
): Uint8Array {
  const holds = ({ selectors }: Rule, on: OpeningDay) =>
    selectors.every((selector) => selector(on) ?? isSchoolHoliday);
  let applying: { rule: Rule; isWrapped: boolean }[] = [];
  for (const [i, rule] of rules.entries()) {
    if (holds(rule, day)) {
      if (replacesOthers(rule, rules[i - 1])) applying = [];
      applying.push({ rule, isWrapped: false });
    }
    if (rule.spans && holds(rule, before)) applying.push({ rule, isWrapped: true });
  }
  const slots = new Uint8Array(DAY_SLOTS).fill(onlyClose(rules) ? Slot.unknown : Slot.closed);
  for (const { rule, isWrapped } of applying) {
    for (const [from, to, state] of periodsOf(rule, isWrapped, sun)) {
      for (let slot = slotAt(from); slot < slotAt(to); slot++)
        if (!rule.isFallback || slots[slot] === Slot.closed) slots[slot] = state;
    }
  }
  const openEnds = rules.flatMap((rule) => [
    ...(holds(rule, day) ? openEndsOf(rule, false) : []),
    ...(holds(rule, before) ? openEndsOf(rule, true) : []),
  ]);
  for (const [from, to] of openEnds) {
    for (let slot = slotAt(from); slot < slotAt(to); slot++)
      if (slots[slot] === Slot.closed) slots[slot] = Slot.unknown;
  }
  return slots;
}

/**
 * Returns true if a rule replaces all earlier rules on its days, including hours that last from the evening before.
 * Such a rule names its days, or neither it nor the previous rule does. Rules with `off` only remove their hours.
 */
function replacesOthers(
  { selectors, state, isAdditional, isFallback }: Rule,
  previous: Rule | undefined,
): boolean {
  const hasDays = selectors.length > 0;
  const isBoth = previous?.selectors.length === 0 && state === 'open';
  return state !== 'closed' && !isAdditional && !isFallback && (hasDays || isBoth);
}

type Period = readonly [from: number, to: number, state: number];

/** Returns the periods of a rule within one day, minutes. @param isWrapped those that began the evening before */
function periodsOf({ spans, state }: Rule, isWrapped: boolean, sun: () => SunTimes): Period[] {
  if (!spans) return [[0, DAY_MINUTES, Slot[state]]];
  return spans.map(({ from, to }): Period => {
    const [start, end] = [minuteOf(from, sun), minuteOf(to, sun)];
    if (start === null || end === null) return [0, DAY_MINUTES, Slot.unknown];
    const wraps = end <= start;
    if (!isWrapped) return [start, wraps ? DAY_MINUTES : Math.min(end, DAY_MINUTES), Slot[state]];
    return [0, wraps ? end : end - DAY_MINUTES, Slot[state]];
  });
}

/** Time of the morning until which it is not known whether what has an open end is still open, minutes. */
const MORNING = 10 * 60;

/** Returns the times within one day after open ends, minutes, in which it is not known whether they have come. */
function openEndsOf({ spans }: Rule, isWrapped: boolean): (readonly [from: number, to: number])[] {
  const before = isWrapped ? DAY_MINUTES : 0;
  return (spans ?? [])
    .filter(({ isOpenEnd }) => isOpenEnd)
    .map(({ from, to }) => [
      Math.max(to.minutes - before, 0),
      Math.min((to.minutes < DAY_MINUTES ? 0 : DAY_MINUTES) + MORNING, from.minutes + DAY_MINUTES) - before,
    ]);
}

function minuteOf({ event, minutes }: Time, sun: () => SunTimes): number | null {
  if (!event) return minutes;
  const at = sun()[event];
  return at === null ? null : at + minutes;
}

function slotAt(minute: number): number {
  return Math.min(DAY_SLOTS, Math.max(0, Math.round(minute / SLOT_MINUTES)));
}
