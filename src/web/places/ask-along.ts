/** Asks the service for the places of a night of a drive; when it cannot be reached, a region saved on this device. */
import type { Wishes } from '../../api/facts/wishes.ts';
import type { Nearby } from '../../api/nearby.ts';
import type { LatLon } from '../../api/values.ts';
import { encodePolyline } from '../../shared/geo/polyline.ts';
import { askAbout, forWorker, type Question } from '../api.ts';
import { query } from '../lib/service.ts';
import { mayBeSaved } from '../saved-regions/saved-regions.ts';
import { wishQuery } from './filters.ts';

/** Places of one answer: what somebody compares who is about to drive. */
const MAX_PLACES = 12;

/** What is told of places along a piece of a route. */
export interface StretchQuestion extends Pick<Question, 'lang'> {
  corners: readonly LatLon[];
  /** metres to either side */
  corridor: number;
  /** km/h */
  speed: number;
  /** when one is at its start, ISO 8601 with its offset */
  at: string;
  wishes: Wishes;
}

/** @param signal ends the question: there is a newer one */
export async function getAlongStretch(question: StretchQuestion, signal: AbortSignal): Promise<Nearby> {
  const { corners, corridor, speed, at, lang, wishes } = question;
  const asked = { route: encodePolyline(corners), corridor, speed, at, lang, limit: MAX_PLACES };
  const path = `api/spot/nearby?${query({ ...asked, ...wishQuery(wishes) })}`;
  const along = {
    lats: corners.map(({ lat }) => lat),
    lons: corners.map(({ lon }) => lon),
    ...{ corridor, speed, departureMs: Date.parse(at) },
  };
  const place = corners.find(mayBeSaved) ?? corners[0]!;
  const { answer } = await askAbout(place, path, signal, (worker) =>
    worker.ask('nearby', {
      ...forWorker({ ...place, at, lang }),
      ...{ radius: 0, limit: MAX_PLACES, along, wishes },
    }),
  );
  return answer as Nearby;
}

/** The places around one, by the score and the way to it. @param radius metres */
export async function getAround(
  question: Question,
  radius: number,
  wishes: Wishes,
  signal: AbortSignal,
): Promise<Nearby> {
  const asked = { ...question, radius, limit: MAX_PLACES, ...wishQuery(wishes) };
  const { answer } = await askAbout(question, `api/spot/nearby?${query(asked)}`, signal, (worker) =>
    worker.ask('nearby', { ...forWorker(question), radius, limit: MAX_PLACES, wishes }),
  );
  return answer as Nearby;
}
