/**
 * Shapes of stored values. Another version of the page, another program or a person may have written anything
 * to the device's storage, so each value is checked for what the page uses of it.
 */
import type { LatLon } from '../../api/values.ts';

/** Returns true if a value has the shape. */
export type Shape = (value: unknown) => boolean;

export const isText: Shape = (value) => typeof value === 'string';
export const isNumber: Shape = (value) => Number.isFinite(value);
export const isFlag: Shape = (value) => typeof value === 'boolean';
/** An ISO 8601 time. */
export const isTime: Shape = (value) => isText(value) && !Number.isNaN(Date.parse(value as string));

export const orNull =
  (shape: Shape): Shape =>
  (value) =>
    value === null || shape(value);

export const orMissing =
  (shape: Shape): Shape =>
  (value) =>
    value === undefined || shape(value);

export const oneOf =
  (values: readonly unknown[]): Shape =>
  (value) =>
    values.includes(value);

export const numberWithin =
  (minimum: number, maximum: number): Shape =>
  (value) =>
    isNumber(value) && minimum <= (value as number) && (value as number) <= maximum;

/** @param minimum minimum number of elements */
export const listOf =
  (shape: Shape, minimum = 0): Shape =>
  (value) =>
    Array.isArray(value) && value.length >= minimum && value.every(shape);

/** Shape of an object with these fields, whatever else it has. */
export const having =
  <T extends object>(fields: { readonly [field in keyof T]?: Shape }): Shape =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Shape>(fields as Record<string, Shape>).every(([field, shape]) =>
      shape((value as Record<string, unknown>)[field]),
    );

/** Shape of an object whose values all have a shape. */
export const recordOf =
  (shape: Shape): Shape =>
  (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(shape);

/** Members of a position, degrees. */
export const POSITION = { lat: numberWithin(-90, 90), lon: numberWithin(-180, 180) } satisfies Record<
  keyof LatLon,
  Shape
>;
/** West, south, east, north. */
export const isBounds: Shape = (value) => listOf(isNumber, 4)(value);
