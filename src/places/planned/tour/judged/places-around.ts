/** Finds the places around a given night that would work in its place. */
import type { LatLon } from '../../../../api/values.ts';
import type { Router } from '../../../../routing/router.ts';
import { metresApart } from '../../../../shared/geo/distance.ts';
import { SAME_PLACE_M } from '../../../found/ranking.ts';
import type { Rated } from '../../listed-place.ts';
import { AROUND_STOP, type DayChoices, isSameSite, searched, withFixed } from '../choices.ts';
import { DETOUR_S } from '../detours.ts';
import type { Frame } from '../frame.ts';
import type { Drive, Working } from '../planned-day.ts';
import type { TourDependencies, TourQuestion } from '../question.ts';
import { isUsable, ratedAll, type Scored } from '../scored.ts';

/** A given night with the drives to it and from it. */
export interface AskedNight {
  night: LatLon;
  /** night before, or the start */
  before: LatLon;
  drive: Drive;
  /** drive of the next day; undefined for the last night */
  next: Drive | undefined;
  /** router of the day */
  router: Router;
  day: Frame['days'][number];
}

export interface PlacesAround extends Pick<DayChoices, 'considered' | 'sampled' | 'hasMap'> {
  /** the place of the night itself; null if it could not be rated */
  own: Scored<Rated & { arrive: number }> | null;
  /** other places where a van may park and that the drives of both days reach */
  others: Working[];
}

/** Returns the places within 15 minutes of a night; of one that no road reaches, of the night before. */
export async function placesAround(
  { night, before, drive, next, day, router }: AskedNight,
  question: TourQuestion,
  dependencies: TourDependencies,
): Promise<PlacesAround> {
  const found = await Promise.all(
    AROUND_STOP.map((search) => searched([night], search, question, dependencies)),
  );
  const all = found.flatMap(({ sites }) => sites);
  const sites = withFixed(
    all.filter((site, i) => all.findIndex((other) => isSameSite(other, site)) === i),
    night,
    [night],
  );
  const nearest = Math.min(...sites.map((site) => metresApart(site, night)));
  const isOwn = (site: LatLon) => metresApart(site, night) === nearest;
  const { perDay } = question;
  const hub = drive.isEstimated ? before : night;
  const most = drive.isEstimated ? perDay : DETOUR_S;
  const [[there], back] = await Promise.all([
    router.times([{ from: hub, to: sites }], most),
    router.times(
      sites.map((from) => ({ from, to: [night] })),
      DETOUR_S,
    ),
  ]);
  const driven = drive.isEstimated ? 0 : drive.seconds.at(-1)!;
  const onward = next && !next.isEstimated ? next.seconds.at(-1)! : 0;
  const timed = sites.map((site, i) => ({
    ...site,
    arrive: isOwn(site) ? drive.toNight : driven + there![i]!,
    isFixed: isOwn(site),
    // the drive of the next day may be too long whatever the place
    isReached:
      driven + there![i]! <= perDay &&
      (onward > perDay || !next || onward + (drive.isEstimated ? 0 : back[i]![0]!) <= perDay),
  }));
  const rated = await ratedAll(
    timed.map((site) => (Number.isFinite(site.arrive) ? site : { ...site, arrive: driven })),
    day,
    question,
    dependencies,
  );
  const own = rated.find((site) => site?.isFixed) ?? null;
  const others = rated.filter(
    (site) =>
      site !== null &&
      !site.isFixed &&
      site.isReached &&
      isUsable(site) &&
      metresApart(site, night) >= SAME_PLACE_M,
  );
  return {
    own,
    others: others as Working[],
    considered: sites.length,
    sampled: found.some(({ sampled }) => sampled),
    hasMap: found.some(({ has_map }) => has_map),
  };
}
