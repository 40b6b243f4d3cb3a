/** Decides whether a traveller has chosen all nights of a tour, so that it is judged and not planned. */
import { nightFor } from '../../../../scoring/calendar/night.ts';
import { placeAt } from '../../../../scoring/site/country-and-time-zone.ts';
import { metresApart } from '../../../../shared/geo/distance.ts';
import { AT_STOP_M, FAR_FROM_STOP_M, MAX_TOUR_KM } from '../../../../shared/tour-days.ts';
import { distancesAlong } from '../../../found/distances-along.ts';
import { dayCount } from '../days.ts';
import { type FoundWay, passagesOf } from '../frame.ts';
import type { TourQuestion } from '../question.ts';

const DAY_MS = 86_400_000;
/** Share of a tour's length within which a night before the end is the last one. */
const NEAR_END = 1 / 10;

/**
 * Returns true if the nights of a request are those of the whole tour: none may change, one each evening from the
 * first, and as many as the drive needs or the last one near the end.
 */
export function isWholePlan(question: TourQuestion, { passed }: FoundWay): boolean {
  const { nights, stops, perDay, departure } = question;
  if (nights.length === 0 || nights.some(({ mayChange }) => mayChange)) return false;
  const sorted = nights.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const evenings = sorted.map(({ date }) => Date.parse(date) / DAY_MS);
  if (evenings.some((evening, i) => evening !== evenings[0]! + i)) return false;
  const { timeZone } = placeAt(stops[0]!.lat, stops[0]!.lon);
  const [first, last] = [departure, departure + perDay * 1000].map(
    (ms) => nightFor(ms, timeZone).evening.number,
  );
  if (evenings[0]! < first! || evenings[0]! > last!) return false;
  const places = [stops[0]!, ...sorted, stops.at(-1)!];
  const line = { lats: places.map(({ lat }) => lat), lons: places.map(({ lon }) => lon) };
  if (distancesAlong(line).at(-1)! > MAX_TOUR_KM * 1000) return false;
  const stopsForNights = passagesOf(question, passed).filter(({ isNight }) => isNight);
  const needed = dayCount(
    stopsForNights.map(({ position }) => position),
    perDay,
  );
  const near = Math.max(AT_STOP_M, Math.min(FAR_FROM_STOP_M, NEAR_END * passed.way.metres.at(-1)!));
  if (sorted.length >= needed) return true;
  // longer days than wanted, but a night at each stop
  return sorted.length >= stopsForNights.length && metresApart(sorted.at(-1)!, stops.at(-1)!) <= near;
}
