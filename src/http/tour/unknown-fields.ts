/** Finds fields of a body that its schema does not have: mostly typing errors, which would be ignored silently. */
import type { TSchema } from '@sinclair/typebox';
import type { FieldError } from '../problem.ts';

/** Returns an error per unknown field. @param path name of the object in the body; '' = the body itself */
export function unknownFields(value: unknown, { properties }: TSchema, path = ''): FieldError[] {
  if (typeof value !== 'object' || value === null) return [];
  const names = Object.keys(properties);
  return Object.keys(value)
    .filter((name) => !names.includes(name))
    .map((name) => {
      const field = path === '' ? name : `${path}.${name}`;
      return { field, message: `${field} is not known; expected one of ${names.join(', ')}` };
    });
}
