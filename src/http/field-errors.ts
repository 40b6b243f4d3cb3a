/** Describes invalid input field by field: the value, and what the schema expects, in the schema's words. */
import { type ValueError, ValueErrorType } from '@sinclair/typebox/errors';
import { visible } from '../shared/text/shown-value.ts';
import { type FieldError, MAX_ERRORS } from './problem.ts';
import { meantBy } from './unknown-names.ts';

/** Maximum length of a text shown in a message, characters. */
const LONGEST_SHOWN = 40;
/** Maximum length of the name of a field in a message, characters. */
const LONGEST_NAME = 100;

/**
 * Returns one error per field, for the first MAX_ERRORS wrong fields; of a list that is too long only that, because
 * its entries may be millions.
 * @param textOf original text of a query field, where values were parsed from text
 */
export function fieldErrors(
  errors: Iterable<ValueError>,
  textOf: (field: string) => unknown = () => undefined,
): FieldError[] {
  const byField = new Map<string, FieldError>();
  for (const error of errors) {
    if (byField.size >= MAX_ERRORS) break;
    const field = fieldOf(error.path);
    if (byField.has(field)) continue;
    const isUnknown = error.type === ValueErrorType.ObjectAdditionalProperties;
    byField.set(
      field,
      isUnknown
        ? unknownField(field, Object.keys(error.schema.properties))
        : fieldError(field, textOf(field) ?? error.value, error.schema),
    );
    if (error.type === ValueErrorType.ArrayMaxItems) break;
  }
  return [...byField.values()];
}

/** Returns the name of a field from its JSON pointer, with dots: "via.0.lat". */
function fieldOf(pointer: string): string {
  const names = pointer.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
  return names.length > LONGEST_NAME ? `${names.slice(0, LONGEST_NAME)}…` : names;
}

/** Returns the error of a field that its object does not have: mostly a typing error. */
function unknownField(field: string, known: readonly string[]): FieldError {
  const path = field.slice(0, field.lastIndexOf('.') + 1);
  const meant = meantBy(field.slice(path.length), known);
  const guess = meant === null ? '' : ` did you mean ${path}${meant}?`;
  return { field, message: `${field} is not known;${guess} expected one of ${known.join(', ')}` };
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

/**
 * Formats a value for a message: one line, limited length, unseen characters by their numbers; only the type of objects
 * and arrays.
 */
export function shown(value: unknown): string {
  if (typeof value === 'string') {
    const text = value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value;
    return visible(JSON.stringify(text));
  }
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object';
  return String(value);
}
