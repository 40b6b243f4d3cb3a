declare module 'mgrs' {
  /** Returns the middle of the square of an MGRS reference, degrees. @throws Error if it is invalid */
  export function toPoint(reference: string): [lon: number, lat: number];
}
