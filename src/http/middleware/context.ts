/** What the steps around a request know of it, and the shape of such a step. */

export interface RequestContext {
  /** of the answer, the log and traces */
  readonly id: string;
  /** pattern of the route that answers, e.g. `/api/map/tile/:z/:x/:y`; null until it is known */
  route: string | null;
  /** what a HEAD tells of the body that it leaves out, bytes; null = Elysia reads the body and counts */
  length: number | null;
  /** limits that the request counted against; null = none, which costs nothing */
  quotas: Quota[] | null;
}

/** What a limit says in the headers of an answer, as members of lists in structured fields (RFC 9651). */
export interface Quota {
  /** for `RateLimit-Policy` */
  policy: string;
  /** for `RateLimit` */
  state: string;
}

export type Handler = (request: Request, context: RequestContext) => Response | Promise<Response>;

const contexts = new WeakMap<Request, RequestContext>();

/** Lets Elysia's hooks and routes, which know only the request, find its context. */
export function keepContext(request: Request, context: RequestContext): void {
  contexts.set(request, context);
}

export function contextOf(request: Request): RequestContext | undefined {
  return contexts.get(request);
}

/** For Elysia's hooks, which know the pattern of the route. */
export function noteRoute(request: Request, pattern: string): void {
  const context = contexts.get(request);
  if (context) context.route = pattern;
}

/** For limits, before they let a request go on or refuse it. */
export function noteQuota(context: RequestContext | undefined, quota: Quota): void {
  if (context) context.quotas = [...(context.quotas ?? []), quota];
}

/** For routes with a large body, which they do not make for a HEAD. */
export function noteLength(request: Request, bytes: number): void {
  const context = contexts.get(request);
  if (context) context.length = bytes;
}

/** A step that has a HEAD tell the length that its route has noted. */
export function tellLength(next: Handler): Handler {
  return function tellLength(request, context) {
    return after(next(request, context), (response) => {
      if (context.length !== null) response.headers.set('content-length', String(context.length));
      return response;
    });
  };
}

/** Changes an answer as soon as it is there, at once if it is there now: waiting for it would cost more than the change. */
export function after(
  answer: Response | Promise<Response>,
  change: (response: Response) => Response,
): Response | Promise<Response> {
  return answer instanceof Promise ? answer.then(change) : change(answer);
}
