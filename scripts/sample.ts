/** Makes dist/sample.spots, the region inside the executable, when it is missing or older than what it is made of. */
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dir, '..');
const OUTPUT = join(ROOT, 'dist', 'sample.spots');
const TILES = join(ROOT, 'node_modules', '@mapbox', 'mvt-fixtures', 'real-world', 'osm-qa-montevideo');
/** A change in any of these makes another sample. */
const INPUTS = [
  import.meta.path,
  join(import.meta.dir, 'sample'),
  join(ROOT, 'src', 'osm'),
  join(ROOT, 'src', 'region'),
  join(ROOT, 'package.json'),
];

if (!isUpToDate()) await makeSample();

function isUpToDate(): boolean {
  const made = modifiedAt(OUTPUT);
  return made > 0 && INPUTS.every((path) => newestIn(path) < made);
}

function modifiedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function newestIn(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path).reduce(
    (newest, name) => Math.max(newest, newestIn(join(path, name))),
    stat.mtimeMs,
  );
}

async function makeSample(): Promise<void> {
  // imported only now: the check above runs at every start
  const { assemble } = await import('../src/osm/import/assemble.ts');
  const { readQaTiles } = await import('./sample/qa-tiles.ts');
  const { writeRegionFile } = await import('../src/region/format/file.ts');
  const { ATTRIBUTION } = await import('../src/shared/attribution.ts');
  const { logs, bounds, updatedAt, counts } = readQaTiles(TILES);
  const info = {
    name: 'montevideo',
    title: `Montevideo (sample, ${updatedAt.slice(0, 4)})`,
    attribution: ATTRIBUTION,
    origin: 'OSM QA tiles',
    dataUpdatedAt: updatedAt,
    // the date of the data, so that the same tiles make the same bytes
    importedAt: updatedAt,
    bounds,
    counts,
    sample: true,
  };
  // tiles are cut along their sides, and hold all that is inside
  const { parts } = assemble(logs, info, { complete: bounds });
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  await writeRegionFile(OUTPUT, parts);
}
