/** The response cache in front of the router: map tiles in memory and scores that were asked for before. */
import { cachedScores, type ScoreCacheDependencies } from './cached-scores.ts';
import { cachedTiles, type TileCacheDependencies } from './cached-tiles.ts';

export interface CachedAnswer {
  /** pattern of the route that it belongs to */
  route: string;
  status: number;
  /**
   * Used again for every request, with the headers of all answers in it: the runtime copies such an object into a
   * Response in a fraction of the time that it takes to read a plain one or to change headers afterwards.
   */
  headers: Headers;
  /** a function: of the request's id */
  body: Uint8Array<ArrayBuffer> | null | ((requestId: string) => string);
  /** the word of X-Cache, where there is a cache */
  cache: string | null;
  /** called when the answer is sent: a client that has asked too often gets a 429 instead */
  given?(): void;
}

/** Looks for the answer to a GET request; undefined = the router must find it. */
export type FindCached = (request: Request) => CachedAnswer | undefined;

/** @param common headers of every answer */
export function createResponseCache(
  dependencies: TileCacheDependencies & ScoreCacheDependencies,
  common: Readonly<Record<string, string>>,
): FindCached {
  const findTile = cachedTiles(dependencies, common);
  const findScore = cachedScores(dependencies, common);
  return (request) => findTile(request) ?? findScore(request);
}
