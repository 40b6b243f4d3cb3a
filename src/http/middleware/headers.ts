/** The headers of every answer. */
import type { Handler } from './context.ts';

export function commonHeaders(next: Handler): Handler {
  return async function commonHeaders(request, context) {
    const response = await next(request, context);
    response.headers.set('x-request-id', context.id);
    response.headers.set('x-content-type-options', 'nosniff');
    return response;
  };
}
