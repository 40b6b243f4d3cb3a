/** GET /api/spot/nearby: the best places to sleep around here. */
import { Conditional } from '../../api/headers.ts';
import { type Candidate, Nearby, NearbyQuery } from '../../api/places.ts';
import { BadQuery, LIMITED, Overloaded } from '../../api/problem.ts';
import { bestPlaces } from '../../scoring/nearby.ts';
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
  /** Texts of a summary for each of the sites. */
  async function summariesOf(sites: Candidate[], at: string, options: ManyOptions): Promise<string[]> {
    const summaries: string[] = [];
    const spots = sites.map(({ lat, lon }) => ({ lat, lon, at, id: undefined }));
    for await (const piece of scoreMany(piecesOf(spots), options)) summaries.push(...piece);
    return summaries;
  }

  return family('nearby', LIMITED).get(
    '/api/spot/nearby',
    async ({ query: { lat, lon, at = '', radius = 5000, limit = 10, lang }, request, set }) => {
      const sites = JSON.parse(await pool.run({ op: 'sites', lat, lon, radius })) as Candidate[];
      const language = languageOf(lang, request);
      const summaries = await summariesOf(sites, at, {
        pool,
        threads: pool.stats().threads,
        now: now(),
        lang: language,
        detail: 'summary',
        abandoned: request.signal,
      });
      Object.assign(set.headers, jsonIn(language));
      return bestPlaces(sites, summaries, limit);
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
