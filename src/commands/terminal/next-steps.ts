/** Next steps for a new operator, printed on a terminal at the first start. */

interface FirstStart {
  /** address of the server */
  url: string;
  /** name or path that the program was started with */
  program: string;
  dataDir: string;
  /** null if none is set */
  contact: string | null;
}

/** A URL that is small enough to try: its import takes seconds. */
const SMALL_COUNTRY = 'https://download.geofabrik.de/europe/liechtenstein-latest.osm.pbf';

/** Returns one line per step. Includes a non-default data directory, as the import must use the same one. */
export function nextSteps({ url, program, dataDir, contact }: FirstStart): string[] {
  const flag =
    dataDir === './data' ? '' : ` --data-dir ${/^[\w./-]+$/.test(dataDir) ? dataDir : `'${dataDir}'`}`;
  return [
    `next: open ${url} for the map of the sample`,
    `next: import your country, from another terminal: ${program} import ${SMALL_COUNTRY}${flag}`,
    ...(contact === null ? ['next: before others use it, start it with --contact you@example.org'] : []),
  ];
}
