/**
 * Where roads of minor classes matter: around the start and the goals of a long way. In between, all others are a
 * network of their own, a third of all vertices.
 */
import { E7, toUnits } from '../shared/earth.ts';

/** Squares of about 14 km north-south. */
const SQUARES_PER_DEGREE = 8;
const SQUARES_AROUND = 360 * SQUARES_PER_DEGREE;
const UNITS_PER_SQUARE = E7 / SQUARES_PER_DEGREE;

export class Surroundings {
  private readonly squares = new Set<number>();

  /** @param places degrees: the square of each and those around it, at least 14 km to every side */
  constructor(places: readonly { lat: number; lon: number }[]) {
    for (const { lat, lon } of places) {
      const [col, row] = [squareOf(toUnits(lon)), squareOf(toUnits(lat))];
      const aside = Math.ceil(1 / Math.max(0.1, Math.cos((lat * Math.PI) / 180)));
      for (let r = row - 1; r <= row + 1; r++)
        for (let c = col - aside; c <= col + aside; c++) this.squares.add(r * SQUARES_AROUND + c);
    }
  }

  /** Stored units. */
  has(x: number, y: number): boolean {
    return this.squares.has(squareOf(y) * SQUARES_AROUND + squareOf(x));
  }
}

function squareOf(units: number): number {
  return Math.floor(units / UNITS_PER_SQUARE);
}
