/** Response cache in front of the router: tiles and scores in memory. */
import { type BaseTileCacheDependencies, cachedBaseTiles } from './cached-base-tiles.ts';
import { cachedScores, type ScoreCacheDependencies } from './cached-scores.ts';
import { cachedTiles, type TileCacheDependencies } from './cached-tiles.ts';
import type { CacheLookup } from './lookup.ts';

export function createResponseCache(
  dependencies: TileCacheDependencies & BaseTileCacheDependencies & ScoreCacheDependencies,
): CacheLookup {
  const findTile = cachedTiles(dependencies);
  const findBaseTile = cachedBaseTiles(dependencies);
  const findScore = cachedScores(dependencies);
  return function responseCache(request, context) {
    if (request.method !== 'GET') return undefined;
    return findBaseTile(request, context) ?? findTile(request, context) ?? findScore(request, context);
  };
}
