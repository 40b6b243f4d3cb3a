/** Parses `GET /api/spot/score` into a task, as its schema accepts it. */
import { TypeCompiler } from '@sinclair/typebox/compiler';
import { SpotScoreQuery } from '../../api/score.ts';
import { vanOf } from '../../api/van.ts';
import type { ScoreTask } from '../../threads/messages.ts';
import { languageOf } from '../language.ts';
import { noteIgnored, type RequestContext } from '../middleware/context.ts';
import { parseQuery } from '../parse-query.ts';
import { unknownParameters, valuesReader } from '../query.ts';

const schema = TypeCompiler.Compile(SpotScoreQuery);
const readValues = valuesReader(SpotScoreQuery);
const PARAMETERS = Object.keys(SpotScoreQuery.properties);

/** Creates the task. @param now ms since 1970 */
export function scoreTask(query: SpotScoreQuery, request: Request, now: number): ScoreTask {
  const { lat, lon, at = '', lang, nights, detail } = query;
  const task: ScoreTask = { op: 'score', lat, lon, at, now, lang: languageOf(lang, request) };
  if (nights !== undefined) task.nights = nights;
  if (detail !== undefined) task.detail = detail;
  const van = vanOf(query);
  if (van) task.van = van;
  return task;
}

/** Parses a request before the router; null = invalid, the route responds with the reason. */
export function readScoreTask(request: Request, now: number, context?: RequestContext): ScoreTask | null {
  const { values, errors } = parseQuery(request.url);
  const query = readValues(values);
  const unknown = unknownParameters(values, PARAMETERS);
  const isRight = errors.length === 0 && unknown.errors.length === 0 && schema.Check(query);
  if (!isRight) return null;
  noteIgnored(context, unknown.ignored);
  return scoreTask(query, request, now);
}
