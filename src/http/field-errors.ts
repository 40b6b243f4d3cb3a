/** What is wrong with the input, field by field: its value, and what the schema expected, in the schema's words. */
import type { ValueError } from '@sinclair/typebox/errors';
import type { FieldError } from './problem.ts';

/** As much of a value as may stand in a message. */
const LONGEST_SHOWN = 40;

/**
 * One error per field. @param textOf what the client wrote for a field of a query, where values were read from text
 */
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

interface Expected {
  expectation?: string;
  /** its values are nobody else's business */
  writeOnly?: boolean;
  type?: string;
}

export function fieldError(field: string, value: unknown, expected: Expected): FieldError {
  const { expectation = 'something else' } = expected;
  return { field, message: `${field} ${found(value, expected)}; expected ${expectation}` };
}

function found(value: unknown, { writeOnly, type }: Expected): string {
  if (value === undefined) return 'is missing';
  if (writeOnly) return 'is not usable';
  if (type === 'array' && Array.isArray(value)) return `has ${value.length} entries`;
  return `is ${shown(value)}`;
}

/** A value as it may stand in a message: JSON on one line, not too long. */
export function shown(value: unknown): string {
  const cut = (text: string) => (text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text);
  return typeof value === 'string' ? JSON.stringify(cut(value)) : cut(JSON.stringify(value));
}
