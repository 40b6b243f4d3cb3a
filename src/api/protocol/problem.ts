/** Error responses: application/problem+json (RFC 9457). */
import { type Static, Type } from '@sinclair/typebox';
import { t } from 'elysia';
import { ACCEPTED_CODINGS, NOT_STORED, RETRY_AFTER } from './headers.ts';

export const FieldError = t.Object(
  {
    field: t.String({ description: 'Name of the parameter or member', examples: ['lat'] }),
    message: t.String({
      description: 'Its value and what was expected, in one sentence',
      examples: ['lat is "51,2"; expected a decimal number from -90 to 90'],
    }),
  },
  { title: 'FieldError' },
);

/** Media type of problems. */
export const PROBLEM_JSON = { contentMediaType: 'application/problem+json' };

const members = {
  type: t.String({
    format: 'uri-reference',
    description: 'Link to the page of the service that explains `error` and its remedy',
    examples: ['/problems#invalid_input'],
  }),
  title: t.String({ description: 'Name of the status', examples: ['Bad Request'] }),
  status: Type.Integer({ minimum: 400, maximum: 599, description: 'The HTTP status', examples: [400] }),
  detail: t.String({
    description: 'A sentence for people',
    examples: ['lat is "51,2"; expected a decimal number from -90 to 90'],
  }),
  error: t.String({ description: 'A stable code for programs', examples: ['invalid_input'] }),
  request_id: t.String({ description: 'As in `X-Request-Id`', examples: ['1f0c3a5e-0-00'] }),
};

export const Problem = t.Object(
  {
    ...members,
    errors: t.Optional(t.Array(FieldError, { description: 'Every bad input, with `invalid_input`' })),
  },
  { title: 'Problem' },
);
export type Problem = Static<typeof Problem>;

/** Returns the schema of the problem that an operation sends with one status. */
export const problem = (description: string, options: object = {}) =>
  t.Object(Problem.properties, {
    title: 'Problem',
    description,
    headers: NOT_STORED,
    ...PROBLEM_JSON,
    ...options,
  });

/** Returns the schema of a problem after which a retry makes sense. */
export const laterProblem = (description: string) =>
  problem(description, { headers: { ...NOT_STORED, ...RETRY_AFTER } });

/** Returns the schema of the problem of a body that is compressed or of another media type. @param expected media type */
export const otherMedia = (expected: string) =>
  problem(`Not ${expected}, or compressed`, { headers: { ...NOT_STORED, ...ACCEPTED_CODINGS } });

export const BadQuery = problem('Invalid query; `errors` names each problem');
/** Problem of operations without a query. */
export const BadRequest = problem('Invalid request: more than one `Host`');
export const BadPath = problem('No such tile can exist, or the query is invalid');
export const BadBody = problem('Invalid body; `errors` names each problem');
export const TooSlow = problem('The body did not arrive in time; the connection is closed');
export const TooLarge = problem('The body is too large');
export const Overloaded = laterProblem('Overloaded or interrupted; retry after `Retry-After` seconds');

/** Problems of every operation. */
export const FAULTS = {
  500: problem('A bug of the service; see its log for the request id'),
  // never sent: Elysia's types would add their own response for what we answer with 400
  422: problem('Never sent'),
};

/** Problems of every operation with a rate limit, unless it describes its own 429. */
export const LIMITED = {
  ...FAULTS,
  429: laterProblem('Too many requests of this client; retry after `Retry-After` seconds'),
};
