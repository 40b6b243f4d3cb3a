/** The headers of every answer. */
import { after, type Handler } from './context.ts';
import type { Cors } from './cors.ts';

export function commonHeaders(next: Handler, cors: Cors): Handler {
  return function commonHeaders(request, context) {
    return after(next(request, context), (response) => {
      response.headers.set('x-request-id', context.id);
      response.headers.set('x-content-type-options', 'nosniff');
      cors(request, response);
      return response;
    });
  };
}
