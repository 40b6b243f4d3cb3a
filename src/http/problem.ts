/** The one shape of every error answer: application/problem+json after RFC 9457. */
import type { Static } from '@sinclair/typebox';
import type { FieldError as FieldErrorSchema, Problem as ProblemAnswer } from '../api/problem.ts';
import { PROBLEMS_PATH, type ProblemCode } from '../api/problem-codes.ts';
import type { PoolError } from '../threads/pool/errors.ts';
import { prefixOf } from './root.ts';

/** One bad input: the field, and a sentence that names its value and what was expected. */
export type FieldError = Static<typeof FieldErrorSchema>;

export interface ProblemOptions {
  errors?: FieldError[];
  /** e.g. Allow, Retry-After */
  headers?: Record<string, string>;
  /** further members of the answer, e.g. `accepted: false` */
  members?: Record<string, unknown>;
}

const TITLES: Record<number, string> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** An answer that is not a success. `error` is a stable code for programs, `detail` a sentence for people. */
export class Problem extends Error {
  override name = 'Problem';

  constructor(
    readonly status: number,
    readonly error: ProblemCode,
    readonly detail: string,
    readonly options: ProblemOptions = {},
  ) {
    super(detail);
  }

  /** @param request its proxy may have taken a path off, which the link to the code needs */
  toResponse(request: Request, requestId: string): Response {
    return new Response(this.textFor(request, requestId), { status: this.status, headers: this.headers });
  }

  get headers(): Record<string, string> {
    return {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...this.options.headers,
    };
  }

  /** The JSON of the problem, for an answer or the last line of a stream. */
  textFor({ headers }: Request, requestId: string): string {
    const { errors, members } = this.options;
    return JSON.stringify({
      type: `${prefixOf(headers)}${PROBLEMS_PATH}#${this.error}`,
      title: TITLES[this.status] ?? 'Error',
      status: this.status,
      detail: this.detail,
      error: this.error,
      request_id: requestId,
      ...(errors ? { errors } : {}),
      ...members,
    } satisfies ProblemAnswer);
  }
}

/** 400: everything that is wrong with the input, at once. */
export function invalidInput(errors: FieldError[]): Problem {
  return new Problem(400, 'invalid_input', errors.map(({ message }) => message).join('; '), { errors });
}

/** 503 that is worth another try. */
export function unavailable(error: ProblemCode, detail: string, retryAfterSeconds = 1): Problem {
  return new Problem(503, error, detail, { headers: { 'retry-after': String(retryAfterSeconds) } });
}

/** A fault of ours: the client learns nothing but the request id, under which the cause is in the log. */
export function internalError(): Problem {
  return new Problem(
    500,
    'internal_error',
    'Something went wrong on our side; the log tells more under this request id.',
  );
}

/** More is asked than can be answered: made once, because there are many of them just when there is no time. */
export const OVERLOADED = unavailable(
  'overloaded',
  'More is asked than can be answered right now; please try again.',
);

/** What the client is told about a task that the pool did not answer; null = a fault of ours. */
export function poolProblem({ code }: PoolError): Problem | null {
  switch (code) {
    case 'queue_full':
    case 'queue_timeout':
      return OVERLOADED;
    case 'abandoned':
    case 'thread_lost':
      return unavailable('temporarily_unavailable', 'This request was interrupted; please try again.');
    case 'closed':
      return unavailable('shutting_down', 'The service is shutting down; please try again.');
    case 'task_failed':
      return null;
  }
}
