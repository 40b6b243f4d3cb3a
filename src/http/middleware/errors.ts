/** Turns whatever was thrown while a request was answered into a problem; our own faults are logged here, once. */
import { ValidationError } from 'elysia';
import type { Log } from '../../shared/log.ts';
import { PoolError } from '../../threads/pool/errors.ts';
import { type FieldError, internalError, invalidInput, Problem, poolProblem } from '../problem.ts';
import { requestIdOf } from './request-id.ts';

/** @param code what Elysia calls the error, e.g. VALIDATION; empty when it did not come from Elysia */
export function asProblem(error: unknown, code: string | number, log: Log, request: Request): Problem {
  const known = asKnownProblem(error, code);
  if (known) return known;
  log.error('a request failed', error, { request_id: requestIdOf(request) });
  return internalError();
}

function asKnownProblem(error: unknown, code: string | number): Problem | null {
  if (error instanceof Problem) return error;
  if (error instanceof PoolError) return poolProblem(error);
  if (error instanceof ValidationError) return invalidInput(fieldErrors(error));
  if (code === 'PARSE')
    return new Problem(400, 'invalid_body', 'The body cannot be read; expected JSON in UTF-8.');
  if (code === 'NOT_FOUND') return new Problem(404, 'not_found', 'There is nothing at this path.');
  return null;
}

function fieldErrors(error: ValidationError): FieldError[] {
  return error.all.map((each) => {
    const field = 'path' in each ? each.path.replace(/^\//, '').replaceAll('/', '.') : error.type;
    return { field, message: `${field || error.type}: ${each.summary ?? 'is not usable'}` };
  });
}
