/**
 * Translates the schemas of src/api to JSON Schema 2020-12, which OpenAPI 3.1 and the Model Context Protocol share.
 * These keywords of our schemas end here or in http/openapi.ts:
 * - `expectation`: words of messages about bad values
 * - `describes`: the type of a value that is checked elsewhere
 * - `hidden`: a property that only old callers send
 * - `ending`: file name extension in a tile's path
 * - `headers`, `contentMediaType` and `contentSchema`: headers, media type and lines of a response or body
 */
import type { TSchema } from '@sinclair/typebox';

export interface JsonSchema {
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  examples?: unknown[];
  pattern?: string;
  format?: string;
  required?: string[];
  minimum?: number;
  maximum?: number;
  [keyword: string]: unknown;
}

/** Keywords that are not copied: our own, those that TypeBox and Elysia add, and those translated below. */
const LEFT_OUT = new Set([
  ...['expectation', 'describes', 'hidden', 'ending', 'headers', 'contentMediaType', 'contentSchema'],
  ...['nullable', 'additionalItems', 'additionalProperties', 'patternProperties', 'anyOf'],
]);

/**
 * Translates a schema and all inside it.
 * @param named receives every schema that has a title, by its title, and leaves a reference; absent: all schemas stay
 *   inline
 * @throws Error when two different schemas have the same title
 */
export function jsonSchemaOf(schema: TSchema, named?: Record<string, JsonSchema>): JsonSchema {
  if (schema.describes) return jsonSchemaOf(schema.describes, named);
  const inside = (each: TSchema) => jsonSchemaOf(each, named);
  const kept = Object.entries(schema).filter(([keyword]) => !LEFT_OUT.has(keyword));
  const made: JsonSchema = {
    ...(schema.anyOf ? unionOf(schema.anyOf.map(inside)) : {}),
    ...Object.fromEntries(kept),
  };
  if (schema.properties) made.properties = propertiesOf(schema.properties, inside);
  // records, whose members have any name
  const [member] = Object.values(schema.patternProperties ?? {});
  if (member) made.additionalProperties = inside(member as TSchema);
  if (Array.isArray(schema.items)) {
    made.prefixItems = schema.items.map(inside);
    // a tuple allows no further items, but checkers need `items`
    made.items = made.prefixItems[0];
  } else if (schema.items) made.items = inside(schema.items);
  if (!named || made.title === undefined) return made;
  const { title, ...rest } = made;
  const known = named[title];
  if (known && !Bun.deepEquals(known, rest)) throw new Error(`two schemas are called ${title}`);
  named[title] = rest;
  return { $ref: `#/components/schemas/${title}` };
}

function propertiesOf(properties: Record<string, TSchema>, inside: (each: TSchema) => JsonSchema) {
  const shown = Object.entries(properties).filter(([, each]) => !each.hidden);
  return Object.fromEntries(shown.map(([name, each]) => [name, inside(each)]));
}

/** Translates a union: literals become an `enum`, "or null" becomes the second type. */
function unionOf(members: JsonSchema[]): JsonSchema {
  const [first, second] = members;
  if (members.every((member) => 'const' in member))
    return { type: first!.type, enum: members.map((member) => member.const) };
  const isNullable = members.length === 2 && second!.type === 'null' && typeof first!.type === 'string';
  if (!isNullable) return { anyOf: members };
  const values = first!.enum ? { enum: [...first!.enum, null] } : {};
  return { ...first, ...values, type: [String(first!.type), 'null'] };
}
