/** Every answer that is not a success: application/problem+json after RFC 9457. */
import { type Static, Type } from '@sinclair/typebox';
import { t } from 'elysia';
import { NOT_STORED, RETRY_AFTER } from './headers.ts';

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

/** As which problems are sent. */
export const PROBLEM_JSON = { contentMediaType: 'application/problem+json' };

const members = {
  type: t.String({
    format: 'uri-reference',
    description: 'Link to the page of the service that explains `error`, and what to do about it',
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

/** The problem of one status of one operation. */
export const problem = (description: string, options: object = {}) =>
  t.Object(Problem.properties, {
    title: 'Problem',
    description,
    headers: NOT_STORED,
    ...PROBLEM_JSON,
    ...options,
  });

/** A problem after which another try makes sense. */
export const laterProblem = (description: string) =>
  problem(description, { headers: { ...NOT_STORED, ...RETRY_AFTER } });

export const BadQuery = problem('Something in the query is not usable; `errors` names it');
/** Of operations without a query. */
export const BadRequest = problem('Not a usable request: it names more than one `Host`');
export const BadPath = problem('No such tile can exist, or something in the query is not usable');
export const BadBody = problem('Something in the body is not usable; `errors` names it');
export const TooSlow = problem('The body did not come in time; the connection is closed');
export const TooLarge = problem('The body is too large');
export const Overloaded = laterProblem('Overloaded or interrupted; try again after `Retry-After` seconds');

/** What any operation may answer. */
export const FAULTS = {
  500: problem('A fault of the service; the log tells more under the request id'),
  // never sent: Elysia's types would have an answer of its own here, for what we answer with 400
  422: problem('Never sent'),
};

/** What any operation may answer whose requests are limited, and that has no other 429. */
export const LIMITED = {
  ...FAULTS,
  429: laterProblem('Too many requests of this client; try again after `Retry-After` seconds'),
};
