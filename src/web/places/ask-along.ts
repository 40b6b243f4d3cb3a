/** Asks the service for the places along a drive; when it cannot be reached, a region saved on this device. */
import type { Nearby } from '../../api/nearby.ts';
import { decodePolyline } from '../../shared/geo/polyline.ts';
import type { Language } from '../../shared/language.ts';
import { askAbout, forWorker } from '../api.ts';
import { query } from '../lib/service.ts';
import { mayBeSaved } from '../saved-regions.ts';

/** A way, and what is told of the drive along it. */
export interface RouteQuestion {
  /** an encoded polyline */
  route: string;
  /** metres to either side */
  corridor: number;
  /** km/h */
  speed: number;
  /** when one sets out, ISO 8601 with its offset; null = now */
  at: string | null;
  lang: Language;
}

/** @param signal ends the question: there is a newer one */
export async function getAlongRoute(
  question: RouteQuestion,
  limit: number,
  signal: AbortSignal,
): Promise<Nearby> {
  const path = `api/spot/nearby?${query({ ...question, limit })}`;
  const { route, corridor, speed, at, lang } = question;
  const { lats, lons } = decodePolyline(route)!;
  const corners = lats.map((lat, i) => ({ lat, lon: lons[i]! }));
  const along = { lats, lons, corridor, speed, departureMs: at === null ? Date.now() : Date.parse(at) };
  const place = corners.find(mayBeSaved) ?? corners[0]!;
  const { answer } = await askAbout(place, path, signal, (worker) =>
    worker.ask('nearby', { ...forWorker({ ...place, at, lang }), radius: 0, limit, along }),
  );
  return answer as Nearby;
}
