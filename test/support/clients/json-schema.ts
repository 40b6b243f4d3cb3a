/** Checks values against the part of JSON Schema that the OpenAPI document uses. */
import type { OpenAPIV3 } from 'openapi-types';

type Schema = OpenAPIV3.SchemaObject | OpenAPIV3.ReferenceObject;

/** What is wrong with a value, each as a sentence with its path; none when it fits. */
export function violations(
  value: unknown,
  schema: Schema,
  document: OpenAPIV3.Document,
  path = '$',
): string[] {
  if ('$ref' in schema) {
    const name = schema.$ref.replace('#/components/schemas/', '');
    return violations(value, document.components!.schemas![name]!, document, path);
  }
  if (schema.oneOf) {
    const fits = schema.oneOf.some((each) => violations(value, each, document, path).length === 0);
    return fits ? [] : [`${path} is ${shown(value)}, none of those expected`];
  }
  if (value === null && schema.nullable) return [];
  if (schema.enum && !schema.enum.includes(value))
    return [`${path} is ${shown(value)}, not one of ${schema.enum}`];
  if (schema.type && !isOfType(value, schema.type)) return [`${path} is ${shown(value)}, not ${schema.type}`];
  if (typeof value === 'number') return outOfRange(value, schema, path);
  if (Array.isArray(value) && 'items' in schema) {
    return value.flatMap((item, i) => violations(item, schema.items, document, `${path}[${i}]`));
  }
  if (schema.type === 'object')
    return memberViolations(value as Record<string, unknown>, schema, document, path);
  return [];
}

function memberViolations(
  value: Record<string, unknown>,
  { required = [], properties = {} }: OpenAPIV3.SchemaObject,
  document: OpenAPIV3.Document,
  path: string,
): string[] {
  const missing = required.filter((name) => !(name in value)).map((name) => `${path}.${name} is missing`);
  const wrong = Object.entries(properties).flatMap(([name, schema]) =>
    name in value ? violations(value[name], schema, document, `${path}.${name}`) : [],
  );
  return [...missing, ...wrong];
}

function outOfRange(value: number, { minimum, maximum }: OpenAPIV3.SchemaObject, path: string): string[] {
  const isWithin = value >= (minimum ?? value) && value <= (maximum ?? value);
  return isWithin ? [] : [`${path} is ${value}, not within ${minimum} to ${maximum}`];
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}

function shown(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 100) ?? String(value);
}
