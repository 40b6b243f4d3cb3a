/** Schemas of answers for assistants. Each titled part is written once, which saves three quarters. */
import type { TSchema } from '@sinclair/typebox';
import { type JsonSchema, jsonSchemaOf } from '../api/protocol/json-schema.ts';

const IN_OPENAPI = '#/components/schemas/';
const IN_TOOL = '#/$defs/';

/** Returns the JSON Schema of an object, with its titled parts in `$defs`. */
export function answerSchemaOf(schema: TSchema): JsonSchema & { type: 'object' } {
  const parts: Record<string, JsonSchema> = {};
  const { title, ...rest } = schema;
  const whole = jsonSchemaOf(rest as TSchema, parts);
  const named = { title, ...whole, type: 'object', $defs: parts };
  return JSON.parse(JSON.stringify(named).replaceAll(IN_OPENAPI, IN_TOOL));
}
