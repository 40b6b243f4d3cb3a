/** The response cache in front of the router: map tiles in memory and scores that were asked for before. */
import { cachedScores, type ScoreCacheDependencies } from './cached-scores.ts';
import { cachedTiles, type TileCacheDependencies } from './cached-tiles.ts';
import type { CacheLookup } from './lookup.ts';

export function createResponseCache(
  dependencies: TileCacheDependencies & ScoreCacheDependencies,
): CacheLookup {
  const findTile = cachedTiles(dependencies);
  const findScore = cachedScores(dependencies);
  return function responseCache(request, context) {
    if (request.method !== 'GET') return undefined;
    return findTile(request, context) ?? findScore(request, context);
  };
}
