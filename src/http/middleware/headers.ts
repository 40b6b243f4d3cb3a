/** The headers of every answer. */
import { after, type Handler } from './context.ts';

export function commonHeaders(next: Handler): Handler {
  return function commonHeaders(request, context) {
    return after(next(request, context), (response) => {
      response.headers.set('x-request-id', context.id);
      response.headers.set('x-content-type-options', 'nosniff');
      return response;
    });
  };
}
