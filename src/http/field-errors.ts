/** Describes invalid input field by field: the value, and what the schema expects, in the schema's words. */
import type { ValueError } from '@sinclair/typebox/errors';
import type { FieldError } from './problem.ts';

/** Maximum length of a text shown in a message, characters. */
const LONGEST_SHOWN = 40;

/** Returns one error per field. @param textOf original text of a query field, where values were parsed from text */
export function fieldErrors(
  errors: Iterable<ValueError>,
  textOf: (field: string) => unknown = () => undefined,
): FieldError[] {
  const byField = new Map<string, FieldError>();
  for (const error of errors) {
    const field = error.path.slice(1).replaceAll('/', '.');
    if (byField.has(field)) continue;
    byField.set(field, fieldError(field, textOf(field) ?? error.value, error.schema));
  }
  return [...byField.values()];
}

/** Expected values by type, for fields whose schema has no `expectation`. */
const TYPES: Readonly<Record<string, string>> = { object: 'an object', array: 'a list', string: 'a text' };

interface Expected {
  expectation?: string;
  /** true if the value is secret and must not be shown */
  writeOnly?: boolean;
  type?: string;
}

export function fieldError(field: string, value: unknown, expected: Expected): FieldError {
  const { expectation = TYPES[expected.type ?? ''] ?? 'something else' } = expected;
  return { field, message: `${field} ${found(value, expected)}; expected ${expectation}` };
}

function found(value: unknown, { writeOnly, type }: Expected): string {
  if (value === undefined) return 'is missing';
  if (writeOnly) return 'is not usable';
  if (type === 'array' && Array.isArray(value)) return `has ${value.length} entries`;
  return `is ${shown(value)}`;
}

/** Formats a value for a message: one line, limited length; only the type of objects and arrays. */
export function shown(value: unknown): string {
  if (typeof value === 'string') {
    return JSON.stringify(value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value);
  }
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object';
  return String(value);
}
