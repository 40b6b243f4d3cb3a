/**
 * Finds scores that were handed out before, and refuses others while the threads have too much to do: on the way
 * through the router a refusal costs as much as a score.
 */
import type { TaskRunner } from '../../threads/pool/pool.ts';
import { acceptsGzip, pack } from '../middleware/compress.ts';
import { OVERLOADED } from '../problem.ts';
import type { CachedAnswer, FindCached } from './response-cache.ts';
import type { ScoreAnswers } from './score-answers.ts';
import { readScoreTask } from './score-question.ts';

export interface ScoreCacheDependencies {
  pool: TaskRunner;
  answers: ScoreAnswers;
  /** ms since 1970 */
  now(): number;
  /** told of the start of every answer handed out: spot, score and light */
  countScore(text: string): void;
}

const PATTERN = '/api/spot/score';

/** @param common headers of every answer */
export function cachedScores(
  { pool, answers, now, countScore }: ScoreCacheDependencies,
  common: Readonly<Record<string, string>>,
): FindCached {
  const plain = new Headers({ ...common, 'content-type': 'application/json' });
  const packed = new Headers({
    ...common,
    'content-type': 'application/json',
    'content-encoding': 'gzip',
    vary: 'Accept-Encoding',
  });
  const refusal: CachedAnswer = {
    route: PATTERN,
    status: OVERLOADED.status,
    headers: new Headers({ ...common, ...OVERLOADED.headers }),
    body: (requestId) => OVERLOADED.textFor(requestId),
    cache: null,
    given: () => pool.countRefusal(),
  };

  return (request) => {
    const { url } = request;
    const start = url.indexOf('/', 'http://'.length);
    if (!url.startsWith(PATTERN, start) || url[start + PATTERN.length] !== '?') return undefined;
    const task = readScoreTask(request, now());
    if (!task) return undefined;
    const known = answers.known(task);
    if (!known) return pool.isOverloaded ? refusal : undefined;
    const answer = { route: PATTERN, status: 200, cache: null, given: () => countScore(known.head) };
    if (!acceptsGzip(request)) return { ...answer, headers: plain, body: known.body };
    known.packed ??= pack(known.body);
    return { ...answer, headers: packed, body: known.packed };
  };
}
