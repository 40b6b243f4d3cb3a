/**
 * Checks values against the part of JSON Schema that the OpenAPI document uses. Unknown members are errors.
 */
import type { JsonSchema } from '../../../src/api/protocol/json-schema.ts';
import type { OpenApiDocument } from '../../../src/http/openapi.ts';

/** Returns the errors of a value, each as a sentence with its path. */
export function violations(
  value: unknown,
  schema: JsonSchema,
  document: OpenApiDocument,
  path = '$',
): string[] {
  if (schema.$ref) {
    const name = schema.$ref.replace('#/components/schemas/', '');
    return violations(value, document.components.schemas[name]!, document, path);
  }
  if (schema.anyOf) {
    const each = schema.anyOf.map((member) => violations(value, member, document, path));
    return each.some(({ length }) => length === 0)
      ? []
      : [`${path} is ${shown(value)}, none of those expected: ${each.join('; ')}`];
  }
  const choices = schema.enum ?? ('const' in schema ? [schema.const] : null);
  if (choices && !choices.includes(value)) return [`${path} is ${shown(value)}, not one of ${choices}`];
  const types = [schema.type ?? []].flat();
  if (types.length > 0 && !types.some((type) => isOfType(value, type)))
    return [`${path} is ${shown(value)}, not ${types.join(' or ')}`];
  if (typeof value === 'number') return numberViolations(value, schema, path);
  if (typeof value === 'string') return textViolations(value, schema, path);
  if (Array.isArray(value)) return listViolations(value, schema, document, path);
  if (typeof value === 'object' && value !== null)
    return memberViolations(value as Record<string, unknown>, schema, document, path);
  return [];
}

function memberViolations(
  value: Record<string, unknown>,
  schema: JsonSchema,
  document: OpenApiDocument,
  path: string,
): string[] {
  const { properties = {}, required = [], additionalProperties } = schema;
  const missing = required.filter((name) => !(name in value)).map((name) => `${path}.${name} is missing`);
  const wrong = Object.entries(value).flatMap(([name, member]) => {
    const known = properties[name] ?? (additionalProperties as JsonSchema | undefined);
    return known
      ? violations(member, known, document, `${path}.${name}`)
      : [`${path}.${name} is not described`];
  });
  return [...missing, ...wrong];
}

function listViolations(
  value: unknown[],
  { items, prefixItems = [], minItems = 0, maxItems = Number.POSITIVE_INFINITY }: JsonSchema,
  document: OpenApiDocument,
  path: string,
): string[] {
  const count = value.length;
  const wrongCount =
    count < Number(minItems) || count > Number(maxItems) ? [`${path} has ${count} items`] : [];
  const wrong = value.flatMap((item, i) => {
    const schema = prefixItems[i] ?? (Array.isArray(items) ? undefined : items);
    return schema ? violations(item, schema, document, `${path}[${i}]`) : [];
  });
  return [...wrongCount, ...wrong];
}

function numberViolations(value: number, { minimum, maximum }: JsonSchema, path: string): string[] {
  const isWithin = value >= (minimum ?? value) && value <= (maximum ?? value);
  return isWithin ? [] : [`${path} is ${value}, not within ${minimum} to ${maximum}`];
}

function textViolations(value: string, { pattern, format }: JsonSchema, path: string): string[] {
  if (pattern && !new RegExp(pattern).test(value)) return [`${path} is ${shown(value)}, not like ${pattern}`];
  if (format === 'date-time' && !INSTANT.test(value)) return [`${path} is ${shown(value)}, no moment in UTC`];
  return [];
}

/** RFC 3339 in UTC, including years of more than four digits. */
const INSTANT = /^[+-]?\d{4,6}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

function isOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}

function shown(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 100) ?? String(value);
}
