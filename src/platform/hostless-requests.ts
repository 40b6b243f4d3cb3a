/**
 * HTTP/1.0 requests without a Host, as some health checks send them. Bun gives them a URL that is the path alone,
 * which no URL parser takes: https://github.com/oven-sh/bun/pull/33721 (open; seen in 1.4.4).
 */

export class HostlessRequests {
  /** requests as received, by the completed ones that replace them */
  private readonly originals = new WeakMap<Request, Request>();

  /** Returns the request with an absolute URL; the same object if it has one. */
  complete(request: Request): Request {
    if (!request.url.startsWith('/')) return request;
    const complete = new Request(`http://localhost${request.url}`, request);
    this.originals.set(complete, request);
    return complete;
  }

  /** Returns the request as Bun received it: Bun knows the client's address only for that object. */
  received(request: Request): Request {
    return this.originals.get(request) ?? request;
  }
}
