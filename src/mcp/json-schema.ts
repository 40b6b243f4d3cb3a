/** The schemas of src/api as plain JSON Schema, for programs that know nothing of this one. */
import type { TObject, TSchema } from '@sinclair/typebox';

export interface JsonSchema {
  [keyword: string]: unknown;
}

/** Of an object, as a tool's arguments and answers are described. */
export interface ObjectSchema extends JsonSchema {
  type: 'object';
}

/** Keywords that only this program knows, or that Elysia adds to what it has compiled. */
const OWN_KEYWORDS = new Set(['expectation', 'headers', 'nullable', 'additionalProperties', 'alternative']);

/** A schema without our own keywords: one of some words is an `enum`, a tuple has `prefixItems`. */
export function jsonSchemaOf(schema: TObject): ObjectSchema {
  return { ...plain(schema), type: 'object' };
}

function plain(schema: TSchema): JsonSchema {
  const entries = Object.entries(schema).filter(([keyword]) => !OWN_KEYWORDS.has(keyword));
  return Object.assign({}, ...entries.map(([keyword, value]) => plainKeyword(keyword, value)));
}

function plainKeyword(keyword: string, value: unknown): JsonSchema {
  if (keyword === 'properties') {
    const properties = Object.entries(value as Record<string, TSchema>);
    return { properties: Object.fromEntries(properties.map(([name, each]) => [name, plain(each)])) };
  }
  if (keyword === 'anyOf') return unionOf((value as TSchema[]).map(plain));
  if (keyword === 'items' && Array.isArray(value)) return { prefixItems: value.map(plain) };
  if (keyword === 'items') return { items: plain(value as TSchema) };
  // said by `maxItems`, too
  if (keyword === 'additionalItems') return {};
  return { [keyword]: value };
}

function unionOf(members: JsonSchema[]): JsonSchema {
  if (!members.every((member) => 'const' in member)) return { anyOf: members };
  return { type: 'string', enum: members.map((member) => member.const) };
}
