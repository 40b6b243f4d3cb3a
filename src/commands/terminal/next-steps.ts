/** Next steps for a new operator, printed on a terminal at the first start. */

interface FirstStart {
  /** of the server */
  url: string;
  /** how the program is called */
  program: string;
  dataDir: string;
  /** null = none is set */
  contact: string | null;
}

/** An address that is small enough to try, as its import takes seconds. */
const SMALL_COUNTRY = 'https://download.geofabrik.de/europe/liechtenstein-latest.osm.pbf';

/** One line for each step; a data directory other than the usual one is named, as the import must use the same. */
export function nextSteps({ url, program, dataDir, contact }: FirstStart): string[] {
  const flag =
    dataDir === './data' ? '' : ` --data-dir ${/^[\w./-]+$/.test(dataDir) ? dataDir : `'${dataDir}'`}`;
  return [
    `next: open ${url} for the map of the sample`,
    `next: import your country, from another terminal: ${program} import ${SMALL_COUNTRY}${flag}`,
    ...(contact === null ? ['next: before others use it, start it with --contact you@example.org'] : []),
  ];
}
