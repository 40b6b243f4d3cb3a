import type { Client, ClientOptions } from 'openapi-fetch';
import type { components, paths } from './schema.js';

export type { components, operations, paths } from './schema.js';

/** The named shapes of the interface: `Schemas['Score']`, `Schemas['Problem']`, … */
export type Schemas = components['schemas'];

/**
 * A client with the types of the interface.
 * @param baseUrl where the service is, e.g. `https://spots.example.org`
 */
export declare function createSpotscore(
  baseUrl: string,
  options?: Omit<ClientOptions, 'baseUrl'>,
): Client<paths>;
