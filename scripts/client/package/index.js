import createClient from 'openapi-fetch';

export function createSpotscore(baseUrl, options) {
  return createClient({ ...options, baseUrl });
}
