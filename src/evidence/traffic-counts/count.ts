/** A traffic count at a position on a road, whatever its file format. */

export interface Count {
  /** position, degrees (WGS 84) */
  lat: number;
  lon: number;
  /** number of the road, as on its signs ("A 9"); '' if unknown */
  ref: string;
  /** name of the road; '' if unknown */
  name: string;
  /** id of the counted OSM way; undefined if unknown */
  wayId?: number;
  /** vehicles per hour in an average night (22:00 to 06:00), both directions */
  vehiclesPerHour: number;
  /** share of lorries and buses, 0 to 1; null if unknown */
  heavyShare: number | null;
  /** share of light lorries (CNOSSOS category 2), 0 to 1, contained in `heavyShare`; null if unknown */
  mediumShare: number | null;
  /** year of the count */
  year: number;
  /** number of lanes of both directions; 0 if unknown */
  lanes: number;
}

/** An error in one row; the other rows are imported. */
export interface RowError {
  /** line of a text file, from 1; in a file of features the number of the feature */
  line: number;
  column: string;
  value: string;
  /** what was expected */
  expected: string;
}

/** Result of reading a file of counts. */
export interface CountsRead {
  /** format of the file, in words */
  format: string;
  counts: Count[];
  /** errors of the first 1,000 rows that were left out */
  errors: RowError[];
  /** number of all rows that were left out */
  rowsLeftOut: number;
  /** number of rows with the place and year of a row before them, which were not used */
  repeated: number;
}

/** Splits and normalizes refs: `A9`, `a 9`, `A0009` (France) and `A 9;E 45` name one road. */
export function refsOf(ref: string): string[] {
  return ref
    .split(/[;,/]/)
    .map((each) =>
      each
        .replace(/[\s-]/g, '')
        .toUpperCase()
        .replace(/^([A-Z]+)0+(?=\d)/, '$1'),
    )
    .filter((each) => each !== '');
}

/** Normalizes a name for comparison: lower case, single spaces. */
export function foldedName(name: string): string {
  return name.normalize('NFC').toLocaleLowerCase('en').replace(/\s+/g, ' ').trim();
}
