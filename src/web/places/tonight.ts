/** The one decision of a list: the best place that one may use tonight, and the place to go to if it is taken. */
import type { Place } from '../../api/nearby.ts';
import type { LatLon } from '../../api/values.ts';
import { metresApart } from '../../shared/geo/distance.ts';
import { drivingMetres, drivingMinutes } from '../../shared/geo/driving.ts';
import { type Bounds, boundsAround, boundsOfPlaces } from '../lib/geo.ts';
import type { ListQuestion, Origin, PlaceList, Tonight } from '../state/listed.ts';
import { lightOfPlace } from './card-place.ts';

/** Maximum drive to the best place from the device or a searched town, and from the best place to the other, min. */
const REACH_MIN = 20;
/** Drive within which the best other place comes before any farther one, min, as on routes. */
const NEAR_MIN = 10;
/** Distance below which two places count as one, m: both are taken on the same evenings. */
const SAME_M = 300;

type Found = Pick<PlaceList, 'places' | 'origin' | 'nearest'>;

/** Returns the decision; null if nothing known here is good or fair. Drives are estimated from straight lines. */
export function decide({ places, origin, nearest }: Found): Tonight | null {
  const usable = (nearest ? [...places, nearest] : places).filter(isUsable);
  const listed = usable.filter((place) => place !== nearest);
  const reach = isStart(origin) ? usable.filter((place) => minutesApart(origin, place) <= REACH_MIN) : listed;
  const first = [reach, listed, usable].find((some) => some.length > 0) ?? [];
  const [best] = first.toSorted(better(origin));
  if (!best) return null;
  const others = usable.filter((place) => metresApart(best, place) >= SAME_M).toSorted(better(best));
  const within = (minutes: number) => others.find((place) => minutesApart(best, place) <= minutes);
  return { best, planB: within(NEAR_MIN) ?? within(REACH_MIN) ?? null };
}

/**
 * Returns the decision for a list in the order of distance, which may lack the best places: that of the same list
 * before, if there was one.
 */
export function decideAgain(found: Found & ListQuestion, before: PlaceList | null): Tonight | null {
  const isSame = before && questionOf(before) === questionOf(found);
  if (found.sort === 'score' || !isSame || !before.tonight) return decide(found);
  const renewed = ({ spot_id }: Place) => found.places.find((place) => place.spot_id === spot_id);
  const { best, planB } = before.tonight;
  return { best: renewed(best) ?? best, planB: planB && (renewed(planB) ?? planB) };
}

const questionOf = ({ bounds, at, wishes }: ListQuestion) => JSON.stringify([bounds, at, wishes]);

/** Returns true for an origin from which somebody drives: the device or a searched town. */
export function isStart({ of }: Origin): boolean {
  return of === 'you' || of === 'town';
}

/** Returns the driving time between two positions, estimated, min. */
export function minutesApart(from: LatLon, to: LatLon): number {
  return drivingMinutes(metresApart(from, to));
}

/** Returns everything within reach of an origin. */
export function boundsInReach(origin: Origin): Bounds {
  return boundsAround(drivingMetres(REACH_MIN), origin);
}

/** Returns the part of the map that shows both places, and from where one drives. */
export function boundsOfTonight({ best, planB }: Tonight, origin: Origin): Bounds {
  const shown: LatLon[] = planB ? [best, planB] : [best];
  const isNear = isStart(origin) && minutesApart(origin, best) <= REACH_MIN;
  return boundsOfPlaces(isNear ? [...shown, origin] : shown);
}

/** Good or fair, open, allowed, and more than a point on the map. */
function isUsable(place: Place): boolean {
  const light = lightOfPlace(place);
  return (light === 'good' || light === 'fair') && place.open !== false && place.confirmed !== false;
}

/** Order: by score, among equals official sites first, then the nearer. */
function better(from: LatLon): (a: Place, b: Place) => number {
  return (a, b) =>
    b.score - a.score ||
    Number(b.official) - Number(a.official) ||
    metresApart(from, a) - metresApart(from, b);
}
