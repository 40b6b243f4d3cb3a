/** Parses spots of a list or stream. Each is validated by itself and gets its own entry. */
import { TypeCompiler } from '@sinclair/typebox/compiler';
import { Spot, SpotName, type SpotProblem } from '../../api/scores.ts';
import { fieldErrors } from '../field-errors.ts';
import type { FieldError } from '../problem.ts';
import { type UnknownNames, unknownInEntry } from '../unknown-names.ts';

/** Valid spot of a list. */
export interface ListedSpot {
  lat: number;
  lon: number;
  /** ISO 8601 date-time, '' = now */
  at: string;
  /** id chosen by the client, returned with the result */
  id: Spot['id'];
}

/** Invalid spot: its entry contains the reason; the valid spots of the list are scored. */
export interface BadSpot {
  id: Spot['id'];
  errors: FieldError[];
}

const spotSchema = TypeCompiler.Compile(Spot);
const MEMBERS = Object.keys(Spot.properties);
const NONE: UnknownNames = { errors: [], ignored: [] };
const nameSchema = TypeCompiler.Compile(SpotName);

/**
 * Validates one entry of a list.
 * @param at time of the whole list, for spots without their own
 * @param ignored receives the names of members that are ignored
 */
export function readSpot(value: unknown, at: string, ignored?: Set<string>): ListedSpot | BadSpot {
  const unknown = typeof value === 'object' && value !== null ? unknownInEntry(value, MEMBERS) : NONE;
  for (const name of unknown.ignored) ignored?.add(`spots.${name}`);
  if (unknown.errors.length === 0 && spotSchema.Check(value)) {
    // + 0 turns -0 into 0: same position, same text
    return { lat: value.lat + 0, lon: value.lon + 0, at: value.at ?? at, id: value.id };
  }
  const errors = [...unknown.errors, ...fieldErrors(spotSchema.Errors(value))];
  return { id: nameOf(value), errors: errors.map((error) => (error.field === '' ? NO_SPOT : error)) };
}

const NO_SPOT: FieldError = { field: 'spot', message: 'spot must be an object with lat and lon' };

/** Returns the client's id of a spot; undefined if it is missing or invalid. */
function nameOf(value: unknown): Spot['id'] {
  const name = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
  return nameSchema.Check(name) ? name : undefined;
}

/** Returns the problem of an invalid spot. */
export function problemOfSpot({ id, errors }: BadSpot): SpotProblem {
  return { id, error: 'invalid_input', errors };
}
