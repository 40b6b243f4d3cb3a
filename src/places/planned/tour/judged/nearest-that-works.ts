/** Finds the nearest place that works where a given night does not. */
import { metresApart } from '../../../../shared/geo/distance.ts';
import { BESIDE_WAY, searched } from '../choices.ts';
import { cornerAt, detoursOf } from '../detours.ts';
import type { Verdict, Working } from '../planned-day.ts';
import type { TourDependencies, TourQuestion } from '../question.ts';
import { scored } from '../scored.ts';
import type { AskedNight } from './places-around.ts';

/** Length of the last stretch of a day's driving that is searched, s; each stretch before it is twice as long. */
const FIRST_STRETCH_S = 15 * 60;

/** Returns the nearest place; of a drive that is too long, the last place before the day's driving is over. */
export async function nearestThatWorks(
  problem: Verdict['problem'],
  asked: AskedNight,
  around: readonly Working[],
  question: TourQuestion,
  dependencies: TourDependencies,
): Promise<Working | null> {
  if (problem === 'too_late') return null;
  if (problem === 'too_far') return lastOnTheWay(asked, question, dependencies);
  return nearestOf(around);
}

function nearestOf(places: readonly Working[]): Working | null {
  const wanted = places.filter(({ isMatch, red }) => isMatch && !red);
  const [first = null] = (wanted.length > 0 ? wanted : places).toSorted(
    (a, b) => a.distance_m - b.distance_m,
  );
  return first;
}

/** Returns the place farthest along the drive of a day that its driving time reaches. */
async function lastOnTheWay(
  { night, drive, day, router }: AskedNight,
  question: TourQuestion,
  dependencies: TourDependencies,
): Promise<Working | null> {
  const { perDay } = question;
  let latest = perDay;
  for (let length = FIRST_STRETCH_S; latest > 0; length *= 2) {
    const earliest = Math.max(0, latest - length);
    const piece = drive.line.slice(cornerAt(drive, earliest), cornerAt(drive, latest) + 1);
    const { sites } = await searched(piece, BESIDE_WAY[0]!, question, dependencies);
    const stretch = { from: 0, to: latest, earliest, latest, since: 0, until: latest, stop: null };
    const detours = await detoursOf(
      sites,
      { way: drive, day: stretch, passes: [], perDay, isFine: true },
      router,
    );
    const reached = sites.flatMap((site, i) => {
      const { arrive, turnOff } = detours[i]!;
      const distance_m = Math.round(metresApart(site, night));
      return arrive <= perDay ? [{ ...site, arrive, turnOff, distance_m }] : [];
    });
    const usable = await scored(reached, day, question, dependencies);
    const good = usable.filter(({ red, isMatch }) => !red && isMatch);
    const [best] = good.toSorted((a, b) => a.distance_m - b.distance_m);
    if (best) return best;
    latest = earliest;
  }
  return null;
}
