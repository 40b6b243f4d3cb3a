/** How tools ask the service, here or elsewhere. */

/**
 * Sends a GET request with a path and a query.
 * @throws Error with one sentence for people when there is no response
 */
export type Ask = (path: string, signal: AbortSignal) => Promise<Response>;
