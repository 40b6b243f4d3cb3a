import type { RequestContext } from '../middleware/context.ts';

/** Answers a request from memory; undefined = the router must. */
export type CacheLookup = (request: Request, context: RequestContext) => Response | undefined;
