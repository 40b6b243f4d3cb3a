declare module 'mgrs' {
  /** Returns the middle of the square of an MGRS reference, degrees. @throws Error if it is invalid */
  export function toPoint(reference: string): [lon: number, lat: number];

  /** Returns the MGRS reference of a position with a number of digits for each direction, 1 to 5. */
  export function forward(position: readonly [lon: number, lat: number], digits: number): string;
}
