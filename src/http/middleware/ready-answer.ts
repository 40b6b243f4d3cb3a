/** Answers that lie ready, a map tile or a score that was asked for before, or a refusal: given without the router. */

export interface ReadyAnswer {
  /** pattern of the route that it belongs to */
  route: string;
  status: number;
  /**
   * Used again for every request, with the headers of all answers in it: the runtime copies such an object into a
   * Response in a fraction of the time that it takes to read a plain one or to change headers afterwards.
   */
  headers: Headers;
  /** a function: of the request's id */
  body: Uint8Array<ArrayBuffer> | null | ((requestId: string) => string);
  /** the word of X-Cache, where there is a cache */
  cache: string | null;
  /** told when the answer is given: a client that has asked too often gets a 429 instead */
  given?(): void;
}

/** Looks for the answer to a GET request; undefined = the router must find it. */
export type FindReady = (request: Request) => ReadyAnswer | undefined;
