/** GET /api/spot/nearby: the best places to sleep around here. */
import { Conditional } from '../../api/headers.ts';
import { type Candidate, Nearby, NearbyQuery, type Place } from '../../api/places.ts';
import { BadQuery, LIMITED, Overloaded } from '../../api/problem.ts';
import type { SpotSummary } from '../../api/scores.ts';
import type { TaskRunner } from '../../threads/pool/pool.ts';
import { languageOf } from '../language.ts';
import { strictQuery } from '../query.ts';
import { type ManyOptions, piecesOf, scoreMany } from '../scores/score-many.ts';
import { family, jsonIn } from './family.ts';

export interface NearbyDependencies {
  pool: TaskRunner;
  /** ms since 1970 */
  now(): number;
}

export function nearbyRoutes({ pool, now }: NearbyDependencies) {
  /** The sites, each with its score. */
  async function scored(sites: Candidate[], at: string, options: ManyOptions): Promise<Place[]> {
    const places: Place[] = [];
    const spots = sites.map(({ lat, lon }) => ({ lat, lon, at, id: undefined }));
    for await (const piece of scoreMany(piecesOf(spots), options)) {
      for (const text of piece) {
        const { score, ampel, reasons, spot_id } = JSON.parse(text) as SpotSummary;
        places.push({ ...sites[places.length]!, score, ampel, reasons, spot_id });
      }
    }
    return places;
  }

  return family('nearby', LIMITED).get(
    '/api/spot/nearby',
    async ({ query: { lat, lon, at = '', radius = 5000, limit = 10, lang }, request, set }) => {
      const sites = JSON.parse(await pool.run({ op: 'sites', lat, lon, radius })) as Candidate[];
      const language = languageOf(lang, request);
      const places = await scored(sites, at, {
        pool,
        threads: pool.stats().threads,
        now: now(),
        lang: language,
        detail: 'summary',
        abandoned: request.signal,
      });
      places.sort((a, b) => b.score - a.score || a.distance_m - b.distance_m);
      Object.assign(set.headers, jsonIn(language));
      return { places: places.slice(0, limit), considered: places.length };
    },
    {
      ...strictQuery(NearbyQuery),
      headers: Conditional,
      response: { 200: Nearby, 400: BadQuery, 503: Overloaded },
      detail: {
        operationId: 'placesNearby',
        tags: ['spot'],
        summary: 'The best places to sleep around here',
        description:
          'Caravan and camp sites, car parks, rest areas and lay-bys from the map data, each scored for the night, ' +
          'best first. Places closed to guests and those too low for a van are never among them.',
      },
    },
  );
}
