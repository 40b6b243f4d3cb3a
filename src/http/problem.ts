/** Error responses: application/problem+json (RFC 9457). */
import type { Static } from '@sinclair/typebox';
import type { FieldError as FieldErrorSchema, Problem as ProblemAnswer } from '../api/protocol/problem.ts';
import { PROBLEMS_PATH, type ProblemCode } from '../api/protocol/problem-codes.ts';
import type { PoolError } from '../threads/errors.ts';
import { prefixOf } from './root.ts';

/** Invalid input: the field, and a sentence with its value and what is expected. */
export type FieldError = Static<typeof FieldErrorSchema>;

export interface ProblemOptions {
  errors?: FieldError[];
  /** additional response headers, e.g. Allow, Retry-After */
  headers?: Record<string, string>;
  /** additional members of the body, e.g. `accepted: false` */
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

/** Unsuccessful response. `error` is a stable code for programs, `detail` a sentence for people. */
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

  /**
   * Returns the response.
   * @param request original request; the `type` link needs the path prefix that a proxy removed from it
   */
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

  /** Returns the JSON of the problem, for a response or the last line of a stream. */
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

/** Maximum number of errors in a problem: an input of a few kB can be wrong in thousands of places. */
export const MAX_ERRORS = 20;

/** Returns a 400 with the first MAX_ERRORS errors of the input at once. */
export function invalidInput(all: FieldError[]): Problem {
  const errors = all.slice(0, MAX_ERRORS);
  return new Problem(400, 'invalid_input', errors.map(({ message }) => message).join('; '), { errors });
}

/** Returns a 503 with Retry-After. */
export function unavailable(error: ProblemCode, detail: string, retryAfterSeconds = 1): Problem {
  return new Problem(503, error, detail, { headers: { 'retry-after': String(retryAfterSeconds) } });
}

/** Returns a 500. The client gets only the request id, under which the log has the cause. */
export function internalError(): Problem {
  return new Problem(
    500,
    'internal_error',
    'Internal error. The server log has its cause under this request id.',
  );
}

/** Response to overload. Created once, because many are sent when the CPU is busiest. */
export const OVERLOADED = unavailable(
  'overloaded',
  'The service is overloaded. Retry after the delay in Retry-After.',
);

/** Returns the problem of a task that the pool did not complete; null = internal error. */
export function poolProblem({ code }: PoolError): Problem | null {
  switch (code) {
    case 'queue_full':
    case 'queue_timeout':
      return OVERLOADED;
    case 'abandoned':
    case 'thread_lost':
      return unavailable('temporarily_unavailable', 'The request was interrupted. Retry it.');
    case 'closed':
      return unavailable('shutting_down', 'The service is shutting down. Retry the request.');
    case 'task_failed':
      return null;
  }
}
