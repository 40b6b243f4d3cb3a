/** Headers of requests and answers, as the document names them. */
import { t } from 'elysia';
import { LANGUAGES } from '../shared/language.ts';

interface HeaderDescription {
  description: string;
  schema: { type: 'string' | 'integer'; enum?: string[]; minimum?: number };
  example: string | number;
}

/** On every answer. */
export const REQUEST_ID_HEADER: Record<string, HeaderDescription> = {
  'X-Request-Id': {
    description:
      'Names this request in the operator\'s log; your own of at most 64 letters, digits, "-" or "_" is kept',
    schema: { type: 'string' },
    example: '1f0c3a5e-0-00',
  },
};

/** On every answer to a request that counts against a limit, where the operator has set one. */
export const RATE_LIMIT_HEADERS: Record<string, HeaderDescription> = {
  RateLimit: {
    description:
      'What is left, per limit: `r` requests now, all of them again in `t` seconds (draft-ietf-httpapi-ratelimit-headers)',
    schema: { type: 'string' },
    example: '"requests";r=599;t=1',
  },
  'RateLimit-Policy': {
    description: 'The limits: `q` requests in `w` seconds, or `q` at once where `qu` says so',
    schema: { type: 'string' },
    example: '"requests";q=600;w=60',
  },
};

export const RETRY_AFTER: Record<string, HeaderDescription> = {
  'Retry-After': {
    description: 'Seconds until another try makes sense',
    schema: { type: 'integer', minimum: 0 },
    example: 1,
  },
};

export const NOT_STORED: Record<string, HeaderDescription> = {
  'Cache-Control': {
    description: '`no-store`: it is true only now',
    schema: { type: 'string' },
    example: 'no-store',
  },
};

const ETAG: HeaderDescription = {
  description: 'Send it as `If-None-Match`, and what you have is not sent again',
  schema: { type: 'string' },
  example: 'W/"1a2b3c"',
};
const VARY: HeaderDescription = {
  description: 'Which headers of the request the answer depends on',
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

/** Of an answer that may be kept, but can change at any time: with new map data, a report, an event. */
export const REVALIDATED: Record<string, HeaderDescription> = {
  ETag: ETAG,
  'Cache-Control': {
    description: '`no-cache`: may be kept, but ask whether it is still right',
    schema: { type: 'string' },
    example: 'no-cache',
  },
  Vary: VARY,
};

/** The same, with sentences. */
export const REVALIDATED_TEXT = { ...REVALIDATED, ...CONTENT_LANGUAGE };

/** Of an answer with sentences that is not to be kept. */
export const NOT_STORED_TEXT = { ...NOT_STORED, Vary: VARY, ...CONTENT_LANGUAGE };

/** Of JSON that may be kept for a while. */
export const KEPT: Record<string, HeaderDescription> = {
  ETag: ETAG,
  'Cache-Control': {
    description: 'How long it may be shown without asking again',
    schema: { type: 'string' },
    example: 'public, max-age=600',
  },
  Vary: { ...VARY, example: 'Accept-Encoding' },
};

/** Of a picture that may be kept. @param words what X-Cache can say */
export const cacheHeaders = (words: string[]): Record<string, HeaderDescription> => ({
  ETag: {
    description: 'Send it as `If-None-Match`, and what you have is not sent again',
    schema: { type: 'string' },
    example: '"1a2b3c"',
  },
  'Cache-Control': {
    description: 'How long it may be shown without asking again',
    schema: { type: 'string' },
    example: 'public, max-age=600',
  },
  'X-Cache': {
    description: 'Where it came from',
    schema: { type: 'string', enum: words },
    example: words[0]!,
  },
});

/** What a client sends that has an answer already. */
export const Conditional = t.Object({
  'if-none-match': t.Optional(
    t.String({ description: 'The `ETag` of what the client has', examples: ['"1a2b3c"'] }),
  ),
});
