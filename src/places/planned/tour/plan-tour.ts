/**
 * Plans a tour: POST /api/tour, in the service and in the page's worker. Rules and numbers: docs/model/tour.md.
 */

import type { Impossible, Tour } from '../../../api/tour.ts';
import type { LatLon } from '../../../api/values.ts';
import { metresApart } from '../../../shared/geo/distance.ts';
import { SAME_PLACE_M, withoutCrowds } from '../../found/ranking.ts';
import { tourOf } from './answer.ts';
import { bestNights } from './best-nights.ts';
import { type Choice, choicesOf, type DayChoices } from './choices.ts';
import { pointAt } from './detours.ts';
import { driveThrough } from './drive-through.ts';
import { type Frame, frameOverDays } from './frame.ts';
import { isWholePlan } from './judged/is-whole-plan.ts';
import { judgedTour } from './judged/judged-tour.ts';
import { type Arranged, type Misfit, misfitOf, TOLERANCE_S, TOLERATED_S } from './misfits.ts';
import { type PlanB, planBOf } from './plan-b.ts';
import type { Drive, PlannedDay } from './planned-day.ts';
import type { TourDependencies, TourQuestion } from './question.ts';

/** Maximum number of nights with a red light. */
const MAX_BAD = 1;
/** Points by which a night without a plan B is worse. */
const WITHOUT_PLAN_B = 10;
/** Maximum number of repeated choices of nights, each after a plan B or a drive worse than assumed. */
const MAX_ROUNDS = 40;

/** Returns the tour, or why there can be none. */
export async function planTour(
  question: TourQuestion,
  dependencies: TourDependencies,
): Promise<Tour | { impossible: Impossible }> {
  const { found, frame } = await frameOverDays(question, dependencies.router);
  if (isWholePlan(question, found)) return judgedTour(question, found, dependencies);
  if ('impossible' in frame) return frame;
  const all = await Promise.all(frame.days.map((_, i) => choicesOf(i, frame, question, dependencies)));
  const arranged = await arrangedNights(all, frame, question, dependencies);
  await dependencies.pause();
  return tourOf(arranged, frame, question, dependencies);
}

/** Chooses the nights; drops a chosen night of the traveller that does not fit the drives, and chooses again. */
async function arrangedNights(
  all: readonly DayChoices[],
  frame: Frame,
  question: TourQuestion,
  dependencies: TourDependencies,
): Promise<Arranged> {
  const misfits: Misfit[] = [];
  let left = all;
  for (;;) {
    const planned = await chosen(left, frame, question, dependencies);
    const misfit = misfitOf(planned, frame, question);
    if (!misfit) return { planned, misfits };
    misfits.push(misfit);
    left = left.map((day, i) =>
      frame.days[i]!.date === misfit.date
        ? { ...day, choices: day.choices.filter(({ isFixed }) => !isFixed) }
        : day,
    );
  }
}

/** Chooses the nights. Measures plans B and drives only for the chosen nights; chooses again if these are worse. */
async function chosen(
  all: readonly DayChoices[],
  frame: Frame,
  question: TourQuestion,
  dependencies: TourDependencies,
): Promise<PlannedDay[]> {
  const { perDay } = question;
  const options = all.map(({ choices }) => {
    const fixed = choices.filter(({ isFixed }) => isFixed);
    return fixed.length > 0 ? fixed.slice(0, 1) : choices.filter(({ isMatch }) => isMatch);
  });
  const planBs = new Map<Choice, PlanB | null>();
  const drives = new Map<string, Drive>();
  const keyOf = (day: number, before: number | null, night: number | null) => `${day} ${before} ${night}`;
  const secondsOf = (key: string) => drives.get(key)?.seconds.at(-1);
  for (let round = 0; ; round++) {
    await dependencies.pause();
    const nights = bestNights({
      days: options.map((day) =>
        day.map((choice) => ({
          ...choice,
          arrive: choice.arrive + choice.onward,
          worth: choice.rank - (planBs.get(choice) === null ? WITHOUT_PLAN_B : 0),
          isBad: choice.red,
        })),
      ),
      ends: frame.days.map(({ to }) => to),
      perDay: perDay + TOLERANCE_S,
      maxBad: MAX_BAD,
      tolerated: TOLERATED_S,
      measured: (day, before, option) => secondsOf(keyOf(day, before, option)),
      isSame: (day, before, option) => isSame(options[day - 1]![before]!, options[day]![option]!),
    });
    const places = nights.map((night, day) => (night === null ? null : options[day]![night]!));
    const keys = nights.map((night, day) => keyOf(day, nights[day - 1] ?? null, night));
    const unknown = places.flatMap((night, day) => (night && !planBs.has(night) ? [{ night, day }] : []));
    const unmeasured = keys.flatMap((key, day) => (drives.has(key) ? [] : [{ key, day }]));
    await Promise.all([
      ...unknown.map(async ({ night, day }) => {
        const { choices } = all[day]!;
        planBs.set(night, await planBOf(night, day, choices, frame, question, dependencies));
      }),
      ...unmeasured.map(async ({ key, day }) => {
        drives.set(key, await driveOf(places[day - 1] ?? null, places[day]!, day, frame));
      }),
    ]);
    for (const { key, day } of unmeasured)
      correctGuesses(places[day - 1] ?? null, places[day]!, drives.get(key)!, frame.days[day]!);
    const isWorse =
      unknown.some(({ night }) => planBs.get(night) === null) ||
      unmeasured.some(({ key, day }) => places[day] && secondsOf(key)! > perDay + TOLERANCE_S);
    if (isWorse && round < MAX_ROUNDS) continue;
    return places.map((night, day) => ({
      ...all[day]!,
      night,
      planB: (night && planBs.get(night)) ?? null,
      drive: drives.get(keys[day]!)!,
      verdict: null,
      others: withoutCrowds(
        all[day]!.choices.filter((other) => other.isMatch && fits(other, day, places, frame, perDay)),
      ),
    }));
  }
}

/** Corrects the guessed position of a chosen place out of reach from the way, from a measured drive to or from it. */
function correctGuesses(
  before: Choice | null,
  night: Choice | null,
  { seconds }: Drive,
  { from, to }: Frame['days'][number],
): void {
  const duration = seconds.at(-1)!;
  if (night?.isGuessed) night.arrive = (before?.leave ?? from) + duration;
  if (before?.isGuessed) before.leave = (night?.arrive ?? to) - duration;
}

/** Returns true if a place can replace that of a night: the nights before and after stay within reach. */
function fits(
  other: Choice,
  day: number,
  nights: readonly (Choice | null)[],
  { days }: Frame,
  perDay: number,
): boolean {
  if (nights.slice(Math.max(0, day - 1), day + 2).some((night) => night && isSame(other, night)))
    return false;
  const since = nights[day - 1]?.leave ?? days[day]!.from;
  const following = nights[day + 1];
  const next = following
    ? following.arrive + following.onward
    : (days[day + 1]?.to ?? Number.NEGATIVE_INFINITY);
  return other.arrive + other.onward - since <= perDay && next - other.leave <= perDay;
}

function isSame(a: LatLon, b: LatLon): boolean {
  return metresApart(a, b) < SAME_PLACE_M;
}

/**
 * Returns the drive of a day through the stops that it passes. Without a night it ends on the way. From a night before the
 * end of the tour it goes on to that end.
 */
async function driveOf(
  before: Choice | null,
  night: Choice | null,
  number: number,
  { days, way: whole, routers, through: passes }: Frame,
): Promise<Drive> {
  const { from, to } = days[number]!;
  const [since, until] = [before?.turnOff ?? from, night?.turnOff ?? to];
  const isLast = number === days.length - 1;
  const between = passes.filter(({ position }) => position > since && position <= until);
  const onward = isLast && night ? passes.filter(({ position }) => position > Math.max(since, until)) : [];
  const drive = (first: Frame['passes'], then: Frame['passes']) =>
    driveThrough(
      [before ?? pointAt(whole, from), ...first.map(({ point }) => point)],
      [night ?? pointAt(whole, to), ...then.map(({ point }) => point)],
      routers[number]!,
    );
  const over = await drive(between, onward);
  if (!(isLast && night?.isFixed && onward.length === 0)) return over;
  // the traveller may have chosen a place on the way to the end
  const direct = await drive(between.slice(0, -1), passes.slice(-1));
  return direct.seconds.at(-1)! < over.seconds.at(-1)! ? direct : over;
}
