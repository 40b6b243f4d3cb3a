/** What the steps around a request know of it, and the shape of such a step. */

export interface RequestContext {
  /** of the answer, the log and traces */
  readonly id: string;
  /** pattern of the route that answers, e.g. `/api/map/tile/:z/:x/:y`; null until it is known */
  route: string | null;
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

/** Changes an answer as soon as it is there, at once if it is there now: waiting for it would cost more than the change. */
export function after(
  answer: Response | Promise<Response>,
  change: (response: Response) => Response,
): Response | Promise<Response> {
  return answer instanceof Promise ? answer.then(change) : change(answer);
}
