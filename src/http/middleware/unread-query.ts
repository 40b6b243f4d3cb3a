/** Notes that operations without parameters ignore the whole query; those with some compare its names (`query.ts`). */
import { parseQuery } from '../parse-query.ts';
import { after, type Handler, noteIgnored } from './context.ts';

/** @param readsNone whether the route of a method and a pattern is an operation without parameters */
export function noteUnread(next: Handler, readsNone: (method: string, route: string) => boolean): Handler {
  return function noteUnread(request, context) {
    if (!request.url.includes('?')) return next(request, context);
    return after(next(request, context), (response) => {
      // a HEAD has the route of its GET
      const method = request.method === 'HEAD' ? 'GET' : request.method;
      if (context.route !== null && readsNone(method, context.route)) {
        const { values, errors } = parseQuery(request.url);
        noteIgnored(context, [...new Set([...values.keys(), ...errors.map(({ field }) => field)])]);
      }
      return response;
    });
  };
}
