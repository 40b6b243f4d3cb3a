/** Headers of requests and responses, as documented in OpenAPI. */
import { t } from 'elysia';
import { LANGUAGES } from '../../shared/language.ts';

interface HeaderDescription {
  description: string;
  schema: { type: 'string' | 'integer'; enum?: string[]; minimum?: number };
  example: string | number;
}

/**
 * Date of the interface: changes when a path, parameter, field, value or code is added, changed or deprecated. What
 * that means for callers is in docs/running.md (Versions).
 */
export const INTERFACE_VERSION = '2026-11-30';

/** Headers of every response. */
export const COMMON_HEADERS: Record<string, HeaderDescription> = {
  'Spotscore-Version': {
    description:
      'Date of the interface of this service; a later one may have more fields, never fewer within a version',
    schema: { type: 'string' },
    example: INTERFACE_VERSION,
  },
  'Spotscore-Ignored': {
    description:
      'If there are any: names of parameters, or members of the body, that this operation does not know and has ignored, or that have no effect beside the others, percent-encoded. A name near a known one is 400 instead',
    schema: { type: 'string' },
    example: 'utm_source',
  },
  'X-Request-Id': {
    description:
      'Identifies this request in the operator\'s log; your own id of at most 64 letters, digits, "-" or "_" is kept',
    schema: { type: 'string' },
    example: '1f0c3a5e-0-00',
  },
};

/** Headers of every response to a request that counts against a limit, if the operator has set one. */
export const RATE_LIMIT_HEADERS: Record<string, HeaderDescription> = {
  RateLimit: {
    description:
      'Remaining requests per limit: `r` now, all of them again in `t` seconds (draft-ietf-httpapi-ratelimit-headers)',
    schema: { type: 'string' },
    example: '"requests";r=599;t=1',
  },
  'RateLimit-Policy': {
    description: 'The limits: `q` requests in `w` seconds, or `q` at once if `qu` says so',
    schema: { type: 'string' },
    example: '"requests";q=600;w=60',
  },
};

export const RETRY_AFTER: Record<string, HeaderDescription> = {
  'Retry-After': {
    description: 'Seconds until a retry makes sense',
    schema: { type: 'integer', minimum: 0 },
    example: 1,
  },
};

/** Header of the response to a compressed body. */
export const ACCEPTED_CODINGS: Record<string, HeaderDescription> = {
  'Accept-Encoding': {
    description: 'Codings that a body may have, if its `Content-Encoding` is the reason: none',
    schema: { type: 'string' },
    example: 'identity',
  },
};

export const NOT_STORED: Record<string, HeaderDescription> = {
  'Cache-Control': {
    description: '`no-store`: valid only now',
    schema: { type: 'string' },
    example: 'no-store',
  },
};

const ETAG: HeaderDescription = {
  description: 'Send it as `If-None-Match` to avoid downloading the same content again',
  schema: { type: 'string' },
  example: 'W/"1a2b3c"',
};
const VARY: HeaderDescription = {
  description: 'Request headers on which the response depends',
  schema: { type: 'string' },
  example: 'Accept-Language, Accept-Encoding',
};
const CONTENT_LANGUAGE: Record<string, HeaderDescription> = {
  'Content-Language': {
    description: 'Language of the sentences',
    schema: { type: 'string', enum: [...LANGUAGES] },
    example: 'en',
  },
};

/** Headers of a response that may be cached but can change at any time: with new map data, a report, an event. */
export const REVALIDATED: Record<string, HeaderDescription> = {
  ETag: ETAG,
  'Cache-Control': {
    description: '`no-cache`: may be cached, but must be revalidated',
    schema: { type: 'string' },
    example: 'no-cache',
  },
  Vary: VARY,
};

/** Headers of a cacheable response with translated text; the content can change at any time. */
export const REVALIDATED_TEXT = { ...REVALIDATED, ...CONTENT_LANGUAGE };

/** Headers of a response with translated text; it must not be cached. */
export const NOT_STORED_TEXT = { ...NOT_STORED, Vary: VARY, ...CONTENT_LANGUAGE };

/** Headers of JSON that may be cached for a while. */
export const KEPT: Record<string, HeaderDescription> = {
  ETag: ETAG,
  'Cache-Control': {
    description: 'How long it may be cached',
    schema: { type: 'string' },
    example: 'public, max-age=600',
  },
  Vary: { ...VARY, example: 'Accept-Encoding' },
};

/** Returns the headers of a cacheable tile. @param words possible values of X-Cache */
export const cacheHeaders = (words: string[]): Record<string, HeaderDescription> => ({
  ETag: {
    description: 'Send it as `If-None-Match` to avoid downloading the same content again',
    schema: { type: 'string' },
    example: '"1a2b3c"',
  },
  'Cache-Control': {
    description: 'How long it may be cached',
    schema: { type: 'string' },
    example: 'public, max-age=600',
  },
  'X-Cache': {
    description: 'Origin of the response',
    schema: { type: 'string', enum: words },
    example: words[0]!,
  },
});

/** Headers of a conditional request. */
export const Conditional = t.Object({
  'if-none-match': t.Optional(
    t.String({ description: 'The `ETag` of the cached copy', examples: ['"1a2b3c"'] }),
  ),
});
