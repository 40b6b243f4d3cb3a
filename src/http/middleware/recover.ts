/** Whatever is thrown outside of the routes becomes a problem answer, as what routes throw does. */
import type { Log } from '../../shared/log.ts';
import { type Handler, keepContext } from './context.ts';
import { asProblem } from './errors.ts';

export function recover(next: Handler, log: Log): Handler {
  return async function recover(request, context) {
    try {
      return await next(request, context);
    } catch (error) {
      keepContext(request, context);
      return asProblem(error, '', log, request).toResponse(context.id);
    }
  };
}
