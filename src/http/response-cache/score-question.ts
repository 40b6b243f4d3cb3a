/** The question of `GET /api/spot/score`, as its schema accepts it. */
import { TypeCompiler } from '@sinclair/typebox/compiler';
import { SpotScoreQuery } from '../../api/score.ts';
import type { ScoreTask } from '../../threads/pool/messages.ts';
import { languageOf } from '../language.ts';
import { parseQuery, valuesReader } from '../query.ts';

const schema = TypeCompiler.Compile(SpotScoreQuery);
const readValues = valuesReader(SpotScoreQuery);

/** @param now ms since 1970 */
export function scoreTask(
  { lat, lon, at = '', lang, nights }: SpotScoreQuery,
  request: Request,
  now: number,
): ScoreTask {
  const task: ScoreTask = { op: 'score', lat, lon, at, now, lang: languageOf(lang, request) };
  if (nights !== undefined) task.nights = nights;
  return task;
}

/** The task of a request before any route has seen it; null = the route will refuse it, and say why. */
export function readScoreTask(request: Request, now: number): ScoreTask | null {
  const { values, errors } = parseQuery(request.url);
  const query = readValues(values);
  return errors.length === 0 && schema.Check(query) ? scoreTask(query, request, now) : null;
}
