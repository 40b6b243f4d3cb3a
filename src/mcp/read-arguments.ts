/**
 * Reads arguments as assistants write them: a single value for a list, JSON in a text, numbers as text, null for what
 * is omitted. What cannot be read stays as it is, and the service says what it expects.
 */
import type { JsonSchema } from '../api/protocol/json-schema.ts';

const NUMBER = /^\s*[+-]?\d{1,20}(?:\.\d{1,20})?\s*$/;

/** Returns the arguments in the form of their schema. */
export function readArguments(given: Record<string, unknown>, schema: JsonSchema): Record<string, unknown> {
  const read = Object.entries(given).map(([name, value]) => {
    const member = schema.properties?.[name];
    return [name, member ? readValue(value, member) : value] as const;
  });
  return Object.fromEntries(read.filter(([, value]) => value !== null));
}

function readValue(value: unknown, schema: JsonSchema): unknown {
  if (typeof value === 'string') return readText(value, schema);
  if (Array.isArray(value)) {
    if (takes(schema, 'array')) return value.map((each) => readValue(each, itemsOf(schema)));
    return value.length === 1 ? readValue(value[0], schema) : value;
  }
  if (value === null) return value;
  if (takes(schema, 'array')) return [readValue(value, itemsOf(schema))];
  if (typeof value !== 'object') return value;
  const members = [schema, ...(schema.anyOf ?? [])].find(({ properties }) => properties);
  return members ? readArguments(value as Record<string, unknown>, members) : value;
}

function readText(text: string, schema: JsonSchema): unknown {
  const parsed = jsonIn(text);
  if (Array.isArray(parsed) ? takes(schema, 'array') || isOneText(parsed) : takes(schema, 'object') && parsed)
    return readValue(parsed, schema);
  if (takes(schema, 'array')) {
    const items = itemsOf(schema);
    // names of places contain commas, words of a list and numbers do not
    const isSplit = items.enum !== undefined || takes(items, 'number');
    return (isSplit ? text.split(',') : [text]).map((each) => readText(each.trim(), items));
  }
  const word = text.trim().toLowerCase();
  const known = schema.enum?.find((each) => String(each).toLowerCase() === word);
  if (known !== undefined) return known;
  if (takes(schema, 'number') && NUMBER.test(text)) return Number(text);
  if (takes(schema, 'boolean') && (word === 'true' || word === 'false')) return word === 'true';
  return text;
}

/** Returns the object or list that a text contains as JSON; null if it contains none. */
function jsonIn(text: string): object | null {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns true for a list of one text; one or two numbers may be coordinates, whose order a reader knows. */
function isOneText(list: unknown[]): boolean {
  return list.length === 1 && typeof list[0] === 'string';
}

function itemsOf(schema: JsonSchema): JsonSchema {
  return schema.items ?? {};
}

function takes({ type, anyOf }: JsonSchema, wanted: 'array' | 'object' | 'number' | 'boolean'): boolean {
  const types = [type ?? []].flat().map((each) => (each === 'integer' ? 'number' : each));
  return types.includes(wanted) || (anyOf?.some((part) => takes(part, wanted)) ?? false);
}
