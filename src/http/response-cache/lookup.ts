import type { RequestContext } from '../middleware/context.ts';

/** Returns the response to a request from memory; undefined = not found, the router answers. */
export type CacheLookup = (request: Request, context: RequestContext) => Response | undefined;
