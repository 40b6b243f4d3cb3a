/** Context of a request and the type of a middleware step. */

export interface RequestContext {
  /** request id of the response, the log and traces */
  readonly id: string;
  /** pattern of the matched route, e.g. `/api/map/tile/:z/:x/:y`; null until it is known */
  route: string | null;
  /** Content-Length of a HEAD response, bytes; null = Elysia generates the body and counts its bytes */
  length: number | null;
  /** state of the rate limits that counted this request; null = none */
  quotas: Quota[] | null;
  /** names of parameters and members that were ignored; null = none */
  ignored: string[] | null;
  /** room for large bodies and answers; null before the app sets it */
  large: Room | null;
  /** room that the answer holds until it is sent; null = none */
  held: HeldRoom | null;
}

/** What takes room: megabytes of bodies or of answers, or streams. */
export type LargePart = 'bodies' | 'answers' | 'streams';

/** Room for large bodies and answers (`large-parts.ts`). */
export interface Room {
  enter(part: LargePart, request: Request, weight: number): Promise<() => void>;
}

/** Room that an answer holds. */
export interface HeldRoom {
  leave(): void;
  /** time until the answer, or the next piece of a stream, must be sent, ms */
  withinMs: number;
  isStream: boolean;
}

/** State of a limit for response headers, as list members of structured fields (RFC 9651). */
export interface Quota {
  /** list member for `RateLimit-Policy` */
  policy: string;
  /** list member for `RateLimit` */
  state: string;
}

export type Handler = (request: Request, context: RequestContext) => Response | Promise<Response>;

/** Returns the context of a request that has just begun. */
export function newContext(id: string): RequestContext {
  return { id, route: null, length: null, quotas: null, ignored: null, large: null, held: null };
}

const contexts = new WeakMap<Request, RequestContext>();

/** Stores the context for Elysia's hooks and routes, which only get the request. */
export function keepContext(request: Request, context: RequestContext): void {
  contexts.set(request, context);
}

export function contextOf(request: Request): RequestContext | undefined {
  return contexts.get(request);
}

/** Records the matched route pattern. Elysia's hooks call it, because only they know the pattern. */
export function noteRoute(request: Request, pattern: string): void {
  const context = contexts.get(request);
  if (context) context.route = pattern;
}

/** Returns a parameter in the path of a request as it was sent; undefined if its route has no such parameter. */
export function partOfPath(request: Request, name: string): string | undefined {
  const at = contexts.get(request)?.route?.split('/').indexOf(`:${name}`) ?? -1;
  // scheme, nothing and host are before the path, whose first part is empty
  return at < 0 ? undefined : request.url.split(/[?#]/, 1)[0]!.split('/')[at + 2];
}

/** Records the state of a limit, in place of an earlier one. Limits call it before they let a request pass or refuse it. */
export function noteQuota(context: RequestContext | undefined, quota: Quota): void {
  if (!context) return;
  const others = context.quotas?.filter(({ policy }) => policy !== quota.policy) ?? [];
  context.quotas = [...others, quota];
}

/** Records names of parameters or members that the operation ignores, for a response header. */
export function noteIgnored(context: RequestContext | undefined, names: readonly string[]): void {
  if (context && names.length > 0) context.ignored = [...new Set([...(context.ignored ?? []), ...names])];
}

/** Records the body size. Routes with a large body call it for a HEAD instead of generating the body. */
export function noteLength(request: Request, bytes: number): void {
  const context = contexts.get(request);
  if (context) context.length = bytes;
}

/** Sets the recorded Content-Length on HEAD responses. */
export function tellLength(next: Handler): Handler {
  return function tellLength(request, context) {
    return after(next(request, context), (response) => {
      if (context.length !== null) response.headers.set('content-length', String(context.length));
      return response;
    });
  };
}

/**
 * Modifies a response when it is available; synchronously if it is available now, as awaiting it would cost more than
 * the change.
 */
export function after(
  answer: Response | Promise<Response>,
  change: (response: Response) => Response,
): Response | Promise<Response> {
  return answer instanceof Promise ? answer.then(change) : change(answer);
}
