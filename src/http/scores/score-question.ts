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
export function createQuestionReader(now: () => number): (request: Request) => ScoreQuestion {
  // who looks for a ready answer and the route ask one after the other
  let last: { request: Request; question: ScoreQuestion } | undefined;

  return (request) => {
    if (last?.request === request) return last.question;
    const errors: FieldError[] = [];
    const query = parseQuery(request.url, errors);
    const { lat, lon } = parsePlace(query, errors);
    const at = parseAt('at', query.get('at'), errors);
    const task: ScoreTask = { op: 'score', lat, lon, at, now: now(), lang: languageOf(query, request) };
    const question = { task, errors };
    last = { request, question };
    return question;
  };
}
