/** A count of traffic at a place on a road, whatever file it comes from. */

export interface Count {
  /** degrees, WGS 84 */
  lat: number;
  lon: number;
  /** of the road, as its signs have it ("A 9"); '' = not told */
  ref: string;
  /** of the road; '' = not told */
  name: string;
  /** number of the OSM way that was counted; left out = not told */
  wayId?: number;
  /** vehicles per hour in a mean night (22-06), both directions together */
  vehiclesPerHour: number;
  /** of all vehicles, 0..1: lorries and buses; null = not told */
  heavyShare: number | null;
  /** of all vehicles, 0..1: light lorries among them (CNOSSOS category 2); null = not told */
  mediumShare: number | null;
  /** in which it was counted */
  year: number;
  /** lanes of both directions; 0 = not told */
  lanes: number;
}

/** What is wrong with a row of a file of counts; the other rows are taken. */
export interface RowError {
  /** of the file, from 1 on; of GeoJSON the number of the feature */
  line: number;
  column: string;
  value: string;
  /** what should have been there */
  expected: string;
}

/** What was read from a file of counts. */
export interface CountsRead {
  /** what kind of file it is, in words */
  format: string;
  counts: Count[];
  errors: RowError[];
}

/** `A9`, `a 9` and `A 9;E 45` name one road: its refs without spaces, in capitals. */
export function refsOf(ref: string): string[] {
  return ref
    .split(/[;,/]/)
    .map((each) => each.replace(/[\s-]/g, '').toUpperCase())
    .filter((each) => each !== '');
}

/** A name as names are compared: small letters, single spaces. */
export function foldedName(name: string): string {
  return name.normalize('NFC').toLocaleLowerCase('en').replace(/\s+/g, ' ').trim();
}
