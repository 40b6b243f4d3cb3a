/**
 * Queries, read more strictly than Elysia reads them: a key that comes twice or cannot be decoded is refused, a plus
 * sign stays a plus sign, because `at=…+02:00` arrives unencoded from most clients, and numbers are decimal numbers.
 */
import type { TObject } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { fieldErrors } from './field-errors.ts';
import { type FieldError, invalidInput } from './problem.ts';

export interface ParsedQuery {
  /** by key, decoded; of a key that comes twice the first one */
  values: ReadonlyMap<string, string>;
  errors: FieldError[];
}

export function parseQuery(url: string): ParsedQuery {
  const values = new Map<string, string>();
  const errors: FieldError[] = [];
  const start = url.indexOf('?');
  if (start === -1) return { values, errors };
  const hash = url.indexOf('#', start);
  for (const pair of url.slice(start + 1, hash === -1 ? undefined : hash).split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const key = decode(equals === -1 ? pair : pair.slice(0, equals)) ?? '';
    const value = decode(equals === -1 ? '' : pair.slice(equals + 1));
    if (value === null) {
      errors.push({ field: key, message: `${key} holds a broken percent-encoding; expected UTF-8 text` });
    } else if (values.has(key)) {
      errors.push({ field: key, message: `${key} is given twice; expected one value` });
    } else {
      values.set(key, value);
    }
  }
  return { values, errors };
}

function decode(text: string): string | null {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const WHOLE = /^(?:0|[1-9]\d{0,8})$/;

/**
 * Reads the values that a schema names, numbers as numbers; a text that is no number stays a text, for the schema to
 * refuse.
 */
export function valuesReader({ properties }: TObject) {
  // once per schema: every request would pay for it
  const fields = Object.entries(properties).map(([key, { type }]) => {
    return { key, numeral: type === 'number' ? DECIMAL : type === 'integer' ? WHOLE : null };
  });
  return function readValues(
    values: ReadonlyMap<string, string | undefined>,
  ): Record<string, string | number> {
    const read: Record<string, string | number> = {};
    for (const { key, numeral } of fields) {
      const text = values.get(key);
      // + 0 turns -0 into 0: the same place, so the same text
      if (text !== undefined) read[key] = numeral?.test(text) ? Number(text) + 0 : text;
    }
    return read;
  };
}

interface QueryContext {
  request: Request;
  query: unknown;
}

/**
 * The query of a route: its schema, and the hook that reads it before Elysia checks it.
 *
 *     .get('/api/spot/score', ({ query }) => …, { ...strictQuery(ScoreQuery), response: … })
 *
 * @param alsoWrong what a schema cannot say: fields that need each other
 */
export function strictQuery<Schema extends TObject>(
  schema: Schema,
  alsoWrong: (query: Record<string, string | number>) => FieldError[] = () => [],
) {
  const readValues = valuesReader(schema);
  return {
    query: schema,
    // an arrow function, because Elysia reads its text, and cannot read a packed method
    transform: (context: QueryContext) => {
      const { values, errors } = parseQuery(context.request.url);
      const query = readValues(values);
      errors.push(...alsoWrong(query));
      if (errors.length > 0) throw invalidInput([...errors, ...otherErrors(schema, query, values, errors)]);
      context.query = query;
    },
  };
}

/** What else is wrong, so that everything is told at once. */
function otherErrors(
  schema: TObject,
  query: unknown,
  values: ReadonlyMap<string, string>,
  known: readonly FieldError[],
): FieldError[] {
  const all = fieldErrors(Value.Errors(schema, query), (field) => values.get(field));
  return all.filter(({ field }) => !known.some((error) => error.field === field));
}
