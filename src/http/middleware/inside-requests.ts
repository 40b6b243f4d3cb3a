/** Requests that a route sends to this service itself, on behalf of the client of another request. */
import type { ClientOf } from './client-address.ts';
import { contextOf, type Handler, newContext } from './context.ts';

export class InsideRequests {
  /** original request of a client, by the request made on its behalf */
  private readonly askers = new WeakMap<Request, Request>();

  constructor(private readonly clientOfOutside: ClientOf) {}

  /** Returns the client of a request, or of the one that it was made for: limits of routes count both alike. */
  readonly clientOf: ClientOf = (request) => this.clientOfOutside(this.askers.get(request) ?? request);

  /**
   * Returns a function that answers requests on behalf of a client, under the id of the client's own request.
   * The log, the request metrics and the rate limit count only the client's own request.
   * @param handler answers the requests, errors included
   */
  fetchFor(asker: Request, handler: Handler) {
    return async (request: Request): Promise<Response> => {
      this.askers.set(request, asker);
      const id = contextOf(asker)?.id ?? '-';
      return handler(request, newContext(id));
    };
  }
}
