/** Chooses places for the nights of a tour with the highest total worth: dynamic programming over the days. */

/** Possible place of a night. A position on the way is the driving time from the start of the way, s. */
export interface Option {
  /** position on the way plus the detour to the place */
  arrive: number;
  /** position on the way minus the detour back; the drive to the next place takes that place's `arrive` minus this */
  leave: number;
  /** worth of a night here, points */
  worth: number;
  /** true if the light is red */
  isBad: boolean;
  /** true if the traveller chose the place: the only option of its day, however far it is */
  isFixed?: boolean;
}

export interface NightsQuestion {
  /** options of each day */
  days: readonly (readonly Option[])[];
  /** position on the way at which each day ends if it has no night */
  ends: readonly number[];
  /** maximum driving time of a day, s */
  perDay: number;
  /** maximum number of nights with a red light */
  maxBad: number;
  /** time by which a drive from a chosen place to the next night may exceed `perDay`, s */
  tolerated: number;
  /**
   * Returns the measured drive from an option of the day before (null = no night) to one of this day, s;
   * undefined if it was not measured.
   */
  measured(day: number, before: number | null, option: number): number | undefined;
  /** Returns true if an option of the day before and one of this day are the same place. */
  isSame(day: number, before: number, option: number): boolean;
}

/** Worth of a night with a place, whichever it is: more than all differences of places together. */
const HAS_NIGHT = 10_000;

/** Loss for a chosen place that is too far from the night before: more than all nights of a tour are worth. */
const TOO_FAR = 20 * HAS_NIGHT;

/**
 * Loss for a drive that is too long after a chosen place, or for a chosen place at which the night before, not chosen
 * by the traveller, is spent already. Less than a night is worth, more than all differences of places together.
 */
const UNWANTED = HAS_NIGHT / 2;

/** Best choice of nights for the days so far that ends with one option of the last of these days. */
interface Reached {
  value: number;
  /** index of the option; null = no night */
  option: number | null;
  leave: number;
  bad: number;
  /** true if the traveller chose the place: the next night may be too far from it */
  isFixed: boolean;
  before: Reached | null;
}

/**
 * Returns the index of the option of each night, null where there is none. As many nights as possible have a
 * place. Among such choices the sum of worth less losses is highest; among equals, the options that come first win.
 */
export function bestNights(question: NightsQuestion): (number | null)[] {
  const { days, ends, perDay, maxBad, tolerated, measured, isSame } = question;
  let reached: Reached[] = [{ value: 0, option: null, leave: 0, bad: 0, isFixed: false, before: null }];
  for (const [day, options] of days.entries()) {
    const next = new Map<number, Reached>();
    const offer = (key: number, candidate: Reached) => {
      const known = next.get(key);
      if (!known || candidate.value > known.value) next.set(key, candidate);
    };
    for (const before of reached) {
      for (const [option, { arrive, leave, worth, isBad, isFixed = false }] of options.entries()) {
        const over = (measured(day, before.option, option) ?? arrive - before.leave) - perDay;
        const isReachable = over <= 0;
        const isTolerated = before.isFixed && over <= tolerated;
        const isAgain = before.option !== null && isSame(day, before.option, option);
        const bad = before.bad + Number(isBad);
        if (!isFixed && (isAgain || bad > maxBad || !(isReachable || isTolerated))) continue;
        const isUnwanted = isFixed ? isAgain && !before.isFixed : !isReachable;
        const loss = (isFixed && !isReachable ? TOO_FAR : 0) + (isUnwanted ? UNWANTED : 0);
        const value = before.value + HAS_NIGHT + worth - loss;
        const counted = Math.min(bad, maxBad);
        offer(option * (maxBad + 1) + counted, { value, option, leave, bad: counted, isFixed, before });
      }
      const mustHave = options.some(({ isFixed }) => isFixed);
      // a day can always follow one without a night: both end where the way was divided
      const isFar = ends[day]! - before.leave > perDay && before.option !== null && !before.isFixed;
      if (mustHave || isFar) continue;
      const { value, bad } = before;
      offer(-1 - bad, { value, option: null, leave: ends[day]!, bad, isFixed: false, before });
    }
    reached = [...next.values()];
  }
  let best: Reached | null = null;
  for (const each of reached) if (!best || each.value > best.value) best = each;
  const chosen: (number | null)[] = [];
  for (let each = best; each?.before; each = each.before) chosen.unshift(each.option);
  return chosen;
}
