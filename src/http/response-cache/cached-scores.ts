/**
 * Finds scores in memory, and refuses requests for other scores under overload: through the router a refusal would
 * cost as much as a score.
 */
import type { Light } from '../../scoring/rating.ts';
import type { TaskRunner } from '../../threads/pool.ts';
import { isKnownTo, notModified } from '../cache-headers.ts';
import { acceptsGzip } from '../middleware/compress.ts';
import { OVERLOADED } from '../problem.ts';
import type { CacheLookup } from './lookup.ts';
import { packedAnswer, type ScoreAnswers } from './score-answers.ts';
import { readScoreTask } from './score-question.ts';

export interface ScoreCacheDependencies {
  pool: TaskRunner;
  answers: ScoreAnswers;
  /** ms since 1970 */
  now(): number;
  /** called with the light of every score sent */
  countScore(light: Light): void;
}

const PATTERN = '/api/spot/score';
const PATH = /^https?:\/\/[^/]*\/api\/spot\/score\?/;

export function cachedScores({ pool, answers, now, countScore }: ScoreCacheDependencies): CacheLookup {
  return function cachedScores(request, context) {
    if (!PATH.test(request.url)) return undefined;
    const task = readScoreTask(request, now(), context);
    if (!task) return undefined;
    const known = answers.known(task);
    if (!known && !pool.isOverloaded) return undefined;
    context.route = PATTERN;
    if (!known) {
      pool.countRefusal();
      return OVERLOADED.toResponse(request, context.id);
    }
    countScore(known.light);
    if (isKnownTo(request, known.tag)) return notModified(known.headers);
    const { body, headers } = acceptsGzip(request) ? packedAnswer(known) : known;
    return new Response(body, { headers });
  };
}
