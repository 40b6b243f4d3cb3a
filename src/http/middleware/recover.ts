/** Whatever is thrown outside of the routes becomes a problem answer, as what routes throw does. */
import type { Log } from '../../shared/log.ts';
import { type Handler, keepContext } from './context.ts';
import { asProblem } from './errors.ts';

export function recover(next: Handler, log: Log): Handler {
  return function recover(request, context) {
    const fail = (error: unknown) => {
      keepContext(request, context);
      return asProblem(error, log, request).toResponse(context.id);
    };
    try {
      const answer = next(request, context);
      return answer instanceof Promise ? answer.catch(fail) : answer;
    } catch (error) {
      return fail(error);
    }
  };
}
