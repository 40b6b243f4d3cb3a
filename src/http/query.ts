/**
 * Parses queries more strictly than Elysia: rejects duplicate keys and invalid encoding, and accepts decimal numbers
 * only. A plus sign stays a plus sign, because most clients send `at=…+02:00` unencoded.
 */
import type { TObject } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { DECIMAL } from '../shared/text/decimal.ts';
import { fieldErrors } from './field-errors.ts';
import { languageError, refersToOther } from './language.ts';
import { contextOf, noteIgnored } from './middleware/context.ts';
import { type FieldError, invalidInput } from './problem.ts';
import { type UnknownNames, unknownNames } from './unknown-names.ts';

export interface ParsedQuery {
  /** values by key, decoded; the first one of duplicate keys */
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
      errors.push({
        field: key,
        message: `${key} contains an invalid percent-encoding; expected UTF-8 text`,
      });
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

const WHOLE = /^(?:0|[1-9]\d{0,8})$/;

/**
 * Returns a function that reads the fields of a schema. Valid numerals of numeric fields become numbers.
 * Invalid ones stay texts, which the schema then rejects.
 */
export function valuesReader({ properties }: TObject) {
  // once per schema, not per request
  const fields = Object.entries(properties).map(([key, { type }]) => {
    return { key, numeral: type === 'number' ? DECIMAL : type === 'integer' ? WHOLE : null };
  });
  return function readValues(
    values: ReadonlyMap<string, string | undefined>,
  ): Record<string, string | number> {
    const read: Record<string, string | number> = {};
    for (const { key, numeral } of fields) {
      const text = values.get(key);
      // + 0 turns -0 into 0: same position, same text
      if (text !== undefined) read[key] = numeral?.test(text) ? Number(text) + 0 : text;
    }
    return read;
  };
}

/**
 * Returns what is wrong with the names of parameters, and with the language.
 * @param known names of the parameters of the operation
 */
export function unknownParameters(
  values: ReadonlyMap<string, string>,
  known: readonly string[],
): UnknownNames {
  const { errors, ignored } = unknownNames([...values.keys()], known);
  const lang = known.includes('lang') ? values.get('lang') : undefined;
  if (lang === undefined) return { errors, ignored };
  const wrong = languageError(lang);
  return {
    errors: wrong === null ? errors : [...errors, wrong],
    ignored: refersToOther(lang) ? [...ignored, 'lang'] : ignored,
  };
}

interface QueryContext {
  request: Request;
  query: unknown;
}

/**
 * Returns the schema of a route's query, and the hook that parses the query before Elysia validates it.
 *
 *     .get('/api/spot/score', ({ query }) => …, { ...strictQuery(ScoreQuery), response: … })
 *
 * @param alsoWrong returns errors that a schema cannot express: fields that depend on each other
 */
export function strictQuery<Schema extends TObject>(
  schema: Schema,
  alsoWrong: (query: Record<string, string | number>) => FieldError[] = () => [],
) {
  const readValues = valuesReader(schema);
  const known = Object.keys(schema.properties);
  return {
    query: schema,
    // arrow function: Elysia parses its source text, which fails for a minified method
    transform: (context: QueryContext) => {
      const { values, errors } = parseQuery(context.request.url);
      const query = readValues(values);
      const unknown = unknownParameters(values, known);
      errors.push(...unknown.errors, ...alsoWrong(query));
      noteIgnored(contextOf(context.request), unknown.ignored);
      if (errors.length > 0) throw invalidInput([...errors, ...otherErrors(schema, query, values, errors)]);
      context.query = query;
    },
  };
}

/** Returns the schema errors of fields without a known error, so that all errors are reported at once. */
function otherErrors(
  schema: TObject,
  query: unknown,
  values: ReadonlyMap<string, string>,
  known: readonly FieldError[],
): FieldError[] {
  const all = fieldErrors(Value.Errors(schema, query), (field) => values.get(field));
  return all.filter(({ field }) => !known.some((error) => error.field === field));
}
