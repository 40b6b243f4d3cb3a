/**
 * Reads arguments as assistants write them: a single value for a list, JSON in a text, numbers as text, null for what
 * is omitted. What cannot be read stays as it is, and the service says what it expects.
 */
import type { JsonSchema } from '../api/protocol/json-schema.ts';

/** Maximum length of a text in an argument, characters; a track, the longest of the API, has 40,000. */
const LONGEST_TEXT = 50_000;
/** Maximum number of entries that are read from a text, and of levels; more stay a text. */
const MAX_ENTRIES = 1_000;
const MAX_LEVELS = 20;

/** Maximum number of values in an argument. */
const MAX_VALUES = 5_000;

/**
 * Checks the sizes of arguments before they are read, which takes microseconds for each character and value.
 * @throws Error with one sentence for a text of more than LONGEST_TEXT characters, or more than MAX_VALUES values
 */
export function refuseLarge(given: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(given)) {
    const open: unknown[] = [value];
    for (let count = 1; open.length > 0; ) {
      const each = open.pop();
      if (typeof each === 'string' && each.length > LONGEST_TEXT)
        throw new Error(`${name} has a text of ${each.length} characters; expected at most ${LONGEST_TEXT}`);
      // Object.values takes a microsecond for each entry of a list
      const isList = Array.isArray(each);
      const inside = isList ? each : typeof each === 'object' && each !== null ? Object.values(each) : [];
      count += inside.length;
      if (count > MAX_VALUES) throw new Error(`${name} has too many values; expected at most ${MAX_VALUES}`);
      open.push(...inside);
    }
  }
}

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
    const entries = isSplit ? text.split(',', MAX_ENTRIES + 1) : [text];
    return entries.length > MAX_ENTRIES ? text : entries.map((each) => readText(each.trim(), items));
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
  // brackets inside of texts count as well: as many are in no argument
  let level = 0;
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    level += bracket === '[' || bracket === '{' ? 1 : -1;
    if (level > MAX_LEVELS) return null;
  }
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
