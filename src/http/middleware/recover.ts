/** Whatever is thrown outside of the routes becomes a problem answer, as what routes throw does. */
import type { Log } from '../../shared/log.ts';
import { type Handler, keepContext, type RequestContext } from './context.ts';
import { asProblem } from './errors.ts';

export function recover(next: Handler, log: Log): Handler {
  function fail(error: unknown, request: Request, context: RequestContext): Response {
    keepContext(request, context);
    return asProblem(error, log, request).toResponse(request, context.id);
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
