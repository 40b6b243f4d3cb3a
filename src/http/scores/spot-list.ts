/** Many spots in a body: what each one must look like, and what it is answered with. */
import { parseAt } from '../../scoring/calendar/at.ts';
import type { FieldError } from '../problem.ts';
import { quote } from '../query.ts';

/** A spot of a list, checked. */
export interface ListedSpot {
  lat: number;
  lon: number;
  /** ISO 8601 date-time, '' = now */
  at: string;
  /** the client's own name for it, given back */
  id: string | number | undefined;
}

/** A spot that cannot be scored: its entry says why, and the others are answered. */
export interface BadSpot {
  id: string | number | undefined;
  errors: FieldError[];
}

const LONGEST_ID = 200;

/** Checks one entry of a list. @param at the time of the whole list, for a spot without its own */
export function readSpot(value: unknown, at: string): ListedSpot | BadSpot {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { id: undefined, errors: [{ field: 'spot', message: 'spot must be an object with lat and lon' }] };
  }
  const { lat, lon, at: ownAt, id } = value as Record<string, unknown>;
  const errors: FieldError[] = [];
  const known =
    typeof id === 'number' || (typeof id === 'string' && id.length <= LONGEST_ID) ? id : undefined;
  if (id !== undefined && known === undefined) {
    errors.push({
      field: 'id',
      message: `id must be a number or a text of at most ${LONGEST_ID} characters`,
    });
  }
  const spot = {
    lat: readDegrees('lat', lat, 90, errors),
    lon: readDegrees('lon', lon, 180, errors),
    at: ownAt === undefined ? at : readAt('at', ownAt, errors),
    id: known,
  };
  return errors.length > 0 ? { id: known, errors } : spot;
}

function readDegrees(field: string, value: unknown, limit: number, errors: FieldError[]): number {
  if (typeof value === 'number' && value >= -limit && value <= limit) return value + 0;
  const found = value === undefined ? 'missing' : quote(JSON.stringify(value));
  errors.push({ field, message: `${field} is ${found}; expected a number from -${limit} to ${limit}` });
  return 0;
}

/** Checks a date-time in a body; '' when it is not usable, which is noted in `errors`. */
export function readAt(field: string, value: unknown, errors: FieldError[]): string {
  if (typeof value === 'string' && parseAt(value)) return value;
  errors.push({
    field,
    message: `${field} is ${quote(JSON.stringify(value))}; expected an ISO 8601 date-time`,
  });
  return '';
}

/** The text of the entry of a spot that was not scored. */
export function errorEntry({ id, errors }: BadSpot): string {
  return JSON.stringify({ id, error: 'invalid_input', errors });
}
