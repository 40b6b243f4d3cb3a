/** Judges a tour whose nights are all given: none is exchanged, and what does not work has its reason. */
import type { Tour } from '../../../../api/tour.ts';
import type { LatLon } from '../../../../api/values.ts';
import type { Router } from '../../../../routing/router.ts';
import { instantOf, iso } from '../../../../scoring/calendar/at.ts';
import { placeAt } from '../../../../scoring/site/country-and-time-zone.ts';
import { rankOf, withoutCrowds } from '../../../found/ranking.ts';
import type { RatedPlace } from '../../../found/rated-place.ts';
import { unlessProblem } from '../../find-places.ts';
import { tourOf } from '../answer.ts';
import type { Choice } from '../choices.ts';
import { MORNING_HOUR } from '../days.ts';
import { driveThrough } from '../drive-through.ts';
import { routersOf } from '../drive-times.ts';
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
  const begins = beginsOf(nights, question);
  const routers = routersOf(found.router, begins, begins);
  const drives = await drivesOf(nights, question, found, routers);
  await dependencies.pause();
  const frame = frameOf(nights, drives, question, found, routers);
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

/** Returns where and when each day begins: the first one at the start, the others in the morning at the night before. */
function beginsOf(nights: readonly ChosenNight[], { stops, departure }: TourQuestion) {
  return nights.map((_, i) => {
    const before = nights[i - 1];
    if (!before) return { ...stops[0]!, from: 0, departure };
    const { lat, lon, date } = before;
    const morning = Date.parse(date) + DAY_MS + MORNING_HOUR * HOUR_MS;
    return { lat, lon, from: 0, departure: instantOf(morning, placeAt(lat, lon).timeZone) };
  });
}

/** Measures the drive of each day through its points. The last one passes the end before the night, or after it. */
async function drivesOf(
  nights: readonly ChosenNight[],
  question: TourQuestion,
  { passed }: FoundWay,
  routers: readonly Router[],
): Promise<Drive[]> {
  const through = throughOf(question, passed).map(({ point }) => point);
  const [start, end] = [question.stops[0]!, through.at(-1)!];
  const days = pointsByDay(start, through.slice(0, -1), nights);
  const drives: Drive[] = [];
  for (const [i, night] of nights.entries()) {
    const first = [nights[i - 1] ?? start, ...days[i]!];
    const router = routers[i]!;
    const isLast = i === nights.length - 1;
    const onward = await driveThrough(first, isLast ? [night, end] : [night], router);
    const beyond = isLast ? await driveThrough([...first, end], [night], router) : onward;
    drives.push(beyond.seconds.at(-1)! < onward.seconds.at(-1)! ? beyond : onward);
  }
  return drives;
}

/** Returns the frame of the given nights. */
function frameOf(
  nights: readonly ChosenNight[],
  drives: readonly Drive[],
  question: TourQuestion,
  found: FoundWay,
  routers: readonly Router[],
): Frame {
  const { passed, source } = found;
  const stops = passagesOf(question, passed)
    .filter(({ isNight }) => isNight)
    .map(({ point }) => point);
  const begins = beginsOf(nights, question);
  const days = nights.map(({ date }, i) => {
    const { departure } = begins[i]!;
    const arrival = departure + Math.round(drives[i]!.toNight) * 1000;
    const stop = i === nights.length - 1 ? stops.length - 1 : null;
    return { date, departure, arrival, stop, from: 0, to: 0, earliest: 0, latest: 0, since: 0, until: 0 };
  });
  const remarks = remarksAbout(question, passed);
  return { way: passed.way, routers, days, nightStops: stops, passes: [], through: [], remarks, source };
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
  const asked = { night, before, drive, next, day: frame.days[number]!, router: frame.routers[number]! };
  const { own, others, ...search } = await placesAround(asked, question, dependencies);
  const choice: Choice | null = place && hasMap(place) && own ? choiceOf(own) : null;
  const choices = others.map(choiceOf).sort((a, b) => b.rank - a.rank);
  const planB = choice && (await planBOf(choice, number, choices, frame, question, dependencies));
  const isLast = number === nights.length - 1;
  const end = isLast ? asked.day.departure + Math.round(drive.seconds.at(-1)!) * 1000 : null;
  const impossible = impossibleOf({ place, drive, end }, question);
  const nearest = impossible
    ? await nearestThatWorks(impossible.problem, asked, others, question, dependencies)
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
