import type { Client, ClientOptions } from 'openapi-fetch';
import type { components, paths } from './schema.js';

export type { components, operations, paths } from './schema.js';

/** Named schemas of the HTTP API: `Schemas['Score']`, `Schemas['Problem']`, … */
export type Schemas = components['schemas'];

/**
 * Creates a typed client.
 * @param baseUrl address of the service, e.g. `https://spots.example.org`
 */
export declare function createSpotscore(
  baseUrl: string,
  options?: Omit<ClientOptions, 'baseUrl'>,
): Client<paths>;
