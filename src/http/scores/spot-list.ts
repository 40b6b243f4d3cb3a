/** Many spots in a body: each is checked by itself, and answered with an entry. */
import { TypeCompiler } from '@sinclair/typebox/compiler';
import { Spot, SpotName, type SpotProblem } from '../../api/scores.ts';
import { fieldErrors } from '../field-errors.ts';
import type { FieldError } from '../problem.ts';

/** A spot of a list, checked. */
export interface ListedSpot {
  lat: number;
  lon: number;
  /** ISO 8601 date-time, '' = now */
  at: string;
  /** the client's own name for it, given back */
  id: Spot['id'];
}

/** A spot that cannot be scored: its entry says why, and the others are answered. */
export interface BadSpot {
  id: Spot['id'];
  errors: FieldError[];
}

const spotSchema = TypeCompiler.Compile(Spot);
const nameSchema = TypeCompiler.Compile(SpotName);

/** Checks one entry of a list. @param at the time of the whole list, for a spot without its own */
export function readSpot(value: unknown, at: string): ListedSpot | BadSpot {
  if (spotSchema.Check(value)) {
    // + 0 turns -0 into 0: the same place, so the same text
    return { lat: value.lat + 0, lon: value.lon + 0, at: value.at ?? at, id: value.id };
  }
  const errors = fieldErrors(spotSchema.Errors(value));
  return { id: nameOf(value), errors: errors.map((error) => (error.field === '' ? NO_SPOT : error)) };
}

const NO_SPOT: FieldError = { field: 'spot', message: 'spot must be an object with lat and lon' };

/** What a client calls a spot, if that can be given back. */
function nameOf(value: unknown): Spot['id'] {
  const name = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
  return nameSchema.Check(name) ? name : undefined;
}

/** The text of the entry of a spot that was not scored. */
export function errorEntry({ id, errors }: BadSpot): string {
  return JSON.stringify({ id, error: 'invalid_input', errors } satisfies SpotProblem);
}
