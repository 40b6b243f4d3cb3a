/** Judges a tour whose nights are all given: none is exchanged, and what does not work has its reason. */
import type { Tour } from '../../../../api/tour.ts';
import type { LatLon } from '../../../../api/values.ts';
import { instantOf, iso } from '../../../../scoring/calendar/at.ts';
import { placeAt } from '../../../../scoring/site/country-and-time-zone.ts';
import { rankOf, withoutCrowds } from '../../../found/ranking.ts';
import type { RatedPlace } from '../../../found/rated-place.ts';
import { unlessProblem } from '../../find-places.ts';
import { tourOf } from '../answer.ts';
import type { Choice } from '../choices.ts';
import { MORNING_HOUR } from '../days.ts';
import { driveThrough } from '../drive-through.ts';
import { type FoundWay, type Frame, passagesOf, remarksAbout, throughOf } from '../frame.ts';
import { planBOf } from '../plan-b.ts';
import type { Drive, PlannedDay, Working } from '../planned-day.ts';
import type { ChosenNight, TourDependencies, TourQuestion } from '../question.ts';
import { nearestThatWorks } from './nearest-that-works.ts';
import { hasMap, impossibleOf } from './night-verdict.ts';
import { placesAround } from './places-around.ts';
import { pointsByDay } from './points-by-day.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Returns the judged tour. */
export async function judgedTour(
  question: TourQuestion,
  found: FoundWay,
  dependencies: TourDependencies,
): Promise<Tour> {
  const nights = question.nights.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const drives = await drivesOf(nights, question, found);
  await dependencies.pause();
  const frame = frameOf(nights, drives, question, found);
  const rated = await dependencies.rate(
    nights.map(({ lat, lon }, i) => ({ lat, lon, arrival: iso(frame.days[i]!.arrival) })),
    'place',
  );
  const places = rated.map((text) => unlessProblem<RatedPlace>(text));
  const planned: PlannedDay[] = [];
  for (const i of nights.keys()) {
    planned.push(await judgedDay(i, nights, places[i]!, drives, frame, question, dependencies));
    await dependencies.pause();
  }
  return tourOf({ planned, misfits: [] }, frame, question, dependencies);
}

/** Measures the drive of each day through its points. The last one passes the end before the night, or after it. */
async function drivesOf(
  nights: readonly ChosenNight[],
  question: TourQuestion,
  { passed, router }: FoundWay,
): Promise<Drive[]> {
  const through = throughOf(question, passed).map(({ point }) => point);
  const [start, end] = [question.stops[0]!, through.at(-1)!];
  const days = pointsByDay(start, through.slice(0, -1), nights);
  const drives: Drive[] = [];
  for (const [i, night] of nights.entries()) {
    const first = [nights[i - 1] ?? start, ...days[i]!];
    const isLast = i === nights.length - 1;
    const onward = await driveThrough(first, isLast ? [night, end] : [night], router);
    const beyond = isLast ? await driveThrough([...first, end], [night], router) : onward;
    drives.push(beyond.seconds.at(-1)! < onward.seconds.at(-1)! ? beyond : onward);
  }
  return drives;
}

/** Returns the frame of the given nights: each day but the first begins in the morning after the night before. */
function frameOf(
  nights: readonly ChosenNight[],
  drives: readonly Drive[],
  question: TourQuestion,
  found: FoundWay,
): Frame {
  const { passed, router, source } = found;
  const stops = passagesOf(question, passed)
    .filter(({ isNight }) => isNight)
    .map(({ point }) => point);
  const days = nights.map(({ date }, i) => {
    const before = nights[i - 1];
    const departure = before
      ? instantOf(
          Date.parse(before.date) + DAY_MS + MORNING_HOUR * HOUR_MS,
          placeAt(before.lat, before.lon).timeZone,
        )
      : question.departure;
    const arrival = departure + Math.round(drives[i]!.toNight) * 1000;
    const stop = i === nights.length - 1 ? stops.length - 1 : null;
    return { date, departure, arrival, stop, from: 0, to: 0, earliest: 0, latest: 0, since: 0, until: 0 };
  });
  const remarks = remarksAbout(question, passed);
  return { way: passed.way, router, days, nightStops: stops, passes: [], through: [], remarks, source };
}

async function judgedDay(
  number: number,
  nights: readonly ChosenNight[],
  place: RatedPlace | null,
  drives: readonly Drive[],
  frame: Frame,
  question: TourQuestion,
  dependencies: TourDependencies,
): Promise<PlannedDay> {
  const [night, drive, next] = [nights[number]!, drives[number]!, drives[number + 1]];
  const before: LatLon = nights[number - 1] ?? question.stops[0]!;
  const asked = { night, before, drive, next, day: frame.days[number]! };
  const { own, others, ...search } = await placesAround(asked, frame, question, dependencies);
  const choice: Choice | null = place && hasMap(place) && own ? choiceOf(own) : null;
  const choices = others.map(choiceOf).sort((a, b) => b.rank - a.rank);
  const planB = choice && (await planBOf(choice, number, choices, frame, question, dependencies));
  const isLast = number === nights.length - 1;
  const end = isLast ? asked.day.departure + Math.round(drive.seconds.at(-1)!) * 1000 : null;
  const impossible = impossibleOf({ place, drive, end }, question);
  const nearest = impossible
    ? await nearestThatWorks(impossible.problem, asked, others, frame, question, dependencies)
    : null;
  return {
    ...search,
    night: choice,
    planB,
    drive,
    choices,
    others: withoutCrowds(choices.filter(({ isMatch }) => isMatch)),
    verdict: {
      problem: impossible?.problem ?? (planB ? null : 'no_plan_b'),
      over: impossible?.over ?? 0,
      nearest,
    },
  };
}

/** Returns a place as a choice of its day, of which the drive begins at 0. */
function choiceOf(place: Working & { isFixed?: boolean }): Choice {
  const { arrive, isFixed = false } = place;
  const way = { turnOff: 0, arrive, leave: 0, onward: 0, short: 0 };
  return { ...place, ...way, isFixed, isGuessed: false, rank: rankOf(place) };
}
