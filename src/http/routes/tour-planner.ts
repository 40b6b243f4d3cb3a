/** Planning of tours as the route needs it: from the body of a request to the text of its answer. */
import type { Impossible, Tour, TourDay, TourPlace, TourPlan } from '../../api/tour.ts';
import type { TourFeatures } from '../../api/tour-files.ts';
import { planTour } from '../../places/planned/tour/plan-tour.ts';
import type { TourDependencies } from '../../places/planned/tour/question.ts';
import { readPlan } from '../../places/planned/tour/read-plan.ts';
import type { DriveTime } from '../../routing/drive-time.ts';
import type { Router } from '../../routing/router.ts';
import type { Vehicle } from '../../routing/vehicle.ts';
import type { Language } from '../../shared/language.ts';
import { tourFeatures, tourGpx, tourKml } from '../../shared/tour-file.ts';

/** Writers of the formats of a tour. */
const WRITERS = {
  json: (tour: Tour) => JSON.stringify(tour),
  geojson: (tour: Tour) => JSON.stringify(featuresOf(tour)),
  gpx: ({ days }: Tour) => tourGpx(days),
  kml: ({ days }: Tour) => tourKml(days),
};

function featuresOf({ days, ...members }: Tour): TourFeatures {
  return { type: 'FeatureCollection', features: tourFeatures<TourPlace, TourDay>(days), ...members };
}

export type TourFormat = keyof typeof WRITERS;

/** A valid request for a tour. */
export interface TourOrder {
  plan: TourPlan;
  /** ms since 1970 */
  now: number;
  lang: Language;
  format: TourFormat;
}

/** Tasks of the scoring threads for one tour. */
export type TourTasks = Pick<TourDependencies, 'sitesBeside' | 'laws' | 'rate'>;

/** The text of a tour, or why there can be none. */
export type Planned = { text: string } | { impossible: Impossible };

export interface TourPlanner {
  /**
   * Plans a tour. Settles only when all work on the tour is over.
   * @param abandoned aborted when the client leaves, which stops the work
   * @throws TourStopped, PoolError, and what `tasks` throw
   */
  plan(order: TourOrder, tasks: TourTasks, abandoned: AbortSignal): Promise<Planned>;
}

/** Error of a tour that takes more time or memory than one tour may; the message is a sentence for its client. */
export class TourStopped extends Error {
  override name = 'TourStopped';
}

/** What planning needs besides the tasks of the scoring threads. */
export interface TourHelp extends TourTasks, Pick<TourDependencies, 'pause'> {
  /** Returns the router for a vehicle at a time; null without roads. */
  routerFor(vehicle: Vehicle, time: DriveTime): Router | null;
}

/** Plans a tour in this thread. @throws Error if the order is invalid */
export async function planned({ plan, now, lang, format }: TourOrder, help: TourHelp): Promise<Planned> {
  const read = readPlan(plan, now, lang);
  if ('wrong' in read) throw new Error(read.wrong.map(({ message }) => message).join('; '));
  const { routerFor, ...tasks } = help;
  const tour = await planTour(read.question, { ...tasks, router: routerFor(read.vehicle, read.time) });
  if ('impossible' in tour) return tour;
  await help.pause();
  return { text: WRITERS[format](tour) };
}
