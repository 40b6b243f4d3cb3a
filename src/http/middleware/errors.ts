/** Converts thrown errors to problems and logs internal errors, once. */
import type { ValueError } from '@sinclair/typebox/errors';
import { ParseError, ValidationError } from 'elysia';
import { NoSlot } from '../../shared/program/fair-queue.ts';
import type { Log } from '../../shared/program/log.ts';
import { PoolError } from '../../threads/errors.ts';
import { fieldErrors } from '../field-errors.ts';
import { parseQuery } from '../parse-query.ts';
import { internalError, invalidInput, Problem, poolProblem, unavailable } from '../problem.ts';
import { type Handler, keepContext, partOfPath, type RequestContext } from './context.ts';
import { noSlotProblem } from './rate-limit.ts';
import { requestIdOf } from './request-id.ts';

/** Returns true if map data may be damaged: an internal error is most likely its effect then. */
export type IsDataDoubtful = () => boolean;
const never = () => false;

/**
 * Converts an error to a problem.
 * @param error thrown by a route, Elysia's validation or a body parser
 */
export function asProblem(
  error: unknown,
  log: Log,
  request: Request,
  isDataDoubtful: IsDataDoubtful = never,
): Problem {
  // Elysia wraps errors of parsers
  const cause = error instanceof ParseError ? (error.cause ?? error) : error;
  const known = asKnownProblem(cause, request);
  if (known) return known;
  log.error('a request failed', cause, { request_id: requestIdOf(request) });
  return mayComeFromData(cause) && isDataDoubtful() ? DATA_DOUBTFUL : internalError();
}

/** Time for verifying copies of regions and leaving damaged ones out, s. */
const DOUBTFUL_RETRY_S = 5;
const DATA_DOUBTFUL = unavailable(
  'temporarily_unavailable',
  'The map data could not be read here. It is being verified, and read again if it is damaged. Retry after the delay in Retry-After.',
  DOUBTFUL_RETRY_S,
);

/** Returns true for errors of threads, and for those that reading nonsense causes. */
function mayComeFromData(error: unknown): boolean {
  return error instanceof PoolError || error instanceof RangeError;
}

function asKnownProblem(error: unknown, request: Request): Problem | null {
  if (error instanceof Problem) return error;
  if (error instanceof PoolError) return poolProblem(error);
  if (error instanceof NoSlot) return noSlotProblem(error);
  // a response that fails its schema is an internal error
  if (error instanceof ValidationError && error.type !== 'response') return invalid(error, request);
  return null;
}

function invalid({ type, all }: ValidationError, request: Request): Problem {
  const { values } = parseQuery(request.url);
  const texts: Partial<Record<string, (field: string) => string | undefined>> = {
    query: (field) => values.get(field),
    // a part of the path that cannot be decoded has no value
    params: (field) => partOfPath(request, field),
  };
  return invalidInput(fieldErrors(all as ValueError[], texts[type]));
}

export function recover(next: Handler, log: Log, isDataDoubtful: IsDataDoubtful = never): Handler {
  function fail(error: unknown, request: Request, context: RequestContext): Response {
    keepContext(request, context);
    return asProblem(error, log, request, isDataDoubtful).toResponse(request, context.id);
  }

  return function recover(request, context) {
    try {
      const answer = next(request, context);
      return answer instanceof Promise ? answer.catch((error) => fail(error, request, context)) : answer;
    } catch (error) {
      return fail(error, request, context);
    }
  };
}
