/** Schemas of JSON bodies made from those of queries, so that a parameter is described once. */
import { type Static, type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox';
import { t } from 'elysia';

/** Type of a query value in a JSON body: flags are booleans. */
type AsJson<Value> = [NonNullable<Value>] extends ['true' | 'false'] ? boolean : NonNullable<Value>;
type AsBody<Properties extends Record<string, TSchema>> = {
  [Name in keyof Properties]?: AsJson<Properties[Name]['static']>;
};

/** Returns the schema of a JSON object with all parameters of a query, as optional fields, and the fields `others`. */
export function bodyOf<Properties extends Record<string, TSchema>, Others extends TProperties>(
  properties: Properties,
  others: Others,
  options: object,
) {
  const fields: TProperties = { ...others };
  for (const [name, schema] of Object.entries(properties)) fields[name] = Type.Optional(jsonOf(schema));
  const object: TSchema = t.Object(fields, options);
  return t.Unsafe<AsBody<Properties> & Static<TObject<Others>>>(object);
}

/** Returns the schema of a query parameter as a JSON value: flags become booleans. */
function jsonOf(schema: TSchema): TSchema {
  const { description = '', examples, minimum, maximum } = schema;
  if (isFlag(schema)) {
    const words = String(description)
      .replaceAll('`true`', 'true')
      .replace(/^true: only/, 'Only');
    return t.Boolean({ description: words, examples: [false], expectation: 'true or false' });
  }
  const range = { minimum, maximum, description, examples };
  if (schema.type === 'integer')
    return Type.Integer({ ...range, expectation: `a whole number from ${minimum} to ${maximum}` });
  if (schema.type === 'number')
    return Type.Number({ ...range, expectation: `a number from ${minimum} to ${maximum}` });
  return withoutDefault(schema);
}

/** Removes the default of an optional field: generators of typed clients make body fields with a default required. */
export function withoutDefault<Same extends TSchema>({ default: _, ...schema }: Same): Same {
  return schema as Same;
}

function isFlag({ anyOf = [] }: TSchema): boolean {
  const values = (anyOf as TSchema[]).map((each) => each.const);
  return values.length === 2 && values.includes('true') && values.includes('false');
}
