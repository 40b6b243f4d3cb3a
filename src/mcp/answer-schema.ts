/** Schemas of answers for assistants. Each schema with a title is written once, which saves 75% of the text. */
import type { TSchema } from '@sinclair/typebox';
import { type JsonSchema, jsonSchemaOf } from '../api/protocol/json-schema.ts';

const IN_OPENAPI = '#/components/schemas/';
const IN_TOOL = '#/$defs/';

/** Returns the JSON Schema of an object. Its parts that have a title are in `$defs`. */
export function answerSchemaOf(schema: TSchema): JsonSchema & { type: 'object' } {
  const parts: Record<string, JsonSchema> = {};
  const { title, ...rest } = schema;
  const whole = jsonSchemaOf(rest as TSchema, parts);
  const named = { title, ...whole, type: 'object', $defs: parts };
  return JSON.parse(JSON.stringify(named).replaceAll(IN_OPENAPI, IN_TOOL));
}
