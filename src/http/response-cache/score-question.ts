/** The question of `GET /api/spot/score`, read from its request. */
import type { ScoreTask } from '../../threads/pool/messages.ts';
import { languageOf } from '../language.ts';
import type { FieldError } from '../problem.ts';
import { parseAt, parsePlace, parseQuery } from '../query.ts';

export interface ScoreQuestion {
  task: ScoreTask;
  /** what of it cannot be used; then `task` means nothing */
  errors: FieldError[];
}

/** @param now ms since 1970 */
export function readScoreQuestion(request: Request, now: number): ScoreQuestion {
  const errors: FieldError[] = [];
  const query = parseQuery(request.url, errors);
  const { lat, lon } = parsePlace(query, errors);
  const at = parseAt('at', query.get('at'), errors);
  return { task: { op: 'score', lat, lon, at, now, lang: languageOf(query, request) }, errors };
}
