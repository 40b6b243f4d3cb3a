/**
 * Writes dist/projections.json: definitions of the projections used in maps of Europe, for
 * src/evidence/projection.ts. Takes the first definition in a package that agrees with PROJ at the positions
 * of projections/checked-places.tsv. Does nothing if the inputs are unchanged.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import proj4 from 'proj4';
import { type Candidate, candidates } from './projections/candidates.ts';
import { makeIfChanged } from './up-to-date.ts';

/** Maximum difference from PROJ, m: half a cell of a noise map. A larger one means a wrong datum. */
const MAX_METRES_OFF = 13;
const METRES_PER_DEGREE = 111_195;
const root = dirname(import.meta.dir);
const output = join(root, 'dist', 'projections.json');
const places = join(root, 'scripts/projections/checked-places.tsv');
const inputs = [
  'scripts/projections.ts',
  'scripts/projections/candidates.ts',
  'scripts/projections/checked-places.tsv',
  'node_modules/proj4js-definitions/package.json',
  'node_modules/@esri/proj-codes/package.json',
];

type CheckedPlace = [lon: number, lat: number, x: number, y: number];

function checkedPlaces(): Map<number, CheckedPlace[]> {
  const found = new Map<number, CheckedPlace[]>();
  for (const line of readFileSync(places, 'utf8').trim().split('\n').slice(1)) {
    const [epsg, ...place] = line.split('\t').map(Number);
    found.set(epsg!, [...(found.get(epsg!) ?? []), place as CheckedPlace]);
  }
  return found;
}

/** Returns the first correct definition; null if there is none. */
function rightDefinition({ definitions }: Candidate, checked: readonly CheckedPlace[]): string | null {
  return definitions.find((definition) => checked.every((place) => isRight(definition, place))) ?? null;
}

function isRight(definition: string, [lon, lat, x, y]: CheckedPlace): boolean {
  try {
    const { forward, inverse } = proj4('EPSG:4326', definition);
    const found = inverse([x, y]);
    const again = inverse(forward([lon, lat]));
    return [found, again].every(
      ([east, north]) =>
        METRES_PER_DEGREE * Math.hypot((east! - lon) * Math.cos((lat * Math.PI) / 180), north! - lat) <
        MAX_METRES_OFF,
    );
  } catch {
    return false;
  }
}

const product = { outputs: [output] as const, inputs: inputs.map((path) => join(root, path)) };
await makeIfChanged(product, () => {
  const checked = checkedPlaces();
  const rows = candidates().flatMap((candidate) => {
    const { epsg, name, area } = candidate;
    const definition = checked.has(epsg) ? rightDefinition(candidate, checked.get(epsg)!) : null;
    return definition ? [[epsg, name, definition, ...area]] : [];
  });
  mkdirSync(dirname(output), { recursive: true });
  const aside = `${output}.${process.pid}`;
  writeFileSync(aside, JSON.stringify(rows));
  renameSync(aside, output);
  console.log(`dist/projections.json: ${rows.length} projections`);
});
