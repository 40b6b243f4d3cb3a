/** Reads the query of an operation by its schema: decimal numbers only, and names that are known. */
import type { TObject } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { DECIMAL } from '../shared/text/decimal.ts';
import { fieldErrors } from './field-errors.ts';
import { languageError, refersToOther } from './language.ts';
import { contextOf, noteIgnored } from './middleware/context.ts';
import { parseQuery } from './parse-query.ts';
import { type FieldError, invalidInput } from './problem.ts';
import { type Elsewhere, type UnknownNames, unknownNames } from './unknown-names.ts';

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
 * @param elsewhere as of `unknownNames`
 */
export function unknownParameters(
  values: ReadonlyMap<string, string>,
  known: readonly string[],
  elsewhere?: readonly Elsewhere[],
): UnknownNames {
  const { errors, ignored } = unknownNames(values, known, elsewhere);
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
 * @param elsewhere as of `unknownNames`
 * @param withoutEffect returns the names of given fields that have no effect beside the others, to be named as ignored
 */
export function strictQuery<Schema extends TObject>(
  schema: Schema,
  alsoWrong: (query: Record<string, string | number>) => FieldError[] = () => [],
  elsewhere?: readonly Elsewhere[],
  withoutEffect: (query: Record<string, string | number>) => string[] = () => [],
) {
  const readValues = valuesReader(schema);
  const known = Object.keys(schema.properties);
  return {
    query: schema,
    // arrow function: Elysia parses its source text, which fails for a minified method
    transform: (context: QueryContext) => {
      const { values, errors } = parseQuery(context.request.url);
      const query = readValues(values);
      const unknown = unknownParameters(values, known, elsewhere);
      errors.push(...unknown.errors, ...alsoWrong(query));
      noteIgnored(contextOf(context.request), [...unknown.ignored, ...withoutEffect(query)]);
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
